// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessMeter

/// A measured subject: a verb of the command, or an entry point of the library.
struct Subject {
  let name: String
  /// Whether it is an entry point of the library, called by this program.
  var isLibrary: Bool { name.hasPrefix(Subject.library) }
  /// The program and the arguments before the input.
  private let words: [String]
  private let ending: [String]

  private init(_ name: String, _ words: [String], _ ending: [String] = []) {
    self.name = name
    self.words = words
    self.ending = ending
  }

  private static let library = "library: "

  /// Every verb that reads input, and every entry point.
  static func all(command: String, authority: String, vectors: String) -> [Subject] {
    let roots = "\(authority)/roots.pem"
    let sample = "\(vectors)/files/sample-receipt.der"
    let verbs: [[String]] = [
      ["decode"], ["decode", "--json"], ["verify"], ["verify", "--json"], ["dump"],
      ["dump", "--json"], ["entitlements", "--root", roots],
      ["entitlements", "--json", "--timeline", "--root", roots],
      ["verify-receipt", "--root", roots], ["verify-receipt", "--root", roots, sample],
      ["batch", "--quiet", "--root", roots], ["batch", "--quiet", "--payload", "full"],
      ["vectors", "judge", "--vectors", vectors],
      ["mint", "receipt", "--authority", authority],
      ["mint", "transaction", "--authority", authority],
      ["mint", "transaction-receipt", "--authority", authority],
      ["mint", "notification", "--authority", authority],
    ]
    let program = CommandLine.arguments[0]
    return verbs.map { verb in
      Subject(
        verb.prefix { !$0.hasPrefix("/") && $0 != "--root" }.joined(separator: " "),
        [command] + verb
      )
    } + [
      Subject("entitlements --policy", [command, "entitlements", "--policy"], [sample]),
      Subject("verify --root", [command, "verify", "--root"], [sample]),
    ]
      + LibraryEntry.allCases.map { entry in
        Subject(Subject.library + entry.rawValue, [program, "--entry", entry.rawValue])
      }
  }

  /// The cost of an input; `nil` if the program cannot be started.
  func cost(of input: String) -> process_cost? { cost(of: words + [input] + ending) }

  /// The instructions for an input, counted by Valgrind: they do not depend on what else the machine does.
  ///
  /// Counting takes about fifty times as long as running.
  func instructions(for input: String, log: String) throws -> Int64 {
    let valgrind = [
      "/usr/bin/env", "valgrind", "--tool=cachegrind", "--cache-sim=no",
      "--cachegrind-out-file=/dev/null", "--log-file=\(log)",
    ]
    guard cost(of: valgrind + words + [input] + ending) != nil else {
      throw GrowthError.notStarted("valgrind")
    }
    let text = try String(contentsOfFile: log, encoding: .utf8)
    // "==123== I   refs:      12,721,510"
    guard let line = text.split(separator: "\n").last(where: { $0.contains(" refs:") }),
      let count = Int64(line.split(separator: " ").last?.filter { $0 != "," } ?? "")
    else { throw GrowthError.notCounted(name) }
    return count
  }

  private func cost(of arguments: [String]) -> process_cost? {
    var pointers = unsafe arguments.map { unsafe strdup($0) }
    defer { unsafe pointers.forEach { unsafe free($0) } }
    unsafe pointers.append(nil)
    var cost = process_cost()
    guard unsafe process_meter_run(pointers, &cost) != 0 else { return nil }
    return cost
  }
}
