// SPDX-License-Identifier: Apache-2.0

import StoreLab
import VectorRunner

extension Vector {
  /// How serious a wrong result is: that of the row, or else that of the kind of vector.
  func level(in operation: VectorOperation) -> VectorLevel {
    if let level { return level }
    switch expect {
    case .acceptable: return .house
    case .valid: return levelOfAcceptance
    case .invalid(let code, _, _, _): return levelOfRejection(code, operation)
    case .denied(let code, _):
      return VectorLevels.ambiguousEntitlements.contains(code) ? .house : .must
    }
  }

  /// A rejected genuine document is serious; a rejected unusual form of one is not.
  private var levelOfAcceptance: VectorLevel {
    if flags.contains(.encoding) { return .house }
    return flags.contains(where: VectorLevels.genuine.contains) ? .must : .should
  }

  private func levelOfRejection(_ code: String, _ operation: VectorOperation) -> VectorLevel {
    // A value that wraps to another one is read as that, and so are parts of another document.
    if flags.contains(.overflow) || flags.contains(.substitution) { return .must }
    if flags.contains(.limit), !VectorLevels.beyondLimits.contains(code) { return .house }
    if VectorLevels.house.contains(code) { return .house }
    // RFC 7515, 4 and RFC 7519, 4 let a parser use the last of several members.
    if flags.contains(.duplicate), ["payload/malformed", "jws/header"].contains(code) {
      return .house
    }
    if code == "trust/issued-by-signer", !flags.contains(.attackerKey) { return .house }
    if code.hasPrefix("ocsp/"), flags.contains(.boundary) { return .house }
    if flags.contains(.attackerKey) { return .must }
    // What a reader accepts is not yet trusted.
    guard !VectorLevels.readers.contains(operation) else { return .should }
    return VectorLevel(ForgeryLevel(of: code))
  }
}

extension VectorLevel {
  init(_ level: ForgeryLevel) {
    self =
      switch level {
      case .must: .must
      case .should: .should
      case .house: .house
      }
  }
}

/// The kinds of vectors from which a level follows.
enum VectorLevels {
  /// Flags of documents as Apple writes them.
  static let genuine: Set<Flag> = [.basic, .historic, .validity, .claim, .xcode]

  /// Codes of inputs that are invalid without a limit, too.
  static let beyondLimits: Set<String> = ["asn1/truncated", "jws/segments"]

  /// Codes of inputs that the standard lets a reader accept.
  ///
  /// Of JSON they are those that JSONTestSuite has as `y_` or `i_`.
  static let house: Set<String> = [
    "json/duplicate-member", "json/lone-surrogate", "json/byte-order-mark", "json/too-deep",
    "json/number-too-long", "cms/too-many-certificates", "payload/too-many-signed-members",
    "claims/app-not-named", "receipt/duplicate-attribute",
  ]

  /// Operations without a signature.
  static let readers: Set<VectorOperation> = [
    .asn1Read, .cmsRead, .receiptRead, .legacyRead, .anchorRead, .jsonRead, .jwsRead, .payloadRead,
  ]

  /// Reasons that depend on the rules of ReceiptKit for incomplete evidence.
  static let ambiguousEntitlements: Set<String> = [
    "entitlement/awaiting-renewal-evidence", "entitlement/non-renewing-duration-unknown",
    "entitlement/consumable-carries-no-entitlement", "entitlement/upgraded",
  ]
}
