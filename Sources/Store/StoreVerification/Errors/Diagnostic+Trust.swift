// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

extension Diagnostic {
  static let failedCrypto = "libcrypto failed: nothing was verified"
  static let failedCryptoHint =
    "check OpenSSL's configuration (OPENSSL_CONF, FIPS) and the available memory, then retry"
}

extension TrustErrorCode: ExplainedCode {
  package static var usualAction: String { StandardAction.forgery }

  package static func row(of error: TrustError, in context: DiagnosticContext) -> ErrorRow {
    let row = error.row(in: context)
    guard context.isFromAppAttest else { return row }
    return ErrorRow(row.message, hint: Diagnostic.appAttestHint, row.action, row.category)
  }

  /// The names of the authorities of `StoreLab` begin with it.
  package static let testAuthority = "ReceiptKit Lab "
}

extension TrustError {
  fileprivate func row(in context: DiagnosticContext) -> ErrorRow {
    let noun = context.noun.rawValue
    return switch code {
    case .noSignerCertificate: "signer certificate is missing"
    case .ambiguousCertificate: "two certificates have the same issuer and serial number"
    case .incompleteChain:
      ErrorRow(
        "certificate chain is incomplete: the signer's issuer is missing",
        hint: incompleteHint(context),
        "For a transaction receipt of signature version 2, pass the certificate of the issuer as an anchor. Otherwise reject it"
      )
    case .untrusted:
      // A root of Apple's that this version does not know, or a wrong configuration. A known name whose key did not sign is
      // neither.
      ErrorRow(
        context.trustsApple
          ? "not signed by Apple: the certificate chain does not end in an Apple root"
          : "certificate chain does not end in a configured trust anchor",
        hint: untrustedHint(context),
        "Reject it in production. In tests, pass the root of a test authority as an anchor (`--root`), and the certificate of your own Xcode as a signer (`--signer`)",
        .undecided
      )
    case .notIssued:
      ErrorRow(
        context.trustsApple
          ? "not signed by Apple: a certificate names Apple's authority, which did not sign it"
          : "certificate names a configured trust anchor, which did not sign it",
        hint: notIssuedHint(context),
        "Reject it. It was changed, or another authority signed it in this name: in tests, pass the root of the authority that signed it (`--root`)"
      )
    case .issuedBySigner:
      ErrorRow(
        "certificate was issued by a certificate that may only sign documents",
        hint:
          "a root needs basic constraints with cA, a key usage with keyCertSign or none, and no extended key usage",
        "Reject it, or trust the CA certificate of your test authority: a signer may not issue certificates"
      )
    case .chainOrder: "unexpected certificate in the chain, or the order is wrong"
    case .algorithm: "certificate signature algorithm is not allowed"
    case .weakKey:
      ErrorRow(
        "key of a certificate is too weak or of the wrong type",
        hint: weakKeyHint(context),
        "Reject it. If it is from an archive of old receipts, select the legacy policy for its format"
      )
    case .basicConstraints:
      "basic constraints of a certificate do not match its position in the chain"
    case .pathLength: "path length constraint of a certificate is exceeded"
    case .keyUsage: "key usage of a certificate does not allow this use"
    case .criticalExtension: "unsupported critical extension in a certificate"
    case .notYetValid:
      ErrorRow(
        "certificate was not valid yet when the \(noun) was signed",
        hint: Self.signingTimeHint,
        "Reject it. If you set the validity time yourself, check it"
      )
    case .expired:
      ErrorRow(
        context.isUndated
          ? "certificate has expired, and the \(noun) has no signing time"
          : "certificate had expired when the \(noun) was signed",
        hint: context.isUndated
          ? "old tokens have no signing time; if you know the time, set \(context.settings.now)"
          : Self.signingTimeHint,
        "Reject it. If you set the validity time yourself, use the signed date"
      )
    case .markerMissing:
      ErrorRow(
        "certificate is not marked for signing \(noun)s",
        hint: context.isFromXcode
          ? xcodeHint(context)
          : "Apple issues certificates to developers too; only marked ones may sign \(noun)s"
      )
    case .extendedKeyUsage: "extended key usage of a certificate does not allow this use"
    case .outdatedDigest:
      ErrorRow(
        "\(noun) was created after Apple had ceased to sign with SHA-1",
        "Reject it. Apple has signed no receipt with SHA-1 since 24 January 2025"
      )
    case .name: "certificate name does not match the policy"
    case .messageDigest:
      ErrorRow(
        "message digest does not match: the content was changed",
        hint: changedHint(context)
      )
    case .signature:
      ErrorRow(
        "signature does not match: the \(noun) was changed or signed with another key",
        hint: changedHint(context)
      )
    case .digestDisabled:
      ErrorRow(
        "OpenSSL refuses \(expected ?? "the digest") on this system, nothing was verified",
        hint:
          "allow it in the crypto policy or in the file that OPENSSL_CONF names, or verify elsewhere",
        "Verify it on a system whose OpenSSL configuration allows the digest. It may be valid",
        .undecided
      )
    case .internal:
      ErrorRow(
        Diagnostic.failedCrypto,
        hint: Diagnostic.failedCryptoHint,
        "Try again later; check memory and the installation of OpenSSL",
        .undecided
      )
    }
  }

  private static var signingTimeHint: String {
    "the signing time counts, not the current time: Apple never signs with an expired certificate"
  }

  private func changedHint(_ context: DiagnosticContext) -> String {
    "compare the \(context.noun.rawValue) with what the client received: one changed or missing byte is enough"
  }

  private func incompleteHint(_ context: DiagnosticContext) -> String {
    if context.isTransactionReceipt {
      return
        "this version embeds only the signer certificate; add the issuer's certificate to \(context.settings.anchors)"
    }
    return context.isToken
      ? "tokens from Apple contain three certificates: leaf, intermediate and root"
      : "receipts contain the issuer's certificate: check whether a tool rebuilt this receipt"
  }

  private func weakKeyHint(_ context: DiagnosticContext) -> String? {
    guard !context.isToken else { return nil }
    return context.isTransactionReceipt
      ? "receipts issued until 2016 have keys of 1024 bits, and SHA-1: others can forge them today; to accept them, use \(context.settings.weakKeysOf2016)"
      : "receipts of 2010 have keys of 1024 bits: others can forge them today; to accept them, use \(context.settings.weakKeysOf2010)"
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
    guard expected?.contains(Code.testAuthority) == true else { return false }
    return isUnderNamesake || context.isTransactionReceipt
  }

  private func xcodeHint(_ context: DiagnosticContext) -> String {
    "this \(context.noun.rawValue) is from Xcode: reject it in production; in a test, pass the certificate of your own Xcode with \(context.settings.signers)"
  }
}
