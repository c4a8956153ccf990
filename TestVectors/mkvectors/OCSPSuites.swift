// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StrictTime
import VectorRunner

/// Vectors of `ocsp-verify`: an OCSP response about a certificate.
enum OCSPSuites: SuiteFamily {
  static let directory = "ocsp"
  static let operation = VectorOperation.ocspVerify

  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [
      suite(
        "tokens",
        "OCSP responses about the signer of tokens: elliptic curve keys.",
        try groups(
          of: lab.tokens.builders.leaf,
          names: ("token-leaf", "token-intermediate"),
          delegate: lab.keys.tokens.leafP384
        )
      ),
      suite(
        "receipts",
        "OCSP responses about the signer of receipts: RSA keys.",
        try groups(
          of: lab.authority.builders.leaf,
          names: ("lab-leaf", "lab-intermediate"),
          delegate: lab.keys.xcode
        )
      ),
    ]
  }

  private static let time = "2025-01-02T03:04:05Z"

  private static func groups(
    of certificate: CertificateBuilder,
    names: (certificate: String, issuer: String),
    delegate: TestKey
  ) throws(TrustError) -> [Suite.Group] {
    let response = OCSPResponseBuilder(for: certificate, at: TimestampLiteral.of(time))
    var delegated = response
    delegated.delegate(to: delegate)
    let parameters: JSON.Members = [
      ("certificate", .string(names.certificate)),
      ("issuer", .string(names.issuer)),
      ("validAt", .string(time)),
    ]
    func group(_ description: String, _ vectors: [Vector]) -> Suite.Group {
      Suite.Group(description: description, parameters: parameters, vectors: vectors)
    }
    let byIssuer = try faults(response, "issuer")
    // Attacks that replace the signer make the same response of both.
    let seen = Set(byIssuer.map(\.input.bytes))
    let byDelegate = try faults(delegated, "delegate").filter { !seen.contains($0.input.bytes) }
    return [
      group("Good responses.", try good(response, delegated)),
      group("Responses of the issuer, each with one fault.", byIssuer),
      group("Responses of the delegate, each with one fault.", byDelegate),
      group("The time of verification.", try times(response)),
      group("The nonce, and the issuer.", try requests(response, certificate: names.certificate)),
    ]
  }

  // MARK: Good

  private static func good(
    _ response: OCSPResponseBuilder,
    _ delegated: OCSPResponseBuilder
  ) throws(TrustError) -> [Vector] {
    var vectors: [Vector] = []
    for (response, signer) in [(response, "issuer"), (delegated, "delegate")] {
      var byKey = response
      byKey.responder = .key(response.key.subjectPublicKeyInfo)
      vectors += Vector.table(
        """
        \(signer)-by-name | basic | valid | \(try sample(response)) | Signed by the \(signer); the responder id is its name.
        \(signer)-by-key | basic | valid | \(try sample(byKey)) | Signed by the \(signer); the responder id is its key hash.
        """
      )
    }
    for digest in [TestDigest.sha256, .sha384] {
      var other = response
      other.changeEntry { $0.digest = digest }
      vectors += try Vector.table(
        """
        \(digest.rawValue.lowercased()) | basic | valid | \(sample(other)) | The certificate id uses \(digest.rawValue).
        """
      )
    }
    var twice = response
    twice.entries += twice.entries
    twice.entries[0].serialNumber += [1]
    return try vectors
      + Vector.table(
        """
        second-entry | basic | valid | \(sample(twice)) | The first entry is about another certificate.
        """
      )
  }

  /// A valid response and its expected value.
  private static func sample(_ response: OCSPResponseBuilder) throws(TrustError) -> Vector.Sample {
    var members: JSON.Members = [
      ("signer", response.delegate == nil ? "issuer" : "delegate"),
      ("producedAt", .string("\(response.producedAt)")),
    ]
    if let entry = response.entries.last {
      members.append(("thisUpdate", .string("\(entry.thisUpdate)")))
      if let end = entry.nextUpdate { members.append(("nextUpdate", .string("\(end)"))) }
    }
    return Vector.Sample(input: .base64(try response.encoded()), value: .object(members))
  }

  // MARK: Bad

  /// All attacks of StoreLab on responses.
  private static func faults(
    _ response: OCSPResponseBuilder,
    _ signer: String
  ) throws(TrustError) -> [Vector] {
    try OCSPForgery.allCases.map { attack throws(TrustError) in
      let forged = try sample(response.forged(attack))
      return Vector(
        "\(signer)-\(attack.id)",
        forgery: attack,
        forged.input,
        accepted: forged.value
      )
    }
  }

  private static func times(_ response: OCSPResponseBuilder) throws(TrustError) -> [Vector] {
    var endless = response
    endless.changeEntry { $0.nextUpdate = nil }
    return Vector.table(
      """
      leeway-before | basic | valid level house | \(try sample(response)) | validAt=2025-01-02T01:49:05Z \
        | 75 minutes before the response: the tolerated difference between clocks.
      too-early | boundary | ocsp/future | \(try response.encoded()) | validAt=2025-01-02T01:49:04Z | 75 minutes and a second before the response.
      leeway-after | basic | valid level house | \(try sample(response)) | validAt=2025-01-02T16:19:05Z | 75 minutes after the next update.
      too-late | boundary | ocsp/stale | \(try response.encoded()) | validAt=2025-01-02T16:19:06Z | 75 minutes and a second after the next update.
      no-next-update | basic | valid level house | \(try sample(endless)) | A new response without a next update.
      no-next-update-too-late | boundary | ocsp/stale | \(try endless.encoded()) | validAt=2025-01-02T16:19:06Z \
        | A response without a next update is valid for 12 hours, and 75 minutes of tolerance.
      """
    )
  }

  private static func requests(
    _ response: OCSPResponseBuilder,
    certificate: String
  ) throws(TrustError) -> [Vector] {
    var nonced = response
    nonced.extensions = [
      ExtensionBuilder(.init(1, 3, 6, 1, 5, 5, 7, 48, 1, 2), value: [0x04, 0x02, 0xAB, 0xCD])
    ]
    return Vector.table(
      """
      nonce | basic | valid | \(try sample(nonced)) | nonce=abcd | The nonce of the request.
      nonce-absent | basic | valid level house | \(try sample(response)) | nonce=abcd | A response without the nonce, from a cache.
      nonce-other | constraint | ocsp/nonce | \(try nonced.encoded()) | nonce=abce | The nonce of another request.
      issuer-other | constraint | ocsp/wrong-issuer | \(try response.encoded()) | issuer=attacker-root | The given issuer did not issue the certificate.
      """
    )
  }
}
