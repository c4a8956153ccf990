// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreVerification
import TestSupport
import Testing
import X509Certificates

/// The built-in anchors of Apple, and anchors from files.
struct TrustAnchorsTests {
  @Test func `the digests of the built-in roots and their keys are those of Apple's three roots`()
    throws
  {
    let digests = try AppleAnchors.roots.map { anchor in
      [
        Hexadecimal.text(anchor.certificateSHA256),
        Hexadecimal.text(
          try DigestAlgorithm.sha256.digest(of: anchor.subjectPublicKeyInfo.bytes)
        ),
      ]
    }
    #expect(
      digests == [
        [
          "b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024",
          "eb4993efa9b089e593418aa893f8e93a7374d810e52fcbe01e7f1d7e92a6d024",
        ],
        [
          "c2b9b042dd57830e7d117dac55ac8ae19407d38e41d88f3215bc3a890444a050",
          "674039e472561963c8cb00d21a97a90a18bb8a1c4c317ac67e382a652bb573c0",
        ],
        [
          "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179",
          "9b219d0fbff36a5fb32090571906bceea68617c833a3f61b81e962a8e64db8af",
        ],
      ]
    )
    #expect(
      AppleAnchors.roots.map { $0.subject.commonName } == [
        "Apple Root CA", "Apple Root CA - G2", "Apple Root CA - G3",
      ]
    )
  }

  @Test func `reads one or several anchors from DER or PEM`() throws {
    let first = try TestAuthority.generate()
    let second = try TestAuthority.generate()
    let text = "a root\n" + Self.pem(first.root) + "\r\n" + Self.pem(second.root)
    #expect(Self.count(first.root) == 1)
    #expect(Self.count(first.root + second.root) == 2)
    #expect(Self.count(Array(text.utf8)) == 2)
  }

  @Test func `rejects bytes that are neither DER nor text`() throws {
    let error = #expect(throws: VerificationError.self) {
      try TrustAnchors(certificateFile: [0xFF, 0x00, 0x01])
    }
    #expect(error?.code == "input/anchor")
    #expect(error?.found == "none")
  }

  @Test func `ignores text around PEM and blanks around lines`() throws {
    let pem = Self.pem(try TestAuthority.generate().root)
    #expect(Self.count(Array("0 is the number of this root\n\(pem)".utf8)) == 1)
    let indented = pem.split(separator: "\n").map { " \t\($0)\t " }.joined(separator: "\r\n")
    #expect(Self.count(Array(indented.utf8)) == 1)
  }

  @Test func `rejects nested, unterminated and other PEM blocks`() throws {
    let pem = Self.pem(try TestAuthority.generate().root)
    #expect(Self.count(Array("-----BEGIN CERTIFICATE-----\n\(pem)".utf8)) == nil)
    #expect(Self.count(Array("-----BEGIN CERTIFICATE-----\nMIIB\n\(pem)".utf8)) == nil)
    #expect(Self.count(Array("\(pem)-----BEGIN CERTIFICATE-----\nMIIB\n".utf8)) == nil)
    let key = "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n"
    #expect(Self.count(Array("\(pem)\(key)".utf8)) == nil)
  }

  @Test(
    arguments: [
      "", "no certificate here", "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
      "-----BEGIN CERTIFICATE-----\nMIIB\n",
      "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----",
      "-----BEGIN CERTIFICATE-----\n!!!!\n-----END CERTIFICATE-----\n", "\u{30}\u{0}",
    ]
  )
  func `rejects a file without a readable certificate`(_ text: String) {
    #expect(Self.count(Array(text.utf8)) == nil)
  }

  @Test func `rejects an invalid certificate among valid ones`() throws {
    let root = try TestAuthority.generate().root
    #expect(Self.count(root + [0x30, 0x00]) == nil)
    #expect(Self.count(root + [0x00]) == nil)
    #expect(Self.count(Array(root.dropLast())) == nil)
  }

  private static func count(_ file: [UInt8]) -> Int? {
    do {
      return try TrustAnchors(certificateFile: file[...]).given.count
    } catch {
      return nil
    }
  }

  private static func pem(_ der: [UInt8]) -> String {
    let base64 = Base64Text.text(der)
    let lines = stride(from: 0, to: base64.count, by: 64).map { start in
      String(base64.dropFirst(start).prefix(64))
    }
    return
      "-----BEGIN CERTIFICATE-----\n\(lines.joined(separator: "\n"))\n-----END CERTIFICATE-----\n"
  }
}
