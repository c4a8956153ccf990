// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreVerification
import StrictBase64
import TestVectors
import Testing

/// Key files: an error names the format of an unsuitable file, and never contains key material.
@Suite struct SigningKeyTests {
  @Test func `reads DER, and PEM with any line ends`() throws {
    let pem = try OfferFixture.pem()
    let key = try SigningKey(pem, keyId: "A")
    let der = try body(of: pem)
    for file in [
      der, Array(pem.replacing("\n", with: "\r\n").utf8), Array("\n \(pem)\n\n".utf8),
      Array(pem.replacing("\n", with: "\t\n\t").utf8),
      Array(pem.dropLast().utf8),
    ] {
      #expect(try SigningKey(file[...], keyId: "A").publicKey.der == key.publicKey.der)
    }
    #expect(try VerifyingKey(Array(key.publicKey.pem.utf8)[...]).der == key.publicKey.der)
    #expect(try VerifyingKey(key.publicKey.der[...]).der == key.publicKey.der)
  }

  @Test(arguments: [
    ("token-leaf-p384", "key/curve", "P-384"),
    ("token-leaf-secp256k1", "key/curve", "secp256k1"),
    ("lab-leaf", "key/algorithm", "an RSA key"),
  ])
  func `rejects private keys of other types`(name: String, code: String, found: String) throws {
    try refuses(try OfferFixture.pem(name), code, found)
  }

  @Test func `an error names the format of another file`() throws {
    let pem = try OfferFixture.pem()
    let base64 = Base64.encode(try body(of: pem)[...])
    let ed25519 = [UInt8]([0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70])
    let certificate = String(decoding: try TestVectors.certificate("token-leaf"), as: UTF8.self)
    let files: [(String, String, String?)] = [
      ("", "key/malformed", "an empty file"),
      ("hello", "key/malformed", "none"),
      (base64, "key/malformed", "none"),
      (block("ENCRYPTED PRIVATE KEY", base64), "key/encrypted", nil),
      (
        block("RSA PRIVATE KEY", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n\(base64)"),
        "key/encrypted", "RSA PRIVATE KEY"
      ),
      (block("EC PRIVATE KEY", base64), "key/format", "EC PRIVATE KEY"),
      (
        block("EC PARAMETERS", "BggqhkjOPQMBBw==") + block("EC PRIVATE KEY", base64), "key/format",
        "EC PRIVATE KEY"
      ),
      (block("OPENSSH PRIVATE KEY", base64), "key/format", "OPENSSH PRIVATE KEY"),
      (try OfferFixture.key().publicKey.pem, "key/public", nil),
      (certificate, "key/certificate", nil),
      (block("CERTIFICATE REQUEST", base64), "key/malformed", "CERTIFICATE REQUEST"),
      (pem + pem, "key/several", "2"),
      (block("PRIVATE KEY", String(base64.dropLast(20))), "key/malformed", nil),
      (block("PRIVATE KEY", "!" + base64), "key/malformed", "base64/character"),
      (pem.replacing("\n", with: "\\n"), "key/malformed", "none"),
      (block("PUBLIC KEY", base64), "key/malformed", "other data"),
      ("-----BEGIN PRIVATE KEY-----\n\(pem)", "key/malformed", "a damaged PEM block"),
      (block(String(repeating: "A", count: 41), base64), "key/malformed", "unknown"),
      (String(pem.prefix(120)), "key/malformed", "a damaged PEM block"),
      (
        pem.replacing("END PRIVATE", with: "END PUBLIC"), "key/malformed", "a damaged PEM block"
      ),
      (block("Private Key", base64), "key/malformed", "unknown"),
      (
        block(
          "PRIVATE KEY",
          Base64.encode(
            (ed25519 + [0x04, 0x22, 0x04, 0x20] + [UInt8](repeating: 7, count: 32))[...]
          )
        ), "key/algorithm", "an Ed25519 key"
      ),
      (String(repeating: "a", count: 65_537), "key/malformed", "65537 bytes"),
    ]
    for (file, code, found) in files { try refuses(file, code, found) }
  }

  @Test func `an error names the format of another DER file`() throws {
    let certificate = try body(
      of: String(decoding: try TestVectors.certificate("token-leaf"), as: UTF8.self)
    )
    let files: [([UInt8], String)] = [
      // SEC 1, PKCS #1, PKCS #12 and an encrypted key by the types of their elements.
      ([0x30, 0x06, 0x02, 0x01, 0x01, 0x04, 0x01, 0x05], "key/format"),
      ([0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x05], "key/format"),
      ([0x30, 0x07, 0x02, 0x01, 0x03, 0x30, 0x00, 0x30, 0x00], "key/format"),
      ([0x30, 0x05, 0x30, 0x00, 0x04, 0x01, 0x05], "key/encrypted"),
      (certificate, "key/certificate"),
      (try OfferFixture.key().publicKey.der, "key/public"),
    ]
    for (file, code) in files {
      let error = #expect(throws: KeyFileError.self) { try SigningKey(file[...], keyId: "A") }
      #expect(error?.code.rawValue == code)
    }
  }

  @Test func `rejects a private key out of range, and a public key that does not belong to it`()
    throws
  {
    let der = try body(of: try OfferFixture.pem())
    let start = try #require(
      der.indices.first { der[$0...].starts(with: [0x02, 0x01, 0x01, 0x04]) }
    )
    let scalar = start + 5..<start + 37
    for number in [[UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32)] {
      var changed = der
      changed.replaceSubrange(scalar, with: number)
      let error = #expect(throws: KeyFileError.self) { try SigningKey(changed[...], keyId: "A") }
      #expect(error?.code == .malformed)
    }
    var other = der
    other[scalar.upperBound - 1] ^= 1
    let error = #expect(throws: KeyFileError.self) { try SigningKey(other[...], keyId: "A") }
    #expect(error?.code == .mismatch)
  }

