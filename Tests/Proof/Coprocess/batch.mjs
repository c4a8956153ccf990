// SPDX-License-Identifier: Apache-2.0
//
// Tests Docs/Examples/batch.mjs. Reads tasks as lines of JSON, and writes a line for each:
// {"options", "documents"}: the answers; {"rounds", …}: the median round trip in microseconds;
// {"fake", "folder"}: the failed tests with a failing process.

import { closeSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import { Batch, BatchError } from "../../../Docs/Examples/batch.mjs";

const command = process.argv[2];

async function medianRoundTrip({ options, documents: [document], rounds }) {
  const batch = new Batch(options, { command });
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const start = process.hrtime.bigint();
    await batch.verify(document);
    times.push(Number(process.hrtime.bigint() - start) / 1000);
  }
  batch.close();
  return times.sort((a, b) => a - b)[rounds >> 1];
}

async function verifyAll({ options, documents }) {
  const batch = new Batch(options, { command });
  const answers = await Promise.all(documents.map((document) => batch.verify(document)));
  batch.close();
  return answers;
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

async function testFaults({ fake, folder }) {
  const failures = [];
  const start = (mode, timeout) => new Batch([mode], { command: fake, timeout });
  async function expect(name, expected, work) {
    let found = "valid";
    try {
      const answer = await work();
      if (answer.verdict !== "valid") found = answer.verdict;
    } catch (error) {
      found = error instanceof BatchError ? error.reason : String(error);
    }
    if (found !== expected) failures.push(`${name}: expected ${expected}, found ${found}`);
  }

  // Each process answers once. A request may still be sent to it before its end is detected.
  const one = start("one");
  let answers = 0;
  for (let call = 0; call < 100 && answers < 3; call++) {
    await one.verify("a").then(() => answers++, () => {});
    await pause(100);
  }
  if (answers < 3) failures.push(`the process ends after each answer: ${answers} answers`);
  const silent = start(`silent-once=${folder}/node`, 4000);
  const requests = Array.from({ length: 1001 }, () => silent.verify("a"));
  await expect("request 1001", "busy", () => requests[1000]);
  await Promise.all(requests.slice(0, 1000).map((each) => expect("no answer", "timeout", () => each)));
  await expect("the process after one without an answer", "valid", () => silent.verify("a"));
  silent.close();
  for (const mode of ["text", "other-id", "half", "ends"]) {
    const batch = start(mode);
    await expect(mode, "exited", () => batch.verify("a"));
    await expect(`${mode}, again at once`, "exited", () => batch.verify("a"));
  }
  await expect("no such command", "exited", () => new Batch([], { command: "/nothing" }).verify("a"));
  const files = [];
  try {
    for (;;) files.push(openSync("/dev/null"));
  } catch {
    // No descriptor is left.
  }
  closeSync(files.pop());
  await expect("no descriptors", "exited", () => start("works").verify("a"));
  files.forEach((file) => closeSync(file));
  const works = start("works");
  await expect("a document of 16 MiB", "too-long", () => works.verify("a".repeat(16 << 20)));
  await expect("half a surrogate pair", "valid", () => works.verify("\ud800"));
  works.close();
  return failures;
}

for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line);
  const work = task.fake ? testFaults : task.rounds ? medianRoundTrip : verifyAll;
  console.log(JSON.stringify(await work(task)));
}
