// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StorePayloads
import VectorRunner

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
      // The standard leaves only forgeries open that are the same for every kind.
      let genuineValue = TokenSuites.genuine().value
      let attacks =
        kind == .transaction ? TokenForgery.allCases : TokenForgery.dependingOnKind
      groups.append(
        TokenSuites.group(
          "Forgeries of kind \(kind.rawValue).",
          try attacks.filter { $0.kinds.contains(kind) }.map { attack throws(TrustError) in
            let forged = try genuine.forged(attack).encoded()
            return Vector(
              "\(kind.rawValue)-\(attack.id)",
              forgery: attack,
              TokenSuites.input(forged),
              accepted: genuineValue
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
    let accepted = try VerifySuites.genuine().value
    return VerifySuites.suite(
      "forgeries",
      "Forged app receipts, each with one fault.",
      [
        VerifySuites.group(
          "Forgeries.",
          try ReceiptForgery.allCases.map { attack throws(TrustError) in
            let forged = try genuine.forged(attack).encoded()
            var vector = Vector(
              "receipt-\(attack.id)",
              forgery: attack,
              .base64(forged),
              accepted: accepted
            )
            if attack.code.hasPrefix("claims/device") {
              vector.parameters = [("deviceIds", [.string(Lab.deviceId)])]
            }
            return vector
          }
        )
      ]
    )
  }

  private static func transactionReceipts(_ lab: Lab) throws(TrustError) -> Suite {
    let genuine = LegacySuites.builder(lab)
    let accepted: JSON = ["trust": "custom", "payload": LegacySuites.value()]
    return VerifySuites.suite(
      "transaction-forgeries",
      "Forged transaction receipts, each with one fault.",
      [
        VerifySuites.group(
          "Forgeries.",
          try TransactionReceiptForgery.allCases.map { attack throws(TrustError) in
            let forged = try genuine.forged(attack).encoded()
            return Vector(
              "transaction-receipt-\(attack.id)",
              forgery: attack,
              .base64(forged),
              accepted: accepted
            )
          },
          VerifySuites.legacyParameters
        )
      ]
    )
  }
}

extension Vector {
  /// A vector of a forgery in StoreLab's catalogue, with the value of the genuine document.
  init(_ name: String, forgery: some Forgery, _ input: Input, accepted value: JSON?) {
    let code = forgery.code
    self.init(
      name,
      forgery.summary,
      [Flag(ofForgery: code)],
      input,
      forgery.isOpen
        ? .acceptable(forgery.rule, error: code, value: value)
        : .invalid(code, also: Vector.alternatives(to: code)),
      level: VectorLevel(forgery.level),
      rule: forgery.rule
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
    // The issuer of a self-signed certificate is not in the chain either.
    if code == "trust/untrusted" { return ["trust/incomplete-chain"] }
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
