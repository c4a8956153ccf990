// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessMeter
import ProofSupport

// Runs hostile inputs of two sizes through every verb and entry point; `./dev growth` runs it.
//
// growth FIGURES COMMAND VECTORS SIZE [NAMES]    all shapes, or those with these comma-separated
// prefixes
// growth --entry ENTRY FILE                      one entry point of the library, to be measured

func run() throws -> Int32 {
  let words = CommandLine.arguments
  if words.count == 4, words[1] == "--entry", let entry = LibraryEntry(rawValue: words[2]) {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: words[3])))
    try entry.run(on: bytes[...])
    return 0
  }
  guard 5...6 ~= words.count, let size = Int(words[4]) else {
    FileHandle.standardError.write(Data("usage: growth FIGURES COMMAND VECTORS SIZE [NAME]\n".utf8))
    return 2
  }
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("receiptkit-growth-\(ProcessInfo.processInfo.processIdentifier)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      FileHandle.standardError.write(Data("growth: \(error)\n".utf8))
    }
  }
  var run = try GrowthRun(command: words[2], vectors: words[3], folder: folder, size: size)
  let wanted = (words.dropFirst(5).first ?? "").split(
    separator: ",",
    omittingEmptySubsequences: false
  )
  for shape in Shape.all where wanted.contains(where: { shape.name.hasPrefix($0) }) {
    try run.play(shape)
  }
  for finding in run.findings { print("found   \(finding)") }
  try run.figures.write(to: words[1])
  return run.findings.isEmpty ? 0 : 1
}

do {
  exit(try run())
} catch {
  FileHandle.standardError.write(Data("growth: error: \(error)\n".utf8))
  exit(3)
}
