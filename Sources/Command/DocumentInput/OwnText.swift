// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import StoreEngine
import StrictJSON

/// A text that this tool wrote and that has no documents.
enum OwnText: Equatable {
  /// A file of `simulate --out` or `--suite`.
  case file(PlainStoreFile)
  /// Answers in JSON, such as those of `batch`.
  case answers(of: String)

  /// Recognizes a text by the name of its file, and by its first bytes.
  init?(named name: String, _ front: ArraySlice<UInt8>) {
    // Somebody else's file may have the same name, and documents.
    guard !CellContents.hasDocument(front) else { return nil }
    if let file = PlainStoreFile(path: name, front: front) {
      self = .file(file)
    } else if let verb = OwnText.verb(front) {
      self = .answers(of: verb)
    } else {
      return nil
    }
  }

  /// What it is, for people.
  var words: String {
    switch self {
    case .file(let file): "\(file.words), as simulate writes them"
    case .answers(let verb): "answers of receiptctl \(verb)"
    }
  }

  /// Whether it is a file of certificates, which has an error of its own.
  var isCertificates: Bool { self == .file(.roots) || self == .file(.signers) }

  /// The verb that wrote the first line.
  private static func verb(_ front: ArraySlice<UInt8>) -> String? {
    guard front.first == UInt8(ascii: "{") else { return nil }
    if front.starts(with: "{\"assumptions\":[{\"name\":".utf8) { return "simulate" }
    do {
      let line = front.prefix { $0 != lineFeed }
      let schema = try JSONDocument(line).root.object?["schema"]?.string ?? ""
      let parts = schema.split(separator: "/")
      guard parts.count == 3, parts[0] == "receiptctl" else { return nil }
      return parts[1] == "log" ? "serve" : String(parts[1])
    } catch {
      return nil
    }
  }
}
