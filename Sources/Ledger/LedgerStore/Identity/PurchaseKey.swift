// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// What a ledger is stored for: one subscription or one-time purchase, or one download of the app.
///
///     let app = LedgerScope(bundleId: "com.example.notes", environment: .production)
///     let key = PurchaseKey(app, .purchase(originalTransactionId: id))
public struct PurchaseKey: Hashable, Comparable, Sendable {
  /// The app and its environment.
  public let scope: LedgerScope
  /// The purchase or download.
  public let subject: Subject

  /// What the evidence is about.
  public enum Subject: Sendable {
    /// All transactions with this original transaction id.
    case purchase(originalTransactionId: String)
    /// The transactions of a member with a seat, whose original transaction id may be that of the purchaser.
    case seat(originalTransactionId: String, appTransactionId: String)
    /// How the Apple account of this app transaction id first obtained the app.
    case download(appTransactionId: String)
    /// How the sender of app receipts, which name no Apple account, first obtained the app.
    case receipts(of: CustomerId)
  }

  /// A key.
  public init(_ scope: LedgerScope, _ subject: Subject) {
    self.scope = scope
    self.subject = subject
  }

  /// The app transaction id of a download or a seat; `nil` for a purchase.
  package var appTransactionId: String? {
    switch subject {
    case .download(let id), .seat(_, let id): id
    case .purchase, .receipts: nil
    }
  }

  /// The original transaction id; `nil` for a download.
  public var originalTransactionId: String? {
    switch subject {
    case .purchase(let id), .seat(let id, _): id
    case .download, .receipts: nil
    }
  }

  /// By app and environment, then by subject.
  public static func < (left: PurchaseKey, right: PurchaseKey) -> Bool {
    left.scope == right.scope ? left.subject < right.subject : left.scope < right.scope
  }
}

extension PurchaseKey.Subject: Hashable, Comparable {
  /// The subject as one text for a database: `t/2000000100000001`.
  public var text: String {
    switch self {
    case .purchase(let id): "t/\(id)"
    // Only the first text may not contain a slash.
    case .seat(let id, let person): "s/\(escaped(person))/\(id)"
    case .download(let id): "a/\(id)"
    case .receipts(let customer): "r/\(customer.text)"
    }
  }

  /// The subject that has a text; `nil` for any other text.
  public init?(text: String) {
    let id = String(decoding: text.utf8.dropFirst(2), as: UTF8.self)
    switch Array(text.utf8.prefix(2)) {
    case Array("t/".utf8): self = .purchase(originalTransactionId: id)
    case Array("s/".utf8):
      guard let slash = id.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
      let person = unescaped(String(id[..<slash]))
      self = .seat(
        originalTransactionId: String(id[slash...].dropFirst()),
        appTransactionId: person
      )
    case Array("a/".utf8): self = .download(appTransactionId: id)
    case Array("r/".utf8): self = .receipts(of: CustomerId(id))
    default: return nil
    }
  }

  /// Whether the bytes are equal.
  public static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

  /// By bytes.
  public static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  /// Subjects with equal bytes have equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// A text without slashes.
private func escaped(_ text: String) -> String {
  text.replacing("%", with: "%25").replacing("/", with: "%2F")
}

private func unescaped(_ text: String) -> String {
  text.replacing("%2F", with: "/").replacing("%25", with: "%")
}
