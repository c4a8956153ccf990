// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StoreReceipts
import StrictTime

/// The authorities that sign all vectors, and the base documents.
struct Lab {
  let keys: KeyRing
  /// The trusted authority of receipts.
  let authority: TestAuthority
  /// An authority with the same names and serial numbers, but other keys.
  let attacker: TestAuthority
  /// The Xcode signer.
  let xcode: TestAuthority
  /// The trusted authority of tokens.
  let tokens: TokenAuthority
  /// An authority of tokens with the same names and serial numbers, but other keys.
  let tokenAttacker: TokenAuthority

  init(_ keys: KeyRing) throws(TrustError) {
    self.keys = keys
    authority = try TestAuthority(
      keys: .init(root: keys.root, intermediate: keys.intermediate, leaf: keys.leaf),
      adjusting: Lab.setPeriods
    )
    attacker = try TestAuthority(
      keys: .init(root: keys.attacker, intermediate: keys.attacker, leaf: keys.attacker),
      adjusting: Lab.setPeriods
    )
    xcode = try TestAuthority(
      keys: .init(root: keys.root, intermediate: keys.intermediate, leaf: keys.xcode)
    )
    tokens = try TokenAuthority(keys: keys.tokens.authority, adjusting: Lab.setTokenPeriods)
    tokenAttacker = try TokenAuthority(
      keys: keys.tokens.attackerAuthority,
      adjusting: Lab.setTokenPeriods
    )
  }

  /// Validity periods like those of Apple's certificates in 2025, so that vectors can be outside of
  /// each.
  private static func setPeriods(_ certificates: inout TestAuthority.Certificates) {
    certificates.root.setPeriod("2006-04-25T21:40:36Z", "2035-02-09T21:40:36Z")
    certificates.intermediate.setPeriod("2020-12-16T19:38:56Z", "2030-12-10T00:00:00Z")
    certificates.leaf.setPeriod("2024-07-24T14:50:03Z", "2026-08-23T14:50:02Z")
  }

  // MARK: Documents

  static let bundleId = "com.example.notes"
  static let creationDate: ReceiptDate = "2025-03-04T10:11:12Z"
  static let deviceId = "00112233-4455-6677-8899-AABBCCDDEEFF"

  /// The base receipt of vectors: production, without purchases.
  static func receipt(_ configure: (inout ReceiptBuilder) -> Void = { _ in }) -> ReceiptBuilder {
    var receipt = ReceiptBuilder()
    receipt.bundleId = bundleId
    receipt.applicationVersion = "3.2.1"
    receipt.creationDate = creationDate
    receipt.device = DeviceIdentifier(text: deviceId)
    receipt.originalApplicationVersion = "1.0"
    receipt.originalPurchaseDate = "2023-11-05T18:30:00Z"
    receipt.extraAttributes = []
    configure(&receipt)
    return receipt
  }

  /// The base receipt, created when SHA-1 was still in use.
  static let oldReceipt = receipt { $0.creationDate = "2024-12-04T10:11:12Z" }

  /// A message with the base receipt, which `change` may modify, by the trusted authority or another.
  func signed(
    _ receipt: ReceiptBuilder = Lab.receipt(),
    by authority: TestAuthority? = nil,
    _ change: (inout MessageBuilder) -> Void = { _ in }
  ) throws(TrustError) -> [UInt8] {
    try signed(content: try receipt.payload(), by: authority, change)
  }

  /// A message with the given content.
  func signed(
    content: [UInt8],
    by authority: TestAuthority? = nil,
    _ change: (inout MessageBuilder) -> Void = { _ in }
  ) throws(TrustError) -> [UInt8] {
    var message = (authority ?? self.authority).message(signing: content)
    change(&message)
    return try message.encoded()
  }

  /// A message with the base receipt changed by an attack of StoreLab.
  func forged(_ forgery: ReceiptForgery) throws(TrustError) -> [UInt8] {
    try authority.message(Lab.receipt()).forged(forgery).encoded()
  }

  /// A message of the trusted authority with some certificates changed.
  func signed(
    certificates adjust: (inout TestAuthority.Certificates) -> Void
  ) throws(TrustError) -> [UInt8] {
    try signed(by: try authority.adjusting(adjust))
  }

  /// The trust anchors of the vectors, and other certificates of interest.
  func certificates() throws(TrustError) -> [(name: String, der: [UInt8])] {
    [
      ("lab-root", authority.root),
      ("lab-root-no-intermediates", try rootWithoutIntermediates()),
      ("lab-intermediate", authority.intermediate),
      ("lab-leaf", authority.leaf),
      ("attacker-root", attacker.root),
      ("xcode", try xcode.xcodeCertificate()),
      ("token-root", tokens.root),
      ("token-intermediate", tokens.intermediate),
      ("token-leaf", tokens.leaf),
      ("token-xcode", tokens.xcode),
    ] + (try restrictedTokenRoots()) + (try CoreSuites.anchors(self))
  }

  /// The root's name and key with a path length of 0.
  func rootWithoutIntermediates() throws(TrustError) -> [UInt8] {
    try authority.adjusting {
      $0.root.setExtension(.basicConstraints(isAuthority: true, pathLength: 0))
    }.root
  }
}

extension CertificateBuilder {
  /// Sets both ends of the validity.
  mutating func setPeriod(_ first: String, _ last: String) {
    notBefore = TimestampLiteral.of(first)
    notAfter = TimestampLiteral.of(last)
  }
}

/// Timestamps from literals of this tool.
enum TimestampLiteral {
  /// A timestamp from RFC 3339; invalid text gives year 1, which fails in every vector.
  static func of(_ text: String) -> Timestamp {
    do {
      return try Timestamp(rfc3339: text)
    } catch {
      return .earliest
    }
  }
}
