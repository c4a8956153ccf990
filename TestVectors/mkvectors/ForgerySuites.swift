// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StorePayloads

/// Vectors of every forgery in StoreLab's catalogue, of each kind of document that it applies to.
///
/// A forgery that is added to StoreLab needs nothing here.
enum ForgerySuites {
  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [try tokens(lab), try receipts(lab), try transactionReceipts(lab)]
  }

  // MARK: Tokens

  private static func tokens(_ lab: Lab) throws(TrustError) -> Suite {
    var groups: [Suite.Group] = []
    for kind in DocumentKind.tokens {
      guard let genuine = try token(kind, lab) else { continue }
      let attacks =
        kind == .transaction ? TokenTampering.allCases : TokenTampering.dependingOnKind
      groups.append(
        TokenSuites.group(
          "Forgeries of kind \(kind.rawValue).",
          try attacks.filter { $0.kinds.contains(kind) }.map { attack throws(TrustError) in
            let forged = try genuine.tampered(attack).encoded()
            return Vector(
              "\(kind.rawValue)-\(attack.id)",
              forgery: attack,
              TokenSuites.input(forged)
            )
          },
          TokenSuites.parameters(kind: kind.rawValue)
        )
      )
    }
    return TokenSuites.suite("forgeries", "Forged tokens, each with one fault.", groups)
  }

  /// A genuine token; `nil` for receipts.
  private static func token(_ kind: DocumentKind, _ lab: Lab) throws(TrustError) -> TokenBuilder? {
    switch kind {
    case .transaction: try lab.tokens.token(Lab.transaction())
    case .renewalInfo: try lab.tokens.token(RenewalInfoBuilder.production)
    case .appTransaction: try lab.tokens.token(AppTransactionBuilder.production)
    case .realtimeRequest: try lab.tokens.token(RealtimeRequestBuilder.production)
    case .notification: try lab.tokens.token(NotificationBuilder(.didRenew))
    case .appReceipt, .transactionReceipt: nil
    }
  }

  // MARK: Receipts

  private static func receipts(_ lab: Lab) throws(TrustError) -> Suite {
    let genuine = try lab.authority.message(Lab.receipt())
    return VerifySuites.suite(
      "forgeries",
      "Forged app receipts, each with one fault.",
      [
        VerifySuites.group(
          "Forgeries.",
          try ReceiptTampering.allCases.map { attack throws(TrustError) in
            let forged = try genuine.tampered(attack).encoded()
            return Vector("receipt-\(attack.id)", forgery: attack, .base64(forged))
          },
          VerifySuites.standard + [("deviceIds", [.string(Lab.deviceId)])]
        )
      ]
    )
  }

  private static func transactionReceipts(_ lab: Lab) throws(TrustError) -> Suite {
    let genuine = LegacySuites.builder(lab)
    return VerifySuites.suite(
      "transaction-forgeries",
      "Forged transaction receipts, each with one fault.",
      [
        VerifySuites.group(
          "Forgeries.",
          try TransactionReceiptTampering.allCases.map { attack throws(TrustError) in
            let forged = try genuine.tampered(attack).encoded()
            return Vector("transaction-receipt-\(attack.id)", forgery: attack, .base64(forged))
          },
          VerifySuites.legacyParameters
        )
      ]
    )
  }
}

extension Vector {
  /// A vector of a forgery in StoreLab's catalogue; the comment is the rule that it breaks.
  init(_ name: String, forgery: some Tampering, _ input: Input) {
    let code = forgery.code
    self.init(
      name,
      "\(forgery.rule).",
      [Flag(ofForgery: code)],
      input,
      .invalid(code, also: Vector.alternatives(to: code))
    )
  }

  /// Other correct codes: verifiers that check the same rules in another order find other faults.
  private static func alternatives(to code: String) -> [String] {
    let chains = [
      "trust/untrusted", "trust/not-issued", "trust/chain-order", "trust/incomplete-chain",
    ]
    if ["trust/chain-order", "trust/incomplete-chain", "jws/certificates"].contains(code) {
      return chains.filter { $0 != code }
    }
    // A date in the far future is also after the end of the certificates.
    if code == "claims/date-future" { return ["trust/expired"] }
    return code.hasPrefix("certificate/") && code != "certificate/malformed"
      ? ["certificate/malformed"] : []
  }
}

extension Flag {
  /// The flag of a forgery, from the error code with which it is rejected.
  init(ofForgery code: String) {
    self =
      switch code {
      case "trust/marker-missing", "ocsp/responder-purpose": .purpose
      case "trust/expired", "trust/not-yet-valid", "ocsp/responder-validity", "ocsp/stale",
        "ocsp/future", "ocsp/update-times":
        .validity
      case "trust/algorithm", "jws/algorithm", "cms/digest-algorithm", "cms/signature-algorithm",
        "ocsp/algorithm", "ocsp/weak-key":
        .weakAlgorithm
      case "trust/weak-key": .weakKey
      case "trust/untrusted", "trust/not-issued", "jws/embedded-key", "ocsp/responder": .attackerKey
      case "trust/signature", "trust/message-digest", "ocsp/signature": .tampering
      case "certificate/duplicate-extension", "cms/duplicate-attribute",
        "receipt/duplicate-attribute":
        .duplicate
      case "certificate/algorithm-mismatch", "trust/ambiguous-certificate",
        "cms/several-signers", "payload/exclusive-members":
        .ambiguous
      case "certificate/validity", "payload/date", "receipt/date", "legacy/date-mismatch": .date
      case "jws/critical-header": .unsupported
      case "jws/base64": .nonCanonical
      case "jws/too-large": .limit
      case "input/wrong-kind": .substitution
      case "certificate/version", "ocsp/malformed", "ocsp/too-large", "ocsp/response-type":
        .malformed
      case _ where code.hasSuffix("-missing") || code.hasSuffix("/missing-attribute"): .missing
      case _ where code.hasPrefix("claims/"): .claim
      case _ where ["trust/", "ocsp/", "certificate/"].contains { code.hasPrefix($0) }: .constraint
      default: .malformed
      }
  }
}
