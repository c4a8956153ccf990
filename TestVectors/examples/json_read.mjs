// SPDX-License-Identifier: CC0-1.0
// Runs the json-read vectors against JSON.parse. Usage: node json_read.mjs vectors.jsonl > results.jsonl
import { readFileSync } from "node:fs";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
for (const line of readFileSync(process.argv[2], "utf8").trim().split("\n")) {
  const vector = JSON.parse(line);
  let result = "skipped";
  if (vector.operation === "json-read") {
    try {
      JSON.parse(utf8.decode(Buffer.from(vector.input, "base64")));
      result = "valid";
    } catch {
      result = "invalid";
    }
  }
  console.log(JSON.stringify({ id: vector.id, result }));
}
