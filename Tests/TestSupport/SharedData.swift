// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A folder of data that lies beside the corpus, such as `json-test-suite` or `apple-models`.
///
/// It is looked for beside the directory that `RECEIPTKIT_CORPUS` names, then in `../shared` beside the
/// package. Tests that need it are disabled where it is absent:
///
///     @Test(.enabled(if: SharedData.models.isPresent, SharedData.models.absence))
public struct SharedData: Sendable {
  /// What the folder is called.
  public let name: String

  /// A folder with a name.
  public init(_ name: String) {
    self.name = name
  }

  /// The JSON parsing test suite: <https://github.com/nst/JSONTestSuite>.
  public static let jsonTestSuite = SharedData("json-test-suite")
  /// Payloads and answers as the tests of Apple's server libraries have them.
  public static let appleModels = SharedData("apple-models")

  /// Where the folder is; `nil` when it is absent.
  public var directory: URL? {
    Corpus.sharedDirectories.map { $0.appendingPathComponent(name) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Whether the folder is there.
  public var isPresent: Bool { directory != nil }

  /// What the test output says where the folder is absent.
  public var absence: String {
    "\(name) is absent: put it beside the corpus, or into ../shared beside the package"
  }

  /// The names of the files in a folder inside, sorted; none when it is absent.
  public func files(in folder: String = "") throws -> [String] {
    guard let directory else { return [] }
    let path = directory.appendingPathComponent(folder).path
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// The bytes of a file.
  public func bytes(of file: String) throws -> [UInt8] {
    guard let directory else { throw CocoaError(.fileNoSuchFile) }
    return [UInt8](try Data(contentsOf: directory.appendingPathComponent(file)))
  }
}
