// Starts the program: looks whether the browser can run it, fetches it, says how far it is, and says what to do if anything goes wrong.
// What the page shows is `data-state` of the root; the program itself sets it to "open" with its first frame.

const root = document.documentElement;
const canvas = document.getElementById("laboratory");
const isSelftest = new URLSearchParams(location.search).has("selftest");

/** The program calls this when it panics. */
window.ghostspringBroke = (message) => {
  // What follows a panic is only its echo.
  if (root.dataset.state === "broken") return;
  document.getElementById("broken-message").textContent = message;
  document.querySelector(".afresh").hidden = location.search + location.hash === "";
  if (isSelftest) root.dataset.selftest = "failed";
  root.dataset.state = "broken";
};

for (const button of document.querySelectorAll(".reload")) button.addEventListener("click", () => location.reload());
watchForTrouble();
leaveGesturesToTheCanvas();
leaveKeysToTheBrowser();
handOnKeysOfTheHiddenField();
copyWithoutPermission();
whenOpen(() => {
  root.dataset.opened = "";
  // In a frame, the page around keeps the keyboard until somebody clicks.
  if (window.top === window) canvas.focus({ preventScroll: true });
  keepForOffline();
});
start();

async function start() {
  await takeNewest();
  const leaving = new AbortController();
  const arriving = fetchProgram(leaving.signal);
  arriving.catch(() => {}); // told below
  // Looking for graphics takes a while, in which the program is on its way.
  const lacks = missing();
  if (lacks) {
    leaving.abort();
    root.dataset.lacks = lacks;
    root.dataset.state = "missing";
    return;
  }
  let hasArrived = false;
  try {
    const [program, response] = await arriving;
    const counted = countBytes(response, () => (hasArrived = true));
    // Runs `main`, which opens the laboratory unless the address asks for the self-test.
    await program.default({ module_or_path: counted }).catch(ignoreControlFlow);
    if (isSelftest) await selftest(program);
  } catch (error) {
    if (hasArrived) {
      window.ghostspringBroke(String(error));
    } else {
      document.getElementById("unreached-message").textContent = String(error);
      root.dataset.state = "unreached";
    }
  }
}

/** The program's script, and the response with its bytes. */
async function fetchProgram(signal) {
  const version = root.dataset.version;
  const all = [import(`./ghostspring.js?v=${version}`), fetch(`ghostspring_bg.wasm?v=${version}`, { signal })];
  const [program, response] = await Promise.all(all);
  if (!response.ok) throw new Error(`ghostspring_bg.wasm: ${response.status} ${response.statusText}`);
  return [program, response];
}

/** What the browser lacks, as page.css names it; null if nothing. */
function missing() {
  if (!hasSimd()) return "simd";
  return isSelftest || hasWebgl2() ? null : "webgl2";
}

/** The smallest module with a vector in it: one function, () → v128, that makes one of a number. */
function hasSimd() {
  const magic = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  const types = [0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b];
  const functions = [0x03, 0x02, 0x01, 0x00];
  const body = [0x00, 0x41, 0x00, 0xfd, 0x0f, 0x0b];
  const code = [0x0a, body.length + 2, 0x01, body.length, ...body];
  return typeof WebAssembly === "object" && WebAssembly.validate(new Uint8Array([...magic, ...types, ...functions, ...code]));
}

/** Asks a canvas that nobody sees: the first context of a canvas is its only one. */
function hasWebgl2() {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

/** The same response, with its bytes counted as they pass. */
function countBytes(response, whenAllArrived) {
  // `./web` writes down the size. Without it the header counts, but not if it is the size of something compressed.
  const isCompressed = response.headers.has("content-encoding");
  const total = Number(root.dataset.bytes) || (!isCompressed && Number(response.headers.get("content-length"))) || 0;
  let received = 0;
  showProgress(received, total);
  const counter = new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      showProgress(received, total);
      controller.enqueue(chunk);
    },
    flush() {
      whenAllArrived();
      document.getElementById("progress-text").textContent = "Starting";
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: { "content-type": "application/wasm" } });
}

