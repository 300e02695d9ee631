// What is in a picture: reads PNG files, finds discs in them, and counts the frames of a GIF film.

import { inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The pixels of a PNG file with eight bits a channel and no interlacing: width, height and `at(x, y)` → [red, green, blue]. */
export function readPng(file) {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error("this is no PNG file");
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const [depth, colours, , , interlacing] = file.subarray(24, 29);
  const channels = { 2: 3, 6: 4 }[colours];
  if (depth !== 8 || !channels || interlacing) throw new Error("this kind of PNG file is not read here");
  const packed = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString("latin1", at + 4, at + 8) === "IDAT") packed.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const pixels = unfiltered(inflateSync(Buffer.concat(packed)), width * channels, height, channels);
  const at = (x, y) => {
    const first = (y * width + x) * channels;
    return [pixels[first], pixels[first + 1], pixels[first + 2]];
  };
  return { width, height, at };
}

/** Every row of a PNG file says from which neighbours its bytes are predicted. */
function unfiltered(bytes, stride, height, channels) {
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = bytes[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const here = y * stride + x;
      const left = x < channels ? 0 : pixels[here - channels];
      const above = y === 0 ? 0 : pixels[here - stride];
      const corner = x < channels || y === 0 ? 0 : pixels[here - stride - channels];
      const predicted = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter];
      pixels[here] = bytes[y * (stride + 1) + 1 + x] + predicted;
    }
  }
  return pixels;
}

/** Paeth's predictor. */
function nearest(left, above, corner) {
  const guess = left + above - corner;
  const [a, b, c] = [left, above, corner].map((known) => Math.abs(guess - known));
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

/** The mean of all channels, 0 for black and 255 for white. */
export function brightness(picture) {
  let sum = 0;
  for (let y = 0; y < picture.height; y += 4) {
    for (let x = 0; x < picture.width; x += 4) sum += picture.at(x, y).reduce((a, b) => a + b) / 3;
  }
  return sum / (Math.ceil(picture.width / 4) * Math.ceil(picture.height / 4));
}

/** The discs in a part of a picture: centre and diameter of every spot that is round. Discs that touch something are left out. */
export function discs(picture, part = [0, 0, picture.width, picture.height]) {
  return spots(picture, part).filter(isRound);
}

/** A disc fills π/4 of the square around it. */
function isRound({ width, height, pixels, diameter }) {
  const filled = pixels / (width * height);
  return diameter >= 8 && Math.abs(width - height) <= 0.1 * diameter + 1 && Math.abs(filled - Math.PI / 4) < 0.07;
}

/** Pieces that hang together and are not of the ground's colour. */
export function spots(picture, [left, top, right, bottom]) {
  const [width, height] = [right - left, bottom - top];
  const colour = (i) => picture.at(left + (i % width), top + Math.floor(i / width));
  const ground = commonest(width * height, colour);
  const waits = new Uint8Array(width * height);
  for (let i = 0; i < waits.length; i += 1) {
    waits[i] = colour(i).some((channel, c) => Math.abs(channel - ground[c]) > 24) ? 1 : 0;
  }
  const found = [];
  for (let i = 0; i < waits.length; i += 1) {
    if (waits[i]) found.push(spotFrom(i, waits, width, height, [left, top]));
  }
  return found;
}

function commonest(count, colour) {
  const seen = new Map();
  for (let i = 0; i < count; i += 3) {
    const name = colour(i).join();
    seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  const [name] = [...seen].reduce((a, b) => (b[1] > a[1] ? b : a));
  return name.split(",").map(Number);
}

/** Takes one piece out of those that wait. */
function spotFrom(start, waits, width, height, [left, top]) {
  const [low, high] = [[width, height], [0, 0]];
  const open = [start];
  waits[start] = 0;
  let pixels = 0;
  while (open.length > 0) {
    const i = open.pop();
    const [x, y] = [i % width, Math.floor(i / width)];
    pixels += 1;
    [low[0], low[1]] = [Math.min(low[0], x), Math.min(low[1], y)];
    [high[0], high[1]] = [Math.max(high[0], x), Math.max(high[1], y)];
    const beside = [x > 0 && i - 1, x < width - 1 && i + 1, y > 0 && i - width, y < height - 1 && i + width];
    for (const next of beside) {
      if (next === false || !waits[next]) continue;
      waits[next] = 0;
      open.push(next);
    }
  }
  const size = [high[0] - low[0] + 1, high[1] - low[1] + 1];
  return {
    x: left + (low[0] + high[0]) / 2,
    y: top + (low[1] + high[1]) / 2,
    width: size[0],
    height: size[1],
    diameter: (size[0] + size[1]) / 2,
    pixels,
  };
}

/** Width, height and number of frames of a GIF file. */
export function readGif(file) {
  if (file.toString("latin1", 0, 6) !== "GIF89a") throw new Error("this is no GIF film");
  const [width, height] = [file.readUInt16LE(6), file.readUInt16LE(8)];
  const table = (flags) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterPieces = (from) => {
    let at = from;
    while (file[at] > 0) at += 1 + file[at];
    return at + 1;
  };
  let [at, frames] = [13 + table(file[10]), 0];
  while (at < file.length && file[at] !== 0x3b) {
    if (file[at] === 0x21) {
      at = afterPieces(at + 2);
    } else if (file[at] === 0x2c) {
      frames += 1;
      at = afterPieces(at + 11 + table(file[at + 9]));
    } else {
      throw new Error(`the GIF film is damaged at byte ${at}`);
    }
  }
  if (at >= file.length) throw new Error("the GIF film has no end");
  return { width, height, frames };
}
