// SPDX-License-Identifier: Apache-2.0

/// Hashes of the files and folders that verdicts depend on.
package struct Dependencies {
  /// The whole package, except this tool.
  static let everything = ["Package.swift", "Sources", "Tests", "TestVectors"]
  private static let tool = ["Tests/Proof/Mutants/", "Tests/MutationTests/"]

  private let root: String
  /// The known hashes: what changes during a run does not affect the build that is tested.
  private var hashes: [String: UInt64] = [:]

  /// Those of the package at `root`.
  package init(of root: String) { self.root = root }

  /// A hash of files, and of all files in folders, by path.
  mutating func hash(of paths: [String]) throws(MutationError) -> String {
    var joint = Hash()
    for path in paths {
      joint.add(path.utf8)
      if hashes[path] == nil { hashes[path] = try contents(of: path) }
      joint.add(" \(hashes[path] ?? 0) ".utf8)
    }
    return String(joint.value, radix: 16)
  }

  /// A missing path hashes as an empty folder.
  private func contents(of path: String) throws(MutationError) -> UInt64 {
    var hash = Hash()
    if Files.isFile("\(root)/\(path)") {
      hash.add(try Files.read("\(root)/\(path)"))
    } else {
      for file in Files.all(below: "\(root)/\(path)") {
        guard !Dependencies.tool.contains(where: "\(path)/\(file)".hasPrefix) else { continue }
        hash.add(file.utf8)
        hash.add(try Files.read("\(root)/\(path)/\(file)"))
      }
    }
    return hash.value
  }
}

/// FNV-1a.
private struct Hash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
