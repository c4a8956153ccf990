// SPDX-License-Identifier: Apache-2.0

/// A file of `simulate --out` or `--suite` without signed documents: its name, how it begins, and what it has.
///
/// A reader of documents passes over these files.
package enum PlainStoreFile: String, CaseIterable, Sendable {
  case roots = "roots.pem"
  case signers = "signers.pem"
  case log = "log.jsonl"
  case notifications = "notifications.jsonl"
  case upcoming = "upcoming.json"
  case script = "script.json"
  case life = "life.json"
  case expected = "expected.jsonl"
  case suite = "suite.json"
  case products = "products.storekit"

  /// The file with this name and beginning; `nil` for any other file.
  package init?(path: String, front: ArraySlice<UInt8>) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    guard let file = name.flatMap(PlainStoreFile.init(rawValue:)),
      file.beginnings.contains(where: { front.starts(with: $0.utf8) })
    else { return nil }
    self = file
  }

  /// How it may begin.
  private var beginnings: [String] {
    switch self {
    case .roots, .signers: ["-----BEGIN CERTIFICATE-----"]
    case .log: ["{\"schema\":\"receiptctl/log/"]
    case .notifications: ["{\"file\":"]
    case .upcoming: ["[{\"date\":", "[]"]
    // As its author wrote it.
    case .script: ["{"]
    case .life: ["{\"seed\":"]
    case .expected: ["{\"run\":"]
    case .suite: ["{\"schema\":\"receiptctl/lives/"]
    case .products: ["{"]
    }
  }

  /// What it has, in words.
  package var words: String {
    switch self {
    case .roots, .signers: "certificates"
    case .log: "the log of the store"
    case .notifications: "the index of the notifications"
    case .upcoming: "the renewals to come"
    case .script: "the script"
    case .life: "the description of a history"
    case .expected: "the expected answers"
    case .suite: "the description of the suite"
    case .products: "the products"
    }
  }
}
