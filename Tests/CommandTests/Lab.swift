// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
import TestSupport

/// The documents of all tests, created once under one test authority.
struct Lab {
  let authority: TestAuthority
  /// The files by name.
  let files: [String: [UInt8]]
  /// The first digits of the root's SHA-256; keys are random, so they differ in each run.
  let root: String
  /// The first digits of the SHA-256 of Xcode's certificate.
  let xcode: String

  var system: FakeSystem { FakeSystem(files: files) }

  /// The device hashes of the receipts, which are the same in each run.
  static let notesHash = "34c4c8a087f7b3063a90b4b01ce5b561fbbcfd77"
  static let appHash = "cb7e7ed93ff7617b6aa1ec0ff0927efda2ac4c70"
  static let xcodeHash = "aa50e640f1bec5477ae65ea8a090b41c30c6f025"

  /// The section of an answer about the chain of a valid receipt.
  var signedBy: String {
    """
    SIGNED BY                       CERTIFICATE PERIOD
      ReceiptKit Lab Receipt Signing  2013-01-01 to 2049-12-31
      `- ReceiptKit Lab Intermediate  2013-01-01 to 2049-12-31
         `- ReceiptKit Lab Root       --root, \(root)
    """
  }

  static func shared() throws -> Lab { try result.get() }

  private static let result = Result { try Lab() }

  private init() throws {
    let authority = try TestAuthority.generate()
    let xcodeCertificate = try authority.xcodeCertificate()
    self.authority = authority
    root = try Lab.digits(of: authority.root)
    xcode = try Lab.digits(of: xcodeCertificate)
    let notes = try authority.receipt(.production, Lab.notes)
    files = [
      "root.pem": Array(authority.rootPEM.utf8),
      "xcode.der": xcodeCertificate,
      "notes.der": notes,
      "bare.der": try authority.receipt(.sandbox),
      "volume.der": try authority.receipt(.production, Lab.volume),
      "xcode-receipt.der": try authority.xcodeReceipt { $0.purchases = Lab.xcodePurchases },
      "legacy.plist": try authority.legacyReceipt(),
      "sandbox.plist": try authority.legacyReceipt {
        $0.outerEntries = [("environment", "Sandbox"), ("pod", "100")]
      },
      "hostile.der": try authority.receipt(.production, Lab.hostile),
      "changed.der": Lab.changed(notes),
      "cut.der": Array(notes.prefix(900)),
      "empty": [],
    ]
  }

  private static func digits(of certificate: [UInt8]) throws -> String {
    String(Hexadecimal.text(try TestDigest.sha256.digest(of: certificate)).prefix(8)) + "…"
  }

  /// A receipt with one changed character in the bundle id.
  private static func changed(_ receipt: [UInt8]) -> [UInt8] {
    var bytes = receipt
    if let index = receipt.offset(of: Array("com.example.notes".utf8)) {
      bytes[index] = UInt8(ascii: "C")
    }
    return bytes
  }

  // MARK: Receipts

  private static func notes(_ receipt: inout ReceiptBuilder) {
    receipt.bundleId = "com.example.notes"
    receipt.applicationVersion = "3.2.1"
    receipt.originalApplicationVersion = "1.0"
    receipt.creationDate = "2025-03-04T10:11:12Z"
    receipt.originalPurchaseDate = "2024-01-02T03:04:05Z"
    receipt.device = DeviceIdentifier(text: "00:17:f2:c4:bc:c0")
    receipt.purchases = [
      PurchaseBuilder("pro.month") {
        $0.transactionId = "2000000100000002"
        $0.originalTransactionId = "2000000100000001"
        $0.productType = .autoRenewable
        $0.purchaseDate = "2025-03-01T08:00:00Z"
        $0.originalPurchaseDate = "2025-02-01T08:00:00Z"
        $0.expiresDate = "2025-04-01T08:00:00Z"
        $0.isInIntroOfferPeriod = true
        $0.webOrderLineItemId = 77
      },
      PurchaseBuilder("pro.month") {
        $0.productType = .autoRenewable
        $0.purchaseDate = "2025-02-01T08:00:00Z"
        $0.expiresDate = "2025-03-01T08:00:00Z"
        $0.isTrialPeriod = true
        $0.webOrderLineItemId = 76
      },
      PurchaseBuilder("coins") {
        $0.productType = .consumable
        $0.quantity = 3
        $0.purchaseDate = "2025-01-15T12:00:00Z"
        $0.cancellationDate = "2025-01-20T12:00:00Z"
        $0.cancellationReason = 1
      },
      PurchaseBuilder("lifetime") {
        $0.purchaseDate = "2024-12-25T18:00:00Z"
        $0.promotionalOfferId = "xmas"
      },
    ]
  }

  private static func volume(_ receipt: inout ReceiptBuilder) {
    receipt.environment = .productionVPP
    receipt.expirationDate = "2025-06-01T00:00:00Z"
    receipt.organizationDisplayName = "Example School"
  }

  private static let xcodePurchases = [
    PurchaseBuilder("pro.month") {
      $0.productType = nil
      $0.transactionId = "0"
      $0.purchaseDate = "2025-01-01T10:00:00Z"
      $0.extraAttributes = []
    },
    PurchaseBuilder("pro.month") {
      $0.productType = nil
      $0.transactionId = "1"
      $0.purchaseDate = "2025-01-01T10:05:00Z"
      $0.extraAttributes = []
    },
  ]

  /// Contains terminal escapes (color, title, cursor), bidirectional marks, line separators, C1 controls,
  /// and text that looks like a verdict.
  private static func hostile(_ receipt: inout ReceiptBuilder) {
    receipt.bundleId = "\u{1B}[2J\u{1B}]0;owned\u{7}VALID\r\nVALID  app receipt, signed by Apple"
    receipt.applicationVersion = "\u{9B}31m\u{202E}1.2\u{2066}"
    receipt.environment = StoreEnvironment(rawValue: "\u{1B}[32mProduction\u{1B}[0m")
    receipt.originalApplicationVersion = "a\u{2028}b\u{2029}c\u{200B}d\u{E0001}e\u{85}f"
    receipt.purchases = [PurchaseBuilder("\u{1B}[8mhidden\u{8}\u{8}")]
  }
}
