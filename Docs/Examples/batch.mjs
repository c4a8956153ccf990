// SPDX-License-Identifier: Apache-2.0
//
// Verifies documents with a `receiptctl batch` process that stays open. Node 18 or later, no packages.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const QUEUE = 1000; // pending requests
const BYTES = 16 << 20; // bytes of all their lines; batch rejects a longer line
const TIMEOUT = 10_000; // milliseconds
const PAUSE = 1_000; // milliseconds between starts, if a process answers nothing

/** No answer: `reason` is too-long, busy, timeout or exited. The document is neither valid nor invalid. */
export class BatchError extends Error {
  constructor(reason, message) {
    super(message);
    this.reason = reason;
  }
}

export class Batch {
  #command;
  #timeout;
  #child;
  #waiting = new Map();
  #bytes = 0;
  #lastId = 0;
  #earliestStart = 0;

  /** `options` are those of `receiptctl batch`, such as ["--bundle-id", "com.example.app"]. */
  constructor(options, { command = "receiptctl", timeout = TIMEOUT } = {}) {
    this.#command = [command, "batch", "--jobs", "1", "--quiet", ...options];
    this.#timeout = timeout;
  }

  /** The answer of batch: verdict, error, payload. Concurrent calls share the process. */
  verify(document) {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      // Encodes through a buffer, because an unpaired surrogate is not JSON.
      const line = Buffer.from(`${JSON.stringify({ id, data: Buffer.from(document).toString() })}\n`);
      if (line.length > BYTES) throw new BatchError("too-long", "document too long");
      if (this.#waiting.size >= QUEUE || this.#bytes + line.length > BYTES) {
        throw new BatchError("busy", "too many requests wait");
      }
      const child = (this.#child ??= this.#start());
      const timer = setTimeout(() => this.#end(child, "timeout"), this.#timeout);
      this.#waiting.set(id, { resolve, reject, timer, size: line.length });
      this.#bytes += line.length;
      child.stdin.write(line);
    });
  }

  /** Ends the process after the answers to all requests. */
  close() {
    this.#child?.stdin.end();
  }

  #start() {
    if (Date.now() < this.#earliestStart) throw new BatchError("exited", "receiptctl does not run");
    this.#earliestStart = Date.now() + PAUSE;
    const [command, ...words] = this.#command;
    const child = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });
    child.on("error", () => this.#end(child, "exited"));
    // Without free descriptors there are no pipes.
    if (!child.stdout) throw new BatchError("exited", "receiptctl cannot be started");
    let rest = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      rest += text;
      if (!text.includes("\n")) return;
      // Not readline, which also ends lines at U+2028.
      const lines = rest.split("\n");
      rest = lines.pop();
      for (const line of lines) this.#receive(child, line);
    });
    child.on("close", () => this.#end(child, "exited"));
    child.stdin.on("error", () => this.#end(child, "exited"));
    return child;
  }

  #receive(child, line) {
    if (child !== this.#child) return;
    let answer;
    try {
      answer = JSON.parse(line);
    } catch {
      return this.#end(child, "exited");
    }
    const request = this.#waiting.get(answer.id);
    if (!request) return this.#end(child, "exited");
    this.#earliestStart = 0;
    this.#waiting.delete(answer.id);
    this.#bytes -= request.size;
    clearTimeout(request.timer);
    request.resolve(answer);
  }

  /** Abandons a process and fails all of its requests. The next request starts another process. */
  #end(child, reason) {
    if (child !== this.#child) return;
    this.#child = undefined;
    child.kill("SIGKILL");
    const requests = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#bytes = 0;
    for (const { reject, timer } of requests) {
      clearTimeout(timer);
      reject(new BatchError(reason, `no answer of receiptctl: ${reason}`));
    }
  }
}

// node batch.mjs OPTIONS < DOCUMENTS: one document on each line, one answer on each line.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const batch = new Batch(process.argv.slice(2));
  for await (const document of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await batch.verify(document)));
  }
  batch.close();
}
