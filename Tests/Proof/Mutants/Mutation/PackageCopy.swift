// SPDX-License-Identifier: Apache-2.0

/// A copy of the package with a switch at every mutant.
package struct PackageCopy {
  /// All mutants; the one at `index` has number `index + 1`.
  package let mutants: [Mutant]

  /// Creates the copy in `directory`; unchanged files are not rewritten, so that little is rebuilt.
  package init(of original: String, in directory: String) throws(MutationError) {
    var mutants: [Mutant] = []
    var files: [String: [UInt8]] = [:]
    for tree in PackageCopy.trees {
      for file in Files.all(below: "\(original)/\(tree)") {
        files["\(tree)/\(file)"] = try Files.read("\(original)/\(tree)/\(file)")
      }
    }
    for path in files.keys.sorted() where Scope.covers(path) {
      guard let source = files[path] else { continue }
      let rewriter = Rewriter(source, path: path, first: mutants.count + 1)
      mutants += rewriter.mutants
      files[path] = rewriter.source
      files["\(Scope.folder(of: path))/MutantSwitch.swift"] = Array(SwitchFiles.target.utf8)
    }
    guard mutants.count <= SwitchFiles.most else {
      throw .form("Sources", "more than \(SwitchFiles.most) mutants")
    }
    files["Sources/MutantSwitch/include/mutant_switch.h"] = Array(SwitchFiles.header.utf8)
    files["Sources/MutantSwitch/mutant_switch.c"] = Array(SwitchFiles.implementation.utf8)
    let manifest = try SwitchFiles.manifest(try Files.text("\(original)/Package.swift"))
    files["Package.swift"] = Array(manifest.utf8)
    self.mutants = mutants
    for (path, bytes) in files { try PackageCopy.update("\(directory)/\(path)", bytes) }
    for tree in PackageCopy.trees {
      for file in Files.all(below: "\(directory)/\(tree)") where files["\(tree)/\(file)"] == nil {
        try Files.remove("\(directory)/\(tree)/\(file)")
      }
    }
  }

  /// The products to build and run.
  private static let trees = ["Sources", "Tests", "TestVectors", "Docs"]

  private static func update(_ path: String, _ bytes: [UInt8]) throws(MutationError) {
    if Files.exists(path), try Files.read(path) == bytes { return }
    try Files.write(bytes, to: path)
  }
}
