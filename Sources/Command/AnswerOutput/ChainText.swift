// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreVerification
import StrictBase64
import X509Certificates

// The chain from the signer up to the anchor, and the checks.

extension Answer {
  /// One row for each certificate, and one for the anchor or the unknown issuer.
  var chainRows: [Row] {
    var rows = certificates.enumerated().map { level, certificate in
      Row(cells: [Answer.branch(level) + certificate.shortName, certificate.period])
    }
    if let anchor {
      let source = "\(anchor.isBuiltIn ? "built in" : "given"), \(anchor.shortFingerprint)"
      let name = anchor.isSigner ? "itself" : anchor.anchor.subject.shortName
      rows.append(Row(cells: [Answer.branch(rows.count) + name, source], emphasis: .strong))
    } else if let top = certificates.last {
      let isItsOwn = top.issuer == top.subject
      let name = isItsOwn ? "self-signed" : top.issuer.shortName
      let isMissing = fault?.code == TrustError.Code.incompleteChain.rawValue
      let remark = isMissing ? "missing" : "not trusted"
      rows.append(Row(cells: [Answer.branch(rows.count) + name, remark], emphasis: .strong))
    }
    return rows
  }

  private static func branch(_ level: Int) -> String {
    level == 0 ? "" : spaces(3 * (level - 1)) + "`- "
  }

  /// The checks by outcome, the failed ones first.
  var checkFacts: [Fact] {
    var facts: [Fact] = []
    for (index, check) in checks.filter({ $0.outcome == .failed }).enumerated() {
      facts.append(
        Fact(
          index == 0 ? "failed" : "",
          check.failure(isFirst: index == 0),
          labelEmphasis: .bad
        )
      )
    }
    let groups: [(CheckOutcome, String)] = [
      (.passed, "passed"), (.skipped, "skipped"), (.notRequested, "not asked"),
    ]
    for (outcome, label) in groups {
      if let names = names(of: outcome) { facts.append(Fact(label, names)) }
    }
    return facts
  }

  private func names(of outcome: CheckOutcome) -> String? {
    let told = checks.filter(isTold)
    let names = told.filter { $0.outcome == outcome }.map(\.title)
    guard !names.isEmpty else { return nil }
    return names.count == told.count - 1 ? "all others" : names.joined(separator: ", ")
  }

  /// What does not apply to this kind of document is no news, unless somebody has asked for it.
  private func isTold(_ check: AnswerCheck) -> Bool {
    guard check.outcome == .skipped, !check.isAsked else { return true }
    let mayApply = check.option == nil && (check.name != .nested || kind == .notification)
    return mayApply && checks.contains { $0.outcome == .failed }
  }
}

extension AnswerCheck {
  /// What people read; a check that was not requested has the name of its option.
  var title: String {
    if outcome == .notRequested, let option { return option }
    return name.rawValue.split(separator: "-").joined(separator: " ")
  }

  /// The first failure stands at the top of the page already.
  fileprivate func failure(isFirst: Bool) -> String {
    guard !isFirst, let fault else { return title }
    return "\(title): \(fault.shortened.sentence)  [\(fault.label)]"
  }
}

extension Answer.Anchor {
  /// The first digits of the certificate's SHA-256, as people compare them.
  fileprivate var shortFingerprint: String {
    hexadecimal(anchor.certificateSHA256.prefix(4)) + "…"
  }
}

extension Certificate {
  fileprivate var shortName: String { subject.shortName }

  fileprivate var period: String { "\(validity.notBefore.day) to \(validity.notAfter.day)" }

  /// A certificate by itself: whom it names, and when it is valid.
  var cells: [String] { [shortName, period] }
}

extension DistinguishedName {
  /// The common name, short enough for a line, with Apple's number of an authority where it has one.
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
  /// How the document was dressed.
  var words: String {
    let names: [(Base64Variant, String)] = [
      (.lineBreaks, "line breaks"),
      (.escapedSlashes, "escaped slashes"),
      (.missingPadding, "no padding"),
      (.urlSafeAlphabet, "the URL alphabet"),
    ]
    let worn = names.filter { contains($0.0) }.map(\.1)
    return worn.isEmpty ? "base64" : "base64 with \(worn.joined(separator: ", "))"
  }
}
