// SPDX-License-Identifier: Apache-2.0

/// The mutants to run, by target and kind; all if empty.
package struct Selection: Hashable, Sendable {
  package var targets: Set<String> = []
  package var kinds: Set<Mutant.Kind> = []

  package init() {}

  package var isAll: Bool { targets.isEmpty && kinds.isEmpty }

  func contains(_ mutant: Mutant) -> Bool {
    (targets.isEmpty || targets.contains(mutant.target))
      && (kinds.isEmpty || kinds.contains(mutant.kind))
  }

  /// Whether it contains the mutant with a key, which may no longer exist.
  package func contains(key: String) -> Bool {
    guard !isAll else { return true }
    let target = key.prefix { $0 != "/" }
    // After the file and the function.
    let kind = key.split(separator: " ").dropFirst(2).first?.dropLast() ?? ""
    return (targets.isEmpty || targets.contains(String(target)))
      && (kinds.isEmpty || kinds.contains { $0.rawValue == kind })
  }
}
