// SPDX-License-Identifier: Apache-2.0

import OpenSSLSigning
import OpenSSLTrust
import StoreVerification
import X509Certificates

/// A private key of App Store Connect, with which a server signs offers and requests.
///
///     let key = try SigningKey(bytes[...], keyId: "2X9R4HXF34", fileName: "SubscriptionKey_2X9R4HXF34.p8")
///
/// The file is the `.p8` file that App Store Connect offers for download once: PKCS #8 in PEM, on P-256.
/// The key is not part of any description, reflection or error.
public struct SigningKey: Sendable {
  /// The id that App Store Connect shows for the key.
  public let keyId: String
  /// The public half.
  public let publicKey: VerifyingKey
  private let key: PrivateKey

  /// Reads a `.p8` file.
  ///
  /// If the file name is given, keys of other services are rejected, and so is a key id that differs from
  /// the name: App Store Connect names the file of an In-App Purchase key `SubscriptionKey_<key id>.p8`,
  /// and that of an App Store Connect API key `AuthKey_<key id>.p8`. The contents of the two files have the
  /// same form.
  public init(
    _ file: ArraySlice<UInt8>,
    keyId: String,
    fileName: String? = nil
  ) throws(KeyFileError) {
    try SigningKey.requireId(keyId)
    if let fileName { try SigningKey.requireName(fileName, keyId) }
    let file = try KeyFile(file)
    guard file.kind == .privateKey else { throw KeyFileError(.publicKey) }
    let info = try PrivateKeyInfo(file.der)
    let der: [UInt8]
    do {
      key = try PrivateKey(info.scalar, on: .p256)
      der = try key.subjectPublicKeyInfo()
    } catch {
      throw KeyFileError(.internal)
    }
    if let point = info.point, !der.suffix(point.count).elementsEqual(point) || point.count != 65 {
      throw KeyFileError(.mismatch)
    }
    publicKey = try VerifyingKey(der: der)
    self.keyId = keyId
  }

  /// Reads the text of a `.p8` file.
  public init(_ text: String, keyId: String, fileName: String? = nil) throws(KeyFileError) {
    try self.init(Array(text.utf8)[...], keyId: keyId, fileName: fileName)
  }

  /// An ECDSA signature over the SHA-256 of a message, in DER.
  package func signDER(_ message: [UInt8]) throws(SigningError) -> [UInt8] {
    try rethrowing(key.sign(message, digest: .sha256, scheme: .ecdsa)) { (_: TrustError) in
      SigningError(.internal)
    }
  }

  /// An ES256 signature (RFC 7518, 3.4): r and s, 32 bytes each.
  package func signRaw(_ message: [UInt8]) throws(SigningError) -> [UInt8] {
    try rethrowing(key.signP1363(message, digest: .sha256)) { (_: TrustError) in
      SigningError(.internal)
    }
  }

  /// Apple's ids have ten letters and digits; other lengths are accepted.
  private static func requireId(_ keyId: String) throws(KeyFileError) {
    let isId = keyId.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
    guard isId, 1...idLimit ~= keyId.utf8.count else {
      throw KeyFileError(
        .id,
        expected: "letters and digits, such as 2X9R4HXF34",
        found: keyId.isEmpty ? "none" : "other text of \(keyId.utf8.count) bytes"
      )
    }
  }

  /// Longer than any of Apple's ids and shorter than a key, so that a key is never accepted as its id.
  private static let idLimit = 64

  private static func requireName(_ path: String, _ keyId: String) throws(KeyFileError) {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8[$0...].dropFirst() }
    let bytes = Array(name ?? path.utf8[...])
    if let prefix = otherServices.first(where: { bytes.starts(with: $0.utf8) }) {
      throw KeyFileError(.purpose, expected: "SubscriptionKey_….p8", found: "\(prefix)….p8")
    }
    let (start, end) = (Array("SubscriptionKey_".utf8), Array(".p8".utf8))
    guard bytes.starts(with: start), bytes.suffix(end.count).elementsEqual(end) else { return }
    let named = bytes.dropFirst(start.count).dropLast(end.count)
    // Browsers name a second download `… (1).p8`.
    let id = named.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "(") }
    guard id.elementsEqual(keyId.utf8) else {
      throw KeyFileError(
        .id,
        expected: String(decoding: id.prefix(idLimit), as: UTF8.self),
        found: keyId
      )
    }
  }

  /// How the names of key files for other services begin: App Store Connect API, push notifications,
  /// MapKit, Sign in with Apple and Apple Search Ads.
  private static let otherServices = ["AuthKey_", "ApiKey_"]
}

extension SigningKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key id.
  public var description: String { "SigningKey(\(keyId))" }

  /// The key id.
  public var debugDescription: String { description }

  /// The key id only.
  public var customMirror: Mirror { Mirror(self, children: ["keyId": keyId]) }
}