  @Test func `rejects a private key or a public key of another length`() throws {
    // ECPrivateKey with a scalar of 33 bytes, and one with an empty public key.
    let long = [0x02, 0x01, 0x01, 0x04, 0x21] + [UInt8](repeating: 0, count: 32) + [1]
    let empty =
      [0x02, 0x01, 0x01, 0x04, 0x20] + [UInt8](repeating: 1, count: 32)
      + [0xA1, 0x03, 0x03, 0x01, 0x00]
    let files: [([UInt8], KeyFileError.Code)] = [(long, .malformed), (empty, .mismatch)]
    for (key, code) in files {
      let file = privateKeyInfo(key)
      let error = #expect(throws: KeyFileError.self) { try SigningKey(file[...], keyId: "A") }
      #expect(error?.code == code)
    }
  }

  @Test func `rejects data after a private key`() throws {
    let key = [0x02, 0x01, 0x01, 0x04, 0x20] + [UInt8](repeating: 1, count: 32)
    _ = try SigningKey(privateKeyInfo(key)[...], keyId: "A")
    for file in [privateKeyInfo(key) + [0], privateKeyInfo(key, after: [0x05, 0x00])] {
      let error = #expect(throws: KeyFileError.self) { try SigningKey(file[...], keyId: "A") }
      #expect(error?.code == .malformed)
    }
  }

