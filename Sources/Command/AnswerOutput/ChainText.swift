// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreReceipts
import StoreVerification
import StrictBase64
import StrictJSON
import X509Certificates

// The certificate chain and the checks.

extension Answer {
  /// The titles of the table of certificates, which names a signer only if chain and signature are proven.
  var chainTitles: [String] {
    let isProven = [CheckName.chain, .signature].allSatisfy { name in
      checks.contains { $0.name == name && $0.outcome == .passed }
    }
    return [
      isDecoded ? "CERTIFICATE" : isProven ? "SIGNED BY" : "NAMED AS SIGNER", "CERTIFICATE PERIOD",
    ]
  }

  /// A row for each certificate, and one for the trust anchor or the missing issuer.
  ///
  /// Text draws a branch before each issuer.
  func chainRows(isDrawn: Bool) -> [TableRow] {
    func branch(_ level: Int) -> String {
      level == 0 || !isDrawn ? "" : spaces(3 * (level - 1)) + "`- "
    }
    var rows = certificates.enumerated().map { level, certificate in
      TableRow(cells: [branch(level) + certificate.shortName, certificate.period])
    }
    if let anchor {
      let source = "\(anchor.source), \(anchor.shortFingerprint)"
      let name = anchor.isSigner ? "trust anchor itself" : anchor.anchor.subject.shortName
      rows.append(TableRow(cells: [branch(rows.count) + name, source], emphasis: .strong))
    } else if let top = certificates.last {
      let name = top.issuer == top.subject ? "self-signed" : top.issuer.shortName
      let isMissing = fault?.code == TrustError.Code.incompleteChain.rawValue
      let remark = isMissing ? "missing" : "not trusted"
      rows.append(TableRow(cells: [branch(rows.count) + name, remark], emphasis: .strong))
    }
    return rows
  }

  /// The checks by outcome, the failed ones first.
  var checkFacts: [Fact?] {
    let failed = checks.filter { $0.outcome == .failed }.enumerated().map { index, check in
      let isFirst = index == 0
      return Fact(isFirst ? "failed" : "", check.failure(isFirst: isFirst), labelEmphasis: .bad)
    }
    return failed + [
      Fact("passed", names(of: .passed)),
      Fact("skipped", names(of: .skipped)),
      Fact("not requested", optionsNotRequested),
    ]
  }

  /// The options of the checks that were not requested; a check without an option does not apply.
  private var optionsNotRequested: String? {
    let options = checks.filter { $0.outcome == .notRequested }.compactMap(\.option)
    return options.isEmpty ? nil : options.joined(separator: ", ")
  }

  private func names(of outcome: CheckOutcome) -> String? {
    let listed = checks.filter(isListed)
    let names = listed.filter { $0.outcome == outcome }.map(\.title)
    guard !names.isEmpty else { return nil }
    return names.count == listed.count - 1 ? "all others" : names.joined(separator: ", ")
  }

  /// Leaves out checks that do not apply to this kind of document, unless an option requests them.
  func isListed(_ check: AnswerCheck) -> Bool {
    // Only receipts of volume purchases expire; elsewhere the word would seem to be about a subscription.
    if check.name == .expiration, case .appReceipt(let receipt)? = payload, receipt.expires == nil {
      return false
    }
    guard check.outcome == .skipped, !check.isAsked else { return true }
    let mayApply = check.option == nil && (check.name != .nested || kind == .notification)
    return mayApply && checks.contains { $0.outcome == .failed }
  }
}

extension AnswerCheck {
  /// The name in text answers.
  var title: String {
    name.rawValue.split(separator: "-").joined(separator: " ")
  }

  /// The first failure is already at the top of the page.
  fileprivate func failure(isFirst: Bool) -> String {
    guard !isFirst, let fault else { return title }
    return "\(title): \(fault.shortened.sentence)  [\(fault.label)]"
  }
}

extension Answer.Anchor {
  /// Where it is from; a certificate that may not issue others is a signer, also as a value of `--root`.
  fileprivate var source: String {
    if isBuiltIn { return "built in" }
    return anchor.mayIssue ? "--root" : "signer only"
  }

  /// The first digits of the SHA-256 of the certificate.
  fileprivate var shortFingerprint: String {
    hexadecimal(anchor.certificateSHA256.prefix(4)) + "…"
  }
}

extension Certificate {
  fileprivate var shortName: String { subject.shortName }

  fileprivate var period: String { "\(validity.notBefore.day) to \(validity.notAfter.day)" }

  /// The subject and the validity period.
  var cells: [String] { [shortName, period] }
}

extension DistinguishedName {
  /// The shortened common name, with the generation of Apple's authority (`G3`) if there is one.
  fileprivate var shortName: String {
    guard let commonName else { return "\(self)" }
    let name = commonName.replacingSuffix("Certification Authority", with: "CA")
    guard let unit = organizationalUnit, unit.utf8.first == UInt8(ascii: "G"), unit.utf8.count <= 3
    else { return name }
    return "\(name), \(unit)"
  }
}

extension String {
  fileprivate func replacingSuffix(_ suffix: String, with other: String) -> String {
    hasSuffix(suffix) ? dropLast(suffix.count) + other : self
  }
}

extension Base64Variant {
  var words: String {
    let names: [(Base64Variant, String)] = [
      (.lineBreaks, "line breaks"),
      (.escapedSlashes, "escaped slashes"),
      (.missingPadding, "no padding"),
      (.urlSafeAlphabet, "the URL alphabet"),
    ]
    let deviations = names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    return deviations.isEmpty ? "base64" : "base64 with \(deviations)"
  }
}