function showProgress(received, total) {
  const progress = document.getElementById("progress");
  const text = document.getElementById("progress-text");
  if (total > 0) {
    progress.value = Math.min(received / total, 1);
    text.textContent = `Loading, ${Math.round(100 * progress.value)} %`;
  } else {
    progress.removeAttribute("value");
    text.textContent = `Loading, ${(received / 1e6).toFixed(1)} MB`;
  }
}

/** The window library leaves `main` by an exception of its own, and says so. */
function ignoreControlFlow(error) {
  if (!isControlFlow(error)) throw error;
}

function isControlFlow(error) {
  return String(error?.message ?? error).startsWith("Using exceptions for control flow, don't mind me.");
}

/** A trap without a panic message (no memory left, for example), and graphics that the browser takes away. */
function watchForTrouble() {
  const tell = (error) => {
    if (error instanceof WebAssembly.RuntimeError && !isControlFlow(error)) window.ghostspringBroke(String(error));
  };
  window.addEventListener("error", (event) => tell(event.error));
  window.addEventListener("unhandledrejection", (event) => tell(event.reason));
  canvas.addEventListener("webglcontextlost", () => window.ghostspringBroke("The browser stopped the graphics (the WebGL context was lost)."));
}

/** Two fingers, the wheel with Ctrl and the right button belong to the laboratory, and a file that is dropped beside it is not opened instead of it. */
function leaveGesturesToTheCanvas() {
  const refuse = (event) => event.preventDefault();
  for (const gesture of ["gesturestart", "gesturechange", "contextmenu"]) canvas.addEventListener(gesture, refuse);
  canvas.addEventListener("wheel", (event) => event.ctrlKey && refuse(event), { passive: false });
  for (const drag of ["dragover", "drop"]) document.addEventListener(drag, refuse);
}

/** The window library takes all keys for itself: those that are the browser's must pass it by. Of Ctrl+C, X and V the browser makes its events
 *  `copy`, `cut` and `paste`, which the laboratory hears. */
function leaveKeysToTheBrowser() {
  window.addEventListener("keydown", (event) => isOfBrowser(event) && event.stopPropagation(), { capture: true });
}

/** Reloading, finding, zooming, going back, another tab; not what the help sheet of the laboratory names, nor what is typed with AltGr. */
function isOfBrowser(event) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.getModifierState("AltGraph")) return false;
  if (["F5", "F11", "F12"].includes(key)) return true;
  const isLetter = key.length === 1;
  if (altKey) return !isLetter || /[a-z]/i.test(key);
  if (!ctrlKey && !metaKey) return false;
  return isLetter ? !(shiftKey ? "z" : "opszya").includes(key.toLowerCase()) : ["Tab", "F4", "PageUp", "PageDown"].includes(key);
}

/** A finger in a number field gives the keyboard to a hidden field of the panels' library, for the sake of the keyboard on the screen. On a phone the
 *  library makes text of what is typed there, but hears of no Enter; elsewhere it hears of nothing. The rest is handed on to the laboratory. */
function handOnKeysOfTheHiddenField() {
  // The library's own list.
  const isPhone = /Android|iPhone|iPad|iPod|webOS|BlackBerry/.test(navigator.userAgent);
  const isHidden = ({ target, isComposing }) => target.id === "egui_text_agent" && !isComposing;
  const handOn = (type, { key, code, ctrlKey, shiftKey, altKey, metaKey, repeat }) =>
    canvas.dispatchEvent(new KeyboardEvent(type, { key, code, ctrlKey, shiftKey, altKey, metaKey, repeat }));
  const isText = ({ key, ctrlKey, metaKey }) => key.length === 1 && !ctrlKey && !metaKey;
  for (const type of ["keydown", "keyup"]) {
    document.addEventListener(type, (event) => {
      if (!isHidden(event) || event.key === "Unidentified") return;
      if (isPhone && (isText(event) || event.key === "Backspace")) return;
      if (isText(event)) event.preventDefault();
      handOn(type, event);
    });
  }
  if (isPhone) return;
  document.addEventListener("input", (event) => {
    if (!isHidden(event)) return;
    for (const key of event.target.value) for (const type of ["keydown", "keyup"]) handOn(type, { key });
    event.target.value = "";
  });
}

