// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

extension TrustError: ReceiptKitError, CodedError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    diagnostic(
      message(in: context),
      hint: context.isFromAppAttest ? Diagnostic.appAttestHint : advice(in: context)
    )
  }

  private func message(in context: DiagnosticContext) -> String {
    let noun = context.noun.rawValue
    return switch code {
    case .noSignerCertificate: "signer certificate is missing"
    case .ambiguousCertificate: "two certificates have the same issuer and serial number"
    case .incompleteChain: "certificate chain is incomplete: the signer's issuer is missing"
    case .untrusted:
      context.trustsApple
        ? "not signed by Apple: the certificate chain does not end in an Apple root"
        : "certificate chain does not end in a configured trust anchor"
    case .notIssued where context.trustsApple:
      "not signed by Apple: a certificate names Apple's authority, which did not sign it"
    case .notIssued: "certificate names a configured trust anchor, which did not sign it"
    case .issuedBySigner: "certificate was issued by a certificate that may only sign documents"
    case .chainOrder: "unexpected certificate in the chain, or the order is wrong"
    case .algorithm: "certificate signature algorithm is not allowed"
    case .weakKey: "key of a certificate is too weak or of the wrong type"
    case .basicConstraints:
      "basic constraints of a certificate do not match its position in the chain"
    case .pathLength: "path length constraint of a certificate is exceeded"
    case .keyUsage: "key usage of a certificate does not allow this use"
    case .criticalExtension: "unsupported critical extension in a certificate"
    case .notYetValid: "certificate was not valid yet when the \(noun) was signed"
    case .expired where context.isUndated:
      "certificate has expired, and the \(noun) has no signing time"
    case .expired: "certificate had expired when the \(noun) was signed"
    case .markerMissing: "certificate is not marked for signing \(noun)s"
    case .extendedKeyUsage: "extended key usage of a certificate does not allow this use"
    case .outdatedDigest: "\(noun) was created after Apple had ceased to sign with SHA-1"
    case .name: "certificate name does not match the policy"
    case .messageDigest: "message digest does not match: the content was changed"
    case .signature: "signature does not match: the \(noun) was changed or signed with another key"
    case .digestDisabled:
      "OpenSSL refuses \(expected ?? "the digest") on this system, nothing was verified"
    case .internal: "libcrypto failed: nothing was verified"
    }
  }

  private func advice(in context: DiagnosticContext) -> String? {
    let noun = context.noun.rawValue
    let settings = context.settings
    switch code {
    case .untrusted: return untrustedHint(context)
    case .notIssued: return notIssuedHint(context)
    case .issuedBySigner:
      return
        "a root needs basic constraints with cA, a key usage with keyCertSign or none, and no extended key usage"
    case .incompleteChain where context.isTransactionReceipt:
      return
        "this version embeds only the signer certificate; add the issuer's certificate to \(settings.anchors)"
    case .incompleteChain where context.isToken:
      return "tokens from Apple contain three certificates: leaf, intermediate and root"
    case .incompleteChain:
      return "receipts contain the issuer's certificate: check whether a tool rebuilt this receipt"
    case .weakKey where context.isToken: return nil
    case .weakKey:
      return context.isTransactionReceipt
        ? "receipts issued until 2016 have keys of 1024 bits, and SHA-1: others can forge them today; to accept them, use \(settings.weakKeysOf2016)"
        : "receipts of 2010 have keys of 1024 bits: others can forge them today; to accept them, use \(settings.weakKeysOf2010)"
    case .markerMissing where context.isFromXcode: return xcodeHint(context)
    case .markerMissing:
      return "Apple issues certificates to developers too; only marked ones may sign \(noun)s"
    case .expired where context.isUndated:
      return "old tokens have no signing time; if you know the time, set \(settings.now)"
    case .expired, .notYetValid:
      return
        "the signing time counts, not the current time: Apple never signs with an expired certificate"
    case .signature, .messageDigest:
      return
        "compare the \(noun) with what the client received: one changed or missing byte is enough"
    case .digestDisabled:
      return
        "allow it in the crypto policy or in the file that OPENSSL_CONF names, or verify elsewhere"
    case .internal:
      return
        "check OpenSSL's configuration (OPENSSL_CONF, FIPS) and the available memory, then retry"
    default: return nil
    }
  }

  private func untrustedHint(_ context: DiagnosticContext) -> String {
    if context.isFromXcode { return xcodeHint(context) }
    return context.trustsApple
      ? "for a test authority, pass its root with \(context.settings.anchors); otherwise it is damaged, made by another tool or forged"
      : "\(context.settings.anchors) replaces Apple's roots; omit it for \(context.noun.rawValue)s from Apple"
  }

  /// Damage explains a signature that does not match; it does not explain another root.
  private func notIssuedHint(_ context: DiagnosticContext) -> String {
    if isOfOtherTestAuthority(context) {
      return "signed by another test authority of this name: pass the root of its seed or run with "
        + context.settings.anchors
    }
    if isUnderNamesake {
      return context.trustsApple
        ? "reject it: another authority signed it in Apple's name"
        : "another authority of this name signed it: if it is yours, pass its root with "
          + context.settings.anchors
    }
    return
      "reject it, and compare it with what the client received: one changed byte of a certificate is enough"
  }

  /// Whether an authority of `StoreLab` signed it: those of all seeds have the same names.
  ///
  /// Below the right root, a certificate is damaged. A transaction receipt contains the signer alone.
  private func isOfOtherTestAuthority(_ context: DiagnosticContext) -> Bool {
    guard expected?.contains(TrustError.testAuthority) == true else { return false }
    return isUnderNamesake || context.isTransactionReceipt
  }

  /// The names of the authorities of `StoreLab` begin with it.
  package static let testAuthority = "ReceiptKit Lab "

  private func xcodeHint(_ context: DiagnosticContext) -> String {
    "this \(context.noun.rawValue) is from Xcode: reject it in production; in a test, pass the certificate of your own Xcode with \(context.settings.signers)"
  }

  /// How a server should respond.
  public var category: ErrorCategory {
    switch code {
    // A root of Apple's that this version does not know, or a wrong configuration. A known name whose key did not sign is
    // neither.
    case .untrusted, .internal, .digestDisabled: .undecided
    default: .badDocument
    }
  }

  /// What to do about errors with a code, in the table of error codes.
  package static func action(for code: Code) -> String {
    switch code {
    case .incompleteChain:
      "For a transaction receipt of signature version 2, pass the certificate of the issuer as an anchor. Otherwise reject it"
    case .outdatedDigest: "Reject it. Apple has signed no receipt with SHA-1 since 24 January 2025"
    case .issuedBySigner:
      "Reject it, or trust the CA certificate of your test authority: a signer may not issue certificates"
    case .notIssued:
      "Reject it. It was changed, or another authority signed it in this name: in tests, pass the root of the authority that signed it (`--root`)"
    case .untrusted:
      "Reject it in production. In tests, pass the root of a test authority as an anchor (`--root`), and the certificate of your own Xcode as a signer (`--signer`)"
    case .weakKey:
      "Reject it. If it is from an archive of old receipts, select the legacy policy for its format"
    case .notYetValid: "Reject it. If you set the validity time yourself, check it"
    case .expired: "Reject it. If you set the validity time yourself, use the signed date"
    case .digestDisabled:
      "Verify it on a system whose OpenSSL configuration allows the digest. It may be valid"
    case .internal: "Try again later; check memory and the installation of OpenSSL"
    default: StandardAction.forgery
    }
  }
}
