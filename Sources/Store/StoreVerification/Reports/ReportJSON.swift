// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
package import StrictJSON
package import X509Certificates

// Members are never renamed or removed; Docs/Reference/receiptctl-output.md documents them.

extension VerificationReport {
  /// The report as JSON on one line, without the contents of the document.
  ///
  ///     let report = verifier.report(any: body, expecting: .init(now: now))
  ///     log(report.jsonText)
  ///
  /// The members `kind`, `checks`, `signers`, `anchor` and `error` are those of `receiptctl verify --json`.
  /// Times are RFC 3339 in UTC; unknown values are null.
  public var jsonText: String {
    let report = ReportJSON(
      error: error.map { Diagnostic($0).shortened.json } ?? .null,
      checks: .array(checks) { check in
        check.name.json(
          check.outcome,
          detail: check.error.map { Diagnostic($0).shortened.sentence }
        )
      },
      certificates: certificates,
      anchor: anchor.map { $0.json(isBuiltIn: AppleAnchors.all.contains($0)) } ?? .null
    )
    let kind = JSON.Member("kind", .string(kind?.rawValue ?? "unknown"))
    return JSON.members(report.members + [kind]).text
  }
}

/// The members of a report, for the library and the command.
package struct ReportJSON {
  package let members: [JSON.Member]

  package init(error: JSON, checks: JSON, certificates: [Certificate], anchor: JSON) {
    members = JSON.Member.list([
      "error": error,
      "checks": checks,
      "signers": .array(certificates, \.json),
      "anchor": anchor,
    ])
  }
}

extension Diagnostic {
  /// The same error with long texts truncated: an identifier in a document may have millions of digits.
  package var shortened: Diagnostic {
    func cut(_ text: String) -> String {
      let scalars = text.unicodeScalars
      guard scalars.count > Diagnostic.longest else { return text }
      return String(scalars.prefix(Diagnostic.longest)) + "…"
    }
    var short = self
    short.message = cut(message)
    short.path = path.map(cut)
    short.expected = expected.map(cut)
    short.found = found.map(cut)
    return short
  }

  /// The error as a member of a report.
  package var json: JSON {
    .object([
      "code": .string(code),
      "message": .string(message),
      "hint": .text(hint),
      "offset": .number(offset.map { Int64($0) }),
      "path": .text(path),
      "expected": .text(expected),
      "found": .text(found),
    ])
  }
}

extension CheckName {
  /// The check with its outcome; `detail` is the reason for its failure, or how to request it.
  package func json(_ outcome: CheckOutcome, detail: String?) -> JSON {
    .object([
      "name": .string(rawValue),
      "outcome": .string(outcome.rawValue),
      "detail": .text(detail),
    ])
  }
}

extension Certificate {
  fileprivate var json: JSON {
    .object([
      "subject": .string("\(subject)"),
      "issuer": .string("\(issuer)"),
      "serialNumber": .hex(serialNumber),
      "notBefore": .string("\(validity.notBefore)"),
      "notAfter": .string("\(validity.notAfter)"),
      "sha256": .hex(fingerprint),
    ])
  }

  /// The SHA-256 of the certificate; `nil` if libcrypto fails.
  package var fingerprint: [UInt8]? {
    do {
      return try DigestAlgorithm.sha256.digest(of: bytes)
    } catch {
      return nil
    }
  }
}

extension TrustAnchor {
  /// The anchor, and whether it is built in or given by the caller.
  package func json(isBuiltIn: Bool) -> JSON {
    .object([
      "subject": .string("\(subject)"),
      "sha256": .hex(certificateSHA256),
      "source": .string(isBuiltIn ? "built-in" : "given"),
    ])
  }
}
