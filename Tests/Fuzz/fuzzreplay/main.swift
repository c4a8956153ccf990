// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzTargets

// Writes the seeds for fuzzing, and replays seeds and findings without libFuzzer; `./dev fuzz` runs it.

let usage = """
  usage: fuzzreplay --targets | --readers
         fuzzreplay --seeds FOLDER
         fuzzreplay --replay TARGET [FILE...]
         fuzzreplay --random TARGET BLOCKS FINDINGS CORPUS
         fuzzreplay --block TARGET NUMBER FINDINGS CORPUS

    --targets  print all targets, each with its largest input
    --readers  print the targets that only parse
    --seeds    write the seeds of each target into a folder of its name
    --replay   run a target on its seeds and on these files
    --random   run a target on random mutations of its seeds and of a folder, 10,000 inputs in each block
    --block    run one such block, and write each input to a file first

  """

/// Prints the list that `./dev fuzz` reads.
func printTable(of targets: [FuzzTarget]) {
  for target in targets { print(target.name, target.sizeLimit) }
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
  print("\(target.name): \(seeds.count) seeds, \(files.count) files, \(findings.count) failed")
  return findings.isEmpty
}

/// The target with this name.
func target(_ name: String) -> FuzzTarget {
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else { endWithUsage() }
  return target
}

/// Runs `--random` with the arguments `TARGET NUMBER FINDINGS CORPUS`.
func randomMutations(
  _ target: FuzzTarget,
  _ arguments: [String]
) throws -> (RandomMutations, Int) {
  guard arguments.count == 5, let number = Int(arguments[2]), number >= 0 else { endWithUsage() }
  return (try RandomMutations(target, corpus: arguments[4], findings: arguments[3]), number)
}

/// Ends the process after a usage error.
func endWithUsage() -> Never {
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  switch (arguments.first, arguments.dropFirst().first) {
  case ("--targets", nil): printTable(of: FuzzTarget.all)
  case ("--readers", nil): printTable(of: FuzzTarget.readers)
  case ("--seeds", let folder?):
    try writeSeeds(into: folder)
  case ("--replay", let name?):
    exit(try replay(target(name), Array(arguments.dropFirst(2))) ? 0 : 1)
  case ("--random", let name?):
    let (mutations, blocks) = try randomMutations(target(name), arguments)
    exit(try mutations.run(blocks: blocks) ? 0 : 1)
  case ("--block", let name?):
    let (mutations, block) = try randomMutations(target(name), arguments)
    exit(try mutations.run(block: block, isCareful: true) ? 0 : 1)
  default: endWithUsage()
  }
} catch {
  FileHandle.standardError.write(Data("fuzzreplay: error: \(error)\n".utf8))
  exit(1)
}
