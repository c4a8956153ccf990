// SPDX-License-Identifier: Apache-2.0

import Foundation
import Mutation

// Changes guards and boundaries, one at a time, and runs the vectors and tests, which must then fail.
// `./dev mutants` runs it from the root of the repository.

let usage = """
  usage: mutants rewrite | list | run BUILD DATE COMMIT [--kind KIND]... [TARGET...]

    rewrite  write the switches into the copy in .build-mutants/source
    list     print all mutants
    run      try the mutants of these targets and kinds, or all, with what was built in BUILD

  """
let home = ".build-mutants"
let page = "Docs/Reference/Mutants.md"
let figures = ".build-proof/figures/mutants.tsv"
/// The number of processes, chosen for two processors.
let width = 2

func report(_ text: String) { FileHandle.standardError.write(Data("mutants: \(text)\n".utf8)) }

/// The selection that these words name.
func selection(_ words: ArraySlice<String>, targets: [String]) -> Selection {
  var selection = Selection()
  var words = words
  while let word = words.popFirst() {
    if word == "--kind", let kind = words.popFirst().flatMap(Mutant.Kind.init(rawValue:)) {
      selection.kinds.insert(kind)
    } else if targets.contains(word) {
      selection.targets.insert(word)
    } else {
      report("error: unknown target or kind: \(word)")
      report("hint: the targets are \(targets.joined(separator: " "))")
      report("hint: the kinds are \(Mutant.Kind.allCases.map(\.rawValue).joined(separator: " "))")
      exit(2)
    }
  }
  return selection
}

func run(_ proof: MutationProof, _ words: [String]) throws(MutationError) -> Bool {
  let targets = Set(try proof.mutants().map(\.target)).sorted()
  let selection = selection(words[3...], targets: targets)
  let score = try proof.run(
    selection,
    build: words[0],
    width: width,
    page: page,
    progress: report
  )
  for line in score.table { print(line) }
  for line in score.survivorLines { print(line) }
  for fault in score.faults { report("error: \(fault)") }
  if selection.isAll {
    try proof.write(score, date: words[1], commit: words[2], to: figures)
  }
  return score.faults.isEmpty
}

do {
  let directory = FileManager.default.currentDirectoryPath
  let proof = MutationProof(of: directory, in: "\(directory)/\(home)")
  let words = Array(CommandLine.arguments.dropFirst())
  switch words.first {
  case "rewrite" where words.count == 1:
    report("\(try proof.rewrite()) mutants")
  case "list" where words.count == 1:
    for mutant in try proof.mutants() {
      print(mutant.number, mutant.direction.rawValue, "\(mutant.file):\(mutant.line)", mutant.key)
    }
  case "run" where words.count >= 4:
    exit(try run(proof, Array(words.dropFirst())) ? 0 : 1)
  default:
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
  }
} catch {
  report("error: \(error)")
  exit(1)
}