/** Where the browser refuses its clipboard (a page without https, a frame that was not allowed it), what is copied goes there by way of a selection. */
function copyWithoutPermission() {
  const copy = (text) => {
    const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
    field.style.cssText = "position: fixed; opacity: 0";
    const focused = document.activeElement;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    focused?.focus({ preventScroll: true });
    if (!isCopied) throw new Error("The browser does not allow this page to copy.");
  };
  const clipboard = navigator.clipboard ?? {};
  const write = navigator.clipboard?.writeText.bind(clipboard);
  clipboard.writeText = async (text) => {
    try {
      await write(text);
    } catch {
      copy(text);
    }
  };
  if (!navigator.clipboard) Object.defineProperty(navigator, "clipboard", { value: clipboard });
}

function whenOpen(act) {
  const observer = new MutationObserver(() => {
    if (root.dataset.state !== "open") return;
    observer.disconnect();
    act();
  });
  observer.observe(root, { attributes: true, attributeFilter: ["data-state"] });
}

/** If a newer version lies ready and no other page is open, begins again with it. */
async function takeNewest() {
  try {
    const registration = await navigator.serviceWorker?.getRegistration("./");
    if (!registration?.waiting) return;
    const change = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (root.dataset.state !== "loading") return;
        location.reload();
        // Nothing more is fetched until then.
        resolve(new Promise(() => {}));
      });
    });
    registration.waiting.postMessage("take over");
    await Promise.race([change, new Promise((resolve) => setTimeout(resolve, 1000))]);
  } catch {
    // Without a worker the network alone serves.
  }
}

/** From now on the page opens without a network. A frame of another site, or a page without https, may not have this: then it just does not. */
function keepForOffline() {
  navigator.serviceWorker?.register("worker.js", { updateViaCache: "none" }).catch(() => {});
}

/** Makes the runs of the self-test one by one and shows each as it comes. */
async function selftest(program) {
  root.dataset.state = "selftest";
  const body = document.querySelector("#selftest tbody");
  let failures = 0;
  const rows = program.selftest_rows();
  for (let i = 0; i < rows; i += 1) {
    await nextPicture();
    const row = JSON.parse(program.selftest_row(i));
    if (!row.is_well) failures += 1;
    const line = body.insertRow();
    line.className = row.is_well ? "" : "fails";
    for (const text of [row.name, row.expected, row.got]) line.insertCell().textContent = text;
    const seconds = line.insertCell();
    seconds.className = "number";
    seconds.textContent = Number(row.seconds).toFixed(2);
    line.insertCell().textContent = row.is_well ? "✓ equal" : "✗ differs";
  }
  const verdict = failures === 0 ? `All ${rows} runs are as expected.` : `${failures} of ${rows} runs differ.`;
  document.getElementById("selftest-verdict").textContent = verdict;
  await nextPicture();
  root.dataset.stepTimes = program.step_times();
  document.getElementById("step-times").append(tableOf(JSON.parse(root.dataset.stepTimes).rows));
  root.dataset.selftest = failures === 0 ? "passed" : "failed";
}

/** Lets the browser draw. */
function nextPicture() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** A list of objects with the same fields as a table. */
function tableOf(list) {
  const table = document.createElement("table");
  const names = Object.keys(list[0] ?? {});
  const head = table.createTHead().insertRow();
  for (const name of names) head.append(Object.assign(document.createElement("th"), { textContent: name.replaceAll("_", " ") }));
  const body = table.createTBody();
  for (const entry of list) {
    const line = body.insertRow();
    for (const name of names) line.insertCell().textContent = entry[name];
  }
  return table;
}