  /// A SubjectPublicKeyInfo of another type, in base64.
  @Test(arguments: [
    (
      "MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEV9px6rfV9UkTtwVWVTWLCwVMlmSkJzZPmb91+ozEqfQdvc5kjJufqaNn"
        + "MLfN1yqNrT7x9IYNlFzje8i6YRP83Opx6G4yy4Kh5Gwmy/sSz1UY1JwKvdFiktsEjrCsCJG4",
      KeyFileError.Code.curve, "P-384"
    ),
    ("MCowBQYDK2VwAyEABwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=", .algorithm, "an Ed25519 key"),
  ])
  func `rejects public keys of other types`(
    base64: String,
    code: KeyFileError.Code,
    found: String
  ) throws {
    let error = #expect(throws: KeyFileError.self) {
      try VerifyingKey(Array(block("PUBLIC KEY", base64).utf8)[...])
    }
    #expect(error?.code == code)
    #expect(error?.found == found)
  }

  @Test func `rejects a private key as a public key`() throws {
    let pem = try OfferFixture.pem()
    let error = #expect(throws: KeyFileError.self) { try VerifyingKey(Array(pem.utf8)[...]) }
    #expect(error?.code == .privateKey)
  }

  @Test(arguments: [
    ("AuthKey_2X9R4HXF34.p8", "2X9R4HXF34", "key/purpose"),
    ("keys/ApiKey_2X9R4HXF34.p8", "2X9R4HXF34", "key/purpose"),
    ("SubscriptionKey_2X9R4HXF34.p8", "2X9R4HXF35", "key/id"),
    ("key.p8", "", "key/id"),
    ("key.p8", "2X9 R4", "key/id"),
    ("key.p8", String(repeating: "A", count: 65), "key/id"),
  ])
  func `rejects a file whose name contradicts the key id or the purpose`(
    name: String,
    id: String,
    code: String
  ) throws {
    let pem = try OfferFixture.pem()
    let error = #expect(throws: KeyFileError.self) {
      try SigningKey(pem, keyId: id, fileName: name)
    }
    #expect(error?.code.rawValue == code)
  }

  @Test(arguments: [
    "key.p8", "/x/SubscriptionKey_2X9R4HXF34.p8", "SubscriptionKey_2X9R4HXF34 (1).p8",
    "SubscriptionKey_2X9R4HXF34(1).p8", "SubscriptionKey_2X9R4HXF35.pem", "AuthKey_x/key.p8",
  ])
  func `accepts other file names`(name: String) throws {
    _ = try SigningKey(try OfferFixture.pem(), keyId: "2X9R4HXF34", fileName: name)
  }

  @Test func `no description contains the key`() throws {
    let key = try OfferFixture.key()
    let signer = try OfferFixture.signer()
    var dumped = ""
    dump(key, to: &dumped)
    dump(signer, to: &dumped)
    let token = try signer.bearerToken(at: OfferFixture.now)
    dump(token, to: &dumped)
    let texts = [
      dumped, "\(key)", String(reflecting: key), "\(signer)", String(reflecting: signer),
      "\(token)",
      String(reflecting: token),
    ]
    #expect("\(key)" == "SigningKey(2X9R4HXF34)")
    for text in texts {
      try requireNoSecret(text)
      #expect(!text.contains(token.text))
    }
  }

  // MARK: Helpers

  private func refuses(_ file: String, _ code: String, _ found: String?) throws {
    let error = #expect(throws: KeyFileError.self) { try SigningKey(file, keyId: "A") }
    guard let error else { return }
    #expect(error.code.rawValue == code, "\(error)")
    #expect(error.found == found || found == nil, "\(error)")
    try requireNoSecret("\(error) \(String(reflecting: error)) \(error.hint ?? "")")
    let lines = file.split(whereSeparator: \.isNewline).filter {
      $0.count > 20 && !$0.contains("--")
    }
    for line in lines { #expect(!"\(error)".contains(line)) }
  }

  /// No line of any test key, in PEM or as hexadecimal numbers.
  private func requireNoSecret(_ text: String) throws {
    for name in ["token-leaf", "token-leaf-p384", "token-leaf-secp256k1", "lab-leaf"] {
      for line in try OfferFixture.pem(name).split(separator: "\n") where !line.hasPrefix("-----") {
        #expect(!text.contains(line))
      }
    }
    #expect(!text.contains("c1ed6dd2f6cec3d29d717de17983"))
    #expect(!text.contains("193, 237, 109, 210"))
  }

  private func block(_ label: String, _ body: String) -> String {
    "-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----\n"
  }

  /// PKCS #8 on P-256 with the given elements of ECPrivateKey, and data after it.
  private func privateKeyInfo(_ elements: [UInt8], after end: [UInt8] = []) -> [UInt8] {
    func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
      [tag, UInt8(contents.count)] + contents
    }
    let algorithm: [UInt8] = [
      0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86,
      0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]
    let key = element(0x04, element(0x30, elements) + end)
    return element(0x30, [0x02, 0x01, 0x00] + algorithm + key)
  }

  private func body(of pem: String) throws -> [UInt8] {
    let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
    return try Base64.decode(
      Array(lines.joined().utf8)[...],
      alphabet: .standard,
      padding: .required
    )
  }
}
