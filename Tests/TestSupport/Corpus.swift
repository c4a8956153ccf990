// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The corpus of genuine and forged documents, which lies beside the checkout and not in it.
///
/// It is looked for in the directory that the environment variable `RECEIPTKIT_CORPUS` names, then in
/// `../shared/corpus` beside the package. Tests that need it are disabled where it is absent:
///
///     @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
public enum Corpus {
  /// Where the corpus is; `nil` when it is absent.
  public static let directory: URL? = candidates.first { candidate in
    FileManager.default.fileExists(atPath: candidate.appendingPathComponent(manifestName).path)
  }

  /// Whether the corpus is there.
  public static var isPresent: Bool { directory != nil }

  /// What the test output says where the corpus is absent.
  public static let absence =
    "the corpus is absent: set RECEIPTKIT_CORPUS, or put it into ../shared/corpus beside the package"

  /// All files of the corpus with what an independent decoder found in them; none when it is absent.
  public static func manifest() throws -> [Entry] {
    guard let directory else { return [] }
    let data = try Data(contentsOf: directory.appendingPathComponent(manifestName))
    return try JSONDecoder().decode(Manifest.self, from: data).files
  }

  /// The files of one kind, such as `certificate` or `receipt`.
  public static func entries(ofKind kind: String) throws -> [Entry] {
    try manifest().filter { $0.kind == kind }
  }

  /// One file of the corpus.
  public struct Entry: Decodable, Sendable, CustomStringConvertible {
    /// The path inside the corpus.
    public let file: String
    /// What kind of document it is.
    public let kind: String
    /// How the document is encoded: `der`, `ber`, `base64`, `compact-jws` and so on.
    public let encoding: String
    /// Who made the document: `apple`, `xcode`, `test-ca` or `synthetic`; `nil` where nobody says.
    public let origin: String?
    /// Where the document was made; `nil` where that does not apply.
    public let environment: String?
    /// What an independent decoder found in it.
    public let expected: JSONValue

    /// The bytes of the file.
    public func bytes() throws -> [UInt8] {
      guard let directory = Corpus.directory else { throw CocoaError(.fileNoSuchFile) }
      return [UInt8](try Data(contentsOf: directory.appendingPathComponent(file)))
    }

    /// The path, which names the entry in test output.
    public var description: String { file }
  }

  private struct Manifest: Decodable {
    let files: [Entry]
  }

  private static let manifestName = "MANIFEST.json"

  private static var candidates: [URL] {
    let named = ProcessInfo.processInfo.environment["RECEIPTKIT_CORPUS"]
    let beside = packageRoot.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    return [named].compactMap { $0 }.map { URL(fileURLWithPath: $0) } + [beside]
  }

  /// Where folders beside the corpus may be.
  static var sharedDirectories: [URL] {
    candidates.map { $0.deletingLastPathComponent() }
  }

  /// `Tests/TestSupport/Corpus.swift` without its three last components.
  private static var packageRoot: URL {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }
}
