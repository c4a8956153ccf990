// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The published ids that no vector has any more, from `index.json`: the only list of them, which is edited by hand.
struct PublishedIds: Decodable {
  private let withdrawn: [String]
  /// Former ids, and the ids of the vectors that show the same fault.
  private let aliases: [String: String]

  static func load() throws(MakerError) -> PublishedIds { try decode("TestVectors/index.json") }

  /// The members of the index.
  var members: JSON.Members {
    let sorted = aliases.sorted { $0.key < $1.key }.map {
      (key: $0.key, value: JSON.string($0.value))
    }
    return [("aliases", .object(sorted)), ("withdrawn", .array(withdrawn.map { .string($0) }))]
  }

  /// Checks that the ids are not in use, that aliases refer to vectors, and that no id of the committed suites is lost.
  func check(against current: Set<String>) throws(MakerError) {
    for id in aliases.keys + withdrawn where current.contains(id) {
      throw .vector(id, "reuses a former id of index.json")
    }
    for (former, id) in aliases where !current.contains(id) {
      throw .vector(former, "its alias in index.json is no vector: \(id)")
    }
    let known = current.union(aliases.keys).union(withdrawn)
    for path in Repository.files(below: "TestVectors/suites") {
      let suite: CommittedSuite = try PublishedIds.decode(path)
      for test in suite.groups.flatMap(\.tests) where !known.contains(test.id) {
        throw .vector(test.id, "was published: add it to aliases or withdrawn in index.json")
      }
    }
  }

  private struct CommittedSuite: Decodable {
    let groups: [Group]

    struct Group: Decodable { let tests: [Test] }
    struct Test: Decodable { let id: String }
  }

  private static func decode<Value: Decodable>(_ path: String) throws(MakerError) -> Value {
    let bytes = try Repository.read(path)
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch {
      throw .file(path, "\(error)")
    }
  }
}
