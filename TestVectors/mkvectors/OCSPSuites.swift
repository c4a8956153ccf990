// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StrictTime

/// Vectors of `ocsp-verify`: an OCSP response about a certificate.
enum OCSPSuites {
  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [
      Suite(
        "ocsp/tokens",
        .ocspVerify,
        "OCSP responses about the signer of tokens: elliptic curve keys.",
        try groups(
          of: lab.tokens.builders.leaf,
          names: ("token-leaf", "token-intermediate"),
          delegate: lab.keys.tokens.leafP384
        )
      ),
      Suite(
        "ocsp/receipts",
        .ocspVerify,
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
    let parameters: [(key: String, value: JSON)] = [
      ("certificate", .string(names.certificate)),
      ("issuer", .string(names.issuer)),
      ("validAt", .string(time)),
    ]
    let bySigner = [(response, "issuer"), (delegated, "delegate")]
    var groups: [Suite.Group] = []
    groups.append(
      Suite.Group(
        description: "Good responses.",
        parameters: parameters,
        vectors: try good(response, delegated)
      )
    )
    for (response, signer) in bySigner {
      groups.append(
        Suite.Group(
          description: "Responses of the \(signer), each with one fault.",
          parameters: parameters,
          vectors: try faults(response, signer)
        )
      )
    }
    groups.append(
      Suite.Group(
        description: "The time of verification.",
        parameters: parameters,
        vectors: try times(response)
      )
    )
    groups.append(
      Suite.Group(
        description: "The nonce, and the issuer.",
        parameters: parameters,
        vectors: try requests(response, certificate: names.certificate)
      )
    )
    return groups
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
      vectors += [
        try right(
          "\(signer)-by-name",
          "Signed by the \(signer); the responder id is its name.",
          response
        ),
        try right(
          "\(signer)-by-key",
          "Signed by the \(signer); the responder id is its key hash.",
          byKey
        ),
      ]
    }
    for digest in [TestDigest.sha256, .sha384] {
      var other = response
      other.changeEntry { $0.digest = digest }
      let name = digest.rawValue.lowercased()
      vectors.append(try right(name, "The certificate id uses \(digest.rawValue).", other))
    }
    var twice = response
    twice.entries += twice.entries
    twice.entries[0].serialNumber += [1]
    vectors.append(
      try right("second-entry", "The first entry is about another certificate.", twice)
    )
    return vectors
  }

  private static func right(
    _ name: String,
    _ comment: String,
    _ response: OCSPResponseBuilder,
    _ parameters: [(key: String, value: JSON)] = []
  ) throws(TrustError) -> Vector {
    var members: [(key: String, value: JSON)] = [
      ("signer", response.delegate == nil ? "issuer" : "delegate"),
      ("producedAt", .string("\(response.producedAt)")),
    ]
    if let entry = response.entries.last {
      members.append(("thisUpdate", .string("\(entry.thisUpdate)")))
      if let end = entry.nextUpdate { members.append(("nextUpdate", .string("\(end)"))) }
    }
    return Vector(
      name,
      comment,
      [.basic],
      parameters: parameters,
      .base64(try response.encoded()),
      .valid(.object(members))
    )
  }

  private static func wrong(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ response: OCSPResponseBuilder,
    _ code: String,
    _ parameters: [(key: String, value: JSON)] = []
  ) throws(TrustError) -> Vector {
    Vector(
      name,
      comment,
      [flag],
      parameters: parameters,
      .base64(try response.encoded()),
      .invalid(code)
    )
  }

  // MARK: Bad

  /// All attacks of StoreLab on responses.
  private static func faults(
    _ response: OCSPResponseBuilder,
    _ signer: String
  ) throws(TrustError) -> [Vector] {
    try OCSPTampering.allCases.map { tampering throws(TrustError) in
      let forged = try response.tampered(tampering).encoded()
      return Vector("\(signer)-\(tampering.id)", forgery: tampering, .base64(forged))
    }
  }

  private static func times(_ response: OCSPResponseBuilder) throws(TrustError) -> [Vector] {
    let at = { (time: String) -> [(key: String, value: JSON)] in [("validAt", .string(time))] }
    var endless = response
    endless.changeEntry { $0.nextUpdate = nil }
    return [
      try right(
        "leeway-before",
        "75 minutes before the response: the tolerated difference between clocks.",
        response,
        at("2025-01-02T01:49:05Z")
      ),
      try wrong(
        "too-early",
        "75 minutes and a second before the response.",
        .boundary,
        response,
        "ocsp/future",
        at("2025-01-02T01:49:04Z")
      ),
      try right(
        "leeway-after",
        "75 minutes after the next update.",
        response,
        at("2025-01-02T16:19:05Z")
      ),
      try wrong(
        "too-late",
        "75 minutes and a second after the next update.",
        .boundary,
        response,
        "ocsp/stale",
        at("2025-01-02T16:19:06Z")
      ),
      try right("no-next-update", "A new response without a next update.", endless),
      try wrong(
        "no-next-update-too-late",
        "A response without a next update is valid for 12 hours, and 75 minutes of tolerance.",
        .boundary,
        endless,
        "ocsp/stale",
        at("2025-01-02T16:19:06Z")
      ),
    ]
  }

  private static func requests(
    _ response: OCSPResponseBuilder,
    certificate: String
  ) throws(TrustError) -> [Vector] {
    var nonced = response
    nonced.extensions = [
      ExtensionBuilder(.init(1, 3, 6, 1, 5, 5, 7, 48, 1, 2), value: [0x04, 0x02, 0xAB, 0xCD])
    ]
    return [
      try right("nonce", "The nonce of the request.", nonced, [("nonce", "abcd")]),
      try right(
        "nonce-absent",
        "A response without the nonce, from a cache.",
        response,
        [("nonce", "abcd")]
      ),
      try wrong(
        "nonce-other",
        "The nonce of another request.",
        .constraint,
        nonced,
        "ocsp/nonce",
        [("nonce", "abce")]
      ),
      try wrong(
        "issuer-other",
        "The given issuer did not issue the certificate.",
        .constraint,
        response,
        "ocsp/wrong-issuer",
        [("issuer", "attacker-root")]
      ),
    ]
  }
}
