// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreVerification
package import StrictJSON
import X509Certificates

// Keys are never renamed or removed under the same schema.

extension Answer {
  package func json(verb: String) -> JSON {
    let members: KeyValuePairs<String, JSON> = [
      "schema": .string("\(toolName)/\(verb)/1"),
      "file": .string(file),
      "kind": .string(kind?.rawValue ?? "unknown"),
      "verdict": .string(verdict.rawValue),
      "trust": .string(trust?.rawValue ?? "none"),
      "error": fault?.json ?? .null,
      "checks": .array(checks, \.json),
      "payload": payload?.json ?? .null,
      "signers": .array(certificates, \.json),
      "anchor": anchor?.json ?? .null,
    ]
    let beside = UnsignedJSON(unsigned.shown)
    return .members(
      members.map { JSON.Member($0.key, $0.value) }
        + (beside.isEmpty ? [] : [JSON.Member("unsigned", beside.json)])
    )
  }
}

extension DocumentContents {
  fileprivate var json: JSON {
    switch self {
    case .appReceipt(let receipt): receipt.json
    case .transactionReceipt(let receipt): receipt.json
    case .token(let payload): .source(payload.pieces)
    }
  }
}

extension CommandDiagnostic {
  package var json: JSON {
    let short = shortened
    return .object([
      "code": .string(short.code),
      "message": .string(short.message),
      "hint": .text(short.hint),
      "offset": .number(short.offset.map { Int64($0) }),
      "path": .text(short.path),
      "expected": .text(short.expected),
      "found": .text(short.found),
    ])
  }
}

extension AnswerCheck {
  fileprivate var json: JSON {
    .object([
      "name": .string(name.rawValue),
      "outcome": .string(outcome.rawValue),
      "detail": .text(detail),
    ])
  }

  /// Why it failed, or the option that requests it.
  private var detail: String? {
    switch outcome {
    case .failed: fault?.shortened.sentence
    case .notRequested: option
    case .passed, .skipped: nil
    }
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
  var fingerprint: [UInt8]? {
    do {
      return try DigestAlgorithm.sha256.digest(of: bytes)
    } catch {
      return nil
    }
  }
}

extension Answer.Anchor {
  fileprivate var json: JSON {
    .object([
      "subject": .string("\(anchor.subject)"),
      "sha256": .hex(anchor.certificateSHA256),
      "source": .string(isBuiltIn ? "built-in" : "given"),
    ])
  }
}
