// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The corpus of genuine and forged documents, which is not part of the repository.
///
/// Searched in the directory of the environment variable `RECEIPTKIT_CORPUS`, then in
/// `../shared/corpus` next to the package. Tests that need it are disabled if it is absent:
///
///     @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
public enum Corpus {
  /// The path of the corpus; `nil` if absent.
  public static let directory: URL? = candidates.first { candidate in
    FileManager.default.fileExists(atPath: candidate.appendingPathComponent(manifestName).path)
  }

  /// Whether the corpus is present.
  public static var isPresent: Bool { directory != nil }

  /// The reason that disabled tests print.
  public static let absence =
    "corpus not found: set RECEIPTKIT_CORPUS, or copy it to ../shared/corpus"

  /// All files of the corpus with the output of an independent decoder; empty if the corpus is absent.
  public static func manifest() throws -> [Entry] {
    guard let directory else { return [] }
    let data = try Data(contentsOf: directory.appendingPathComponent(manifestName))
    return try JSONDecoder().decode(Manifest.self, from: data).files
  }

  /// The files of a kind, such as `certificate` or `receipt`.
  public static func entries(ofKind kind: String) throws -> [Entry] {
    try manifest().filter { $0.kind == kind }
  }

  /// A file of the corpus.
  public struct Entry: Decodable, Sendable, CustomStringConvertible {
    /// The path inside the corpus.
    public let file: String
    /// The kind of document.
    public let kind: String
    /// The encoding: `der`, `ber`, `base64`, `compact-jws` and so on.
    public let encoding: String
    /// The signer: `apple`, `xcode`, `test-ca` or `synthetic`; `nil` if unknown.
    public let origin: String?
    /// The environment; `nil` if not applicable.
    public let environment: String?
    /// The output of an independent decoder.
    public let expected: JSONValue

    /// The bytes of the file.
    public func bytes() throws -> [UInt8] {
      guard let directory = Corpus.directory else { throw CocoaError(.fileNoSuchFile) }
      return [UInt8](try Data(contentsOf: directory.appendingPathComponent(file)))
    }

    /// The path, which identifies the entry in test output.
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

  /// Candidates for the parent directory of the corpus.
  static var sharedDirectories: [URL] {
    candidates.map { $0.deletingLastPathComponent() }
  }

  /// The path of `TestSupport/Corpus.swift` without its last three components.
  private static var packageRoot: URL {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }
}
