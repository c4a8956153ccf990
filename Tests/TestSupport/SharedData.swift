// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A folder of data next to the corpus, such as `json-test-suite` or `apple-models`.
///
/// Searched next to the directory of `RECEIPTKIT_CORPUS`, then in `../shared` next to the package. Tests
/// that need it are disabled if it is absent:
///
///     @Test(.enabled(if: SharedData.models.isPresent, SharedData.models.absence))
public struct SharedData: Sendable {
  /// The name of the folder.
  public let name: String

  /// A folder with the given name.
  public init(_ name: String) {
    self.name = name
  }

  /// The JSON parsing test suite: <https://github.com/nst/JSONTestSuite>.
  public static let jsonTestSuite = SharedData("json-test-suite")
  /// Payloads and responses from the tests of Apple's server libraries.
  public static let appleModels = SharedData("apple-models")
  /// Requests and responses of the Advanced Commerce API from the same tests.
  public static let advancedCommerceModels = SharedData("apple-models-advanced-commerce")

  /// Genuine `.storekit` files with a manifest.
  public static let storeKitFiles = SharedData("storekit-files")

  /// The path of the folder; `nil` if absent.
  public var directory: URL? {
    Corpus.sharedDirectories.map { $0.appendingPathComponent(name) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Whether the folder is present.
  public var isPresent: Bool { directory != nil }

  /// The reason that disabled tests print.
  public var absence: String {
    "\(name) not found: copy it to the parent of the corpus, or to ../shared"
  }

  /// The names of the files in a subfolder, sorted; empty if absent.
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
