// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzBodies
import FuzzReaders

// Creates the seeds of fuzzing, and replays seeds and findings without libFuzzer; `./dev fuzz` runs it.

let usage = """
  usage: fuzzreplay --targets | --readers
         fuzzreplay --seeds FOLDER
         fuzzreplay --replay TARGET [FILE...]
         fuzzreplay --storm TARGET BLOCKS FINDS CORPUS
         fuzzreplay --block TARGET NUMBER FINDS CORPUS

    --targets  print the targets, with the product and the largest input of each
    --readers  print those that only read
    --seeds    write the seeds of each target into a folder of its name
    --replay   give the seeds of a target and these files to it
    --storm    bend the seeds and the files of a folder at random, 10,000 inputs in each block
    --block    one block of that, with each input written down before it is tried

  """

/// The list that `dev` reads.
func printTable(of targets: [FuzzTarget]) {
  for target in targets { print(target.name, target.product, target.sizeLimit) }
}

/// Writes each seed under a name from its index.
func writeSeeds(into folder: String) throws {
  for target in FuzzTarget.all {
    let place = URL(fileURLWithPath: folder).appendingPathComponent(target.name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for (number, seed) in zip(1..., try target.seeds()) {
      try Data(seed).write(to: place.appendingPathComponent("seed-\(number)"))
    }
  }
}

/// Replays files; prints each name first, because the file may end the process.
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
    FileHandle.standardError.write(Data("fuzzreplay: \(target.name): \(file)\n".utf8))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    do {
      try target.check(bytes)
    } catch {
      findings.append("\(file): \(error)")
    }
  }
  for finding in findings { print("\(target.name): \(finding)") }
  print("\(target.name): \(seeds.count) seeds, \(files.count) finds, \(findings.count) failed")
  return findings.isEmpty
}

/// The target with this name.
func target(_ name: String) -> FuzzTarget {
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else { leave() }
  return target
}

/// `TARGET NUMBER FINDINGS CORPUS`, after the option.
func storm(_ target: FuzzTarget, _ words: [String]) throws -> (Storm, Int) {
  guard words.count == 5, let number = Int(words[2]), number >= 0 else { leave() }
  return (try Storm(target, corpus: words[4], finds: words[3]), number)
}

/// For unknown arguments.
func leave() -> Never {
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}

do {
  let words = Array(CommandLine.arguments.dropFirst())
  switch (words.first, words.dropFirst().first) {
  case ("--targets", nil): printTable(of: FuzzTarget.all)
  case ("--readers", nil): printTable(of: FuzzTarget.readers)
  case ("--seeds", let folder?):
    try writeSeeds(into: folder)
  case ("--replay", let name?):
    exit(try replay(target(name), Array(words.dropFirst(2))) ? 0 : 1)
  case ("--storm", let name?):
    let (storm, blocks) = try storm(target(name), words)
    exit(try storm.run(blocks: blocks) ? 0 : 1)
  case ("--block", let name?):
    let (storm, block) = try storm(target(name), words)
    exit(try storm.run(block: block, isCareful: true) ? 0 : 1)
  default: leave()
  }
} catch {
  FileHandle.standardError.write(Data("fuzzreplay: error: \(error)\n".utf8))
  exit(1)
}
