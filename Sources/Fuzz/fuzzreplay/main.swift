// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzBodies

// Makes the seeds of fuzzing, and replays seeds and finds without libFuzzer; `./dev fuzz` calls it.

let usage = """
  usage: fuzzreplay --targets | --seeds FOLDER | --replay TARGET [FILE...]

    --targets  print the targets, with the product and the largest input of each
    --seeds    write the seeds of each target into a folder of its name
    --replay   give the seeds of a target and these files to it

  """

/// Writes each seed under a name that its place gives it.
func writeSeeds(into folder: String) throws {
  for target in FuzzTarget.allCases {
    let place = URL(fileURLWithPath: folder).appendingPathComponent(target.rawValue)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for (number, seed) in zip(1..., try target.seeds()) {
      try Data(seed).write(to: place.appendingPathComponent("seed-\(number)"))
    }
  }
}

/// Replays; a file is named before it is tried, because it may end the process.
func replay(_ target: FuzzTarget, _ files: [String]) throws -> Bool {
  var findings: [String] = []
  let seeds = try target.seeds()
  for (number, seed) in zip(1..., seeds) {
    do {
      try target.check(seed)
    } catch {
      findings.append("seed \(number): \(error)")
    }
  }
  for file in files {
    FileHandle.standardError.write(Data("fuzzreplay: \(target.rawValue): \(file)\n".utf8))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    do {
      try target.check(bytes)
    } catch {
      findings.append("\(file): \(error)")
    }
  }
  for finding in findings { print("\(target.rawValue): \(finding)") }
  print("\(target.rawValue): \(seeds.count) seeds, \(files.count) finds, \(findings.count) failed")
  return findings.isEmpty
}

do {
  let words = Array(CommandLine.arguments.dropFirst())
  switch (words.first, words.dropFirst().first) {
  case ("--targets", nil):
    for target in FuzzTarget.allCases {
      print(target.rawValue, target.product, target.sizeLimit)
    }
  case ("--seeds", let folder?):
    try writeSeeds(into: folder)
  case ("--replay", let name?):
    guard let target = FuzzTarget(rawValue: name) else { exit(2) }
    exit(try replay(target, Array(words.dropFirst(2))) ? 0 : 1)
  default:
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
  }
} catch {
  FileHandle.standardError.write(Data("fuzzreplay: error: \(error)\n".utf8))
  exit(1)
}
