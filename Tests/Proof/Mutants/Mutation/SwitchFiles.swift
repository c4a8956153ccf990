// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Sources added to the copy of the package, so that one build contains all mutants.
///
/// An environment variable selects the active mutant. Without it, the process records each mutant that
/// would have changed a condition: a proof that does not reach a mutant cannot kill it, and is not run.
enum SwitchFiles {
  /// The functions around conditions and comparisons, for each target.
  static let target =
    """
    // SPDX-License-Identifier: Apache-2.0

    import MutantSwitch

    @usableFromInline func loosened(_ number: Int32, _ condition: Bool) -> Bool {
      condition || mutant_is_on(number)
    }

    @usableFromInline func tightened(_ number: Int32, _ condition: Bool) -> Bool {
      condition && !mutant_is_on(number)
    }

    @usableFromInline func unswitched(_ number: Int32) -> Bool { !mutant_is_on(number) }

    @usableFromInline func exchanged(_ number: Int32, _ first: Bool, _ second: Bool) -> Bool {
      first == second || !mutant_is_on(number) ? first : second
    }

    """
    + comparisons.keys.sorted().flatMap { comparison in operands.map { ($0, comparison) } }
    .map(comparing).joined()

  /// The function in place of each operator, which evaluates both operands once.
  static let comparisons = [
    "<": "isLess", "<=": "isAtMost", ">": "isGreater", ">=": "isAtLeast",
  ]

  /// The types of operands: of one type, integers of two types, and tuples.
  private static let operands = [
    (attribute: "", generics: "A: Comparable", left: "A", right: "A"),
    ("@_disfavoredOverload ", "A: BinaryInteger, B: BinaryInteger", "A", "B"),
    ("", "A: Comparable, B: Comparable", "(A, B)", "(A, B)"),
    ("", "A: Comparable, B: Comparable, C: Comparable", "(A, B, C)", "(A, B, C)"),
  ]

  private static func comparing(
    _ types: (attribute: String, generics: String, left: String, right: String),
    _ comparison: String
  ) -> String {
    let other = comparison.hasSuffix("=") ? String(comparison.dropLast()) : "\(comparison)="
    return """

      \(types.attribute)@usableFromInline func \(comparisons[comparison] ?? "")<\(types.generics)>(
        _ number: Int32, _ left: \(types.left), _ right: \(types.right)
      ) -> Bool { exchanged(number, left \(comparison) right, left \(other) right) }

      """
  }

  static let header = """
    #include <stdbool.h>
    #include <stdint.h>

    bool mutant_is_on(int32_t number);

    """

  /// The switch, the same for any number of mutants: when it changes, every target is built again.
  ///
  /// A CPU time limit ends an infinite loop, and an alarm an infinite wait; child processes inherit both.
  static let implementation = """
    #include "mutant_switch.h"
    #include <fcntl.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <sys/resource.h>
    #include <unistd.h>

    static int32_t active = -1;
    static int notes = -1;
    static unsigned char noted[\(most + 1)];

    __attribute__((constructor)) static void prepare(void) {
      const char *number = getenv("\(Environment.mutant)");
      const char *seconds = getenv("\(Environment.seconds)");
      const char *path = getenv("\(Environment.notes)");
      if (number) active = atoi(number);
      if (seconds) {
        rlim_t limit = (rlim_t)atoi(seconds);
        struct rlimit limits = {limit, limit + 1};
        setrlimit(RLIMIT_CPU, &limits);
        alarm((unsigned)limit * \(patience));
      }
      if (path) notes = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    }

    bool mutant_is_on(int32_t number) {
      if (notes >= 0 && !noted[number]) {
        noted[number] = 1;
        dprintf(notes, "%d\\n", number);
      }
      return number == active;
    }

    """

  /// The greatest number of a mutant.
  static let most = 65_535

  /// The factor from CPU time to wall time, for a busy machine.
  private static let patience = 30

  /// The environment variables of the switch.
  enum Environment {
    static let mutant = "MUTANT"
    static let seconds = "MUTANT_SECONDS"
    static let notes = "MUTANT_NOTES"
  }

  /// The manifest of the copy: each target may use the switch, and warnings are not errors.
  static func manifest(_ text: String) throws(MutationError) -> String {
    let dependencies = "dependencies: dependencies.map {"
    let target = "let general: [Target] = [\n"
    guard let place = text.range(of: dependencies), let list = text.range(of: target) else {
      throw .form(
        "Package.swift",
        "the manifest has no function for libraries, or no list of general targets, where expected"
      )
    }
    var manifest = text
    manifest.replaceSubrange(list, with: target + "  .target(name: \"MutantSwitch\"),\n")
    manifest.replaceSubrange(place, with: "dependencies: (dependencies + [\"MutantSwitch\"]).map {")
    for setting in ["  .strictMemorySafety(),\n", "  .treatAllWarnings(as: .error),\n"] {
      guard let place = manifest.range(of: setting) else {
        throw .form("Package.swift", "\(setting) is missing")
      }
      manifest.removeSubrange(place)
    }
    return manifest
  }
}
