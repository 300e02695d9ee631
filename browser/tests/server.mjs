// A small web server for the tests: hands out a folder of files, counts what it hands out, and can be made slow.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** Serves a folder on a free port. `pages` are further pages, by path, as text. */
export async function serve(folder, { pages = {} } = {}) {
  const server = {
    /** Where it is. */
    address: "",
    /** Paths that were asked for, in order, with status and bytes. */
    requests: [],
    /** Bytes per second that it hands out; without a number, as fast as it goes. */
    speed: Infinity,
    /** Ends it, with all open connections. */
    close: () => new Promise((done) => (http.close(done), http.closeAllConnections())),
  };
  const http = createServer((request, response) => {
    answer(request, response).catch((problem) => {
      // Whoever leaves in the middle of a file has what they wanted.
      if (!response.destroyed) response.writeHead(500).end(String(problem));
    });
  });

  async function answer(request, response) {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const entry = { path, status: 200, bytes: 0 };
    server.requests.push(entry);
    if (pages[path] !== undefined) {
      response.writeHead(200, { "content-type": KINDS[".html"] }).end(pages[path]);
      return;
    }
    const file = join(folder, normalize(path.endsWith("/") ? `${path}index.html` : path));
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) {
      entry.status = 404;
      response.writeHead(404, { "content-type": "text/plain" }).end("There is no such file.");
      return;
    }
    entry.bytes = found.size;
    response.writeHead(200, {
      "content-type": KINDS[extname(file)] ?? "application/octet-stream",
      "content-length": found.size,
      "cache-control": "no-cache",
    });
    await send(file, response);
  }

  async function send(file, response) {
    for await (const piece of createReadStream(file, { highWaterMark: 256 * 1024 })) {
      if (response.destroyed) return;
      if (!response.write(piece)) await drained(response);
      if (server.speed < Infinity) await sleep((1000 * piece.length) / server.speed);
    }
    response.end();
  }

  await new Promise((ready) => http.listen(0, "127.0.0.1", ready));
  server.address = `http://localhost:${http.address().port}/`;
  return server;
}

function drained(response) {
  return new Promise((done) => {
    const end = () => {
      response.off("drain", end).off("close", end);
      done();
    };
    response.on("drain", end).on("close", end);
  });
}
