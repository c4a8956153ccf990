// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProofSupport

// Verifies edited documents, and compares the verdicts on accepted ones with libcrypto. `./dev differential`
// runs it and passes its output to second_reader.py.

func complain(_ text: String) {
  FileHandle.standardError.write(Data("differential: \(text)\n".utf8))
}

do {
  let words = CommandLine.arguments
  guard words.count == 6, let count = Int(words[2]), let seed = UInt64(words[3]),
    let share = Int(words[4]), share > 0
  else {
    complain("usage: differential FIGURES COUNT SEED SHARE FINDS")
    exit(2)
  }
  var run = try Run(seed: seed, output: VerdictStream(share: share))
  try run.verify(count)
  try run.figures.write(to: words[1])
  for (number, document) in run.findings.enumerated() {
    let file = "\(words[5])/libcrypto-\(number)"
    try Data(document).write(to: URL(fileURLWithPath: file))
    complain("finding: libcrypto rejects an accepted document: \(file)")
  }
  exit(run.findings.isEmpty ? 0 : 1)
} catch {
  complain("error: \(error)")
  exit(1)
}
