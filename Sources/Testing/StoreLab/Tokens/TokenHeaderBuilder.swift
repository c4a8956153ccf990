// SPDX-License-Identifier: Apache-2.0

/// Builds the header of a token.
///
/// The defaults are those of the App Store: algorithm and certificates only. `nil` omits a member;
/// `edits` can make the header invalid.
public struct TokenHeaderBuilder: Sendable {
  /// The key identifier, written by Xcode and, until 2022, by the App Store.
  public var kid: String?
  /// The type, written only by Xcode.
  public var typ: String?
  /// The algorithm.
  public var alg: String? = "ES256"
  /// The certificates in DER, the signer's first.
  public var x5c: [[UInt8]]?
  /// The encoding of the certificates.
  public var certificateEncoding = TokenEncoding.certificate
  /// Additional members.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the header invalid.
  public var edits = MemberEdits()
  /// The header as raw bytes.
  public var raw: [UInt8]?

  /// A header of the App Store.
  public init(x5c: [[UInt8]]?) {
    self.x5c = x5c
  }

  /// A header of Xcode: a key identifier and one certificate.
  public static func xcode(certificate: [UInt8]) -> TokenHeaderBuilder {
    var header = TokenHeaderBuilder(x5c: [certificate])
    header.kid = "Apple_Xcode_Key"
    header.typ = "JWT"
    return header
  }

  /// The decoded header.
  public var bytes: [UInt8] {
    if let raw { return raw }
    let members: [MemberBuilder?] = [
      .string("kid", kid),
      .string("typ", typ),
      .string("alg", alg),
      .strings("x5c", certificates),
    ]
    return (members.compactMap { $0 } + extraMembers).object(with: edits)
  }

  private var certificates: [String]? {
    x5c?.map { String(decoding: certificateEncoding.encode($0), as: UTF8.self) }
  }
}
