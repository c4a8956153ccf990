// SPDX-License-Identifier: Apache-2.0

/// The header of a token as it will be written.
///
/// A new builder makes what the App Store writes: algorithm and certificates, nothing else. `nil`
/// leaves a member out, `edits` makes the header wrong.
public struct TokenHeaderBuilder: Sendable {
  /// The key's name: in tokens of Xcode, and of the App Store until 2022.
  public var kid: String?
  /// The type: in tokens of Xcode.
  public var typ: String?
  /// The algorithm.
  public var alg: String? = "ES256"
  /// The certificates in DER, the signer's first.
  public var x5c: [[UInt8]]?
  /// How the certificates are written.
  public var certificateEncoding = TokenEncoding.certificate
  /// More members.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the header wrong.
  public var edits = MemberEdits()
  /// The header as bytes, in place of everything else.
  public var raw: [UInt8]?

  /// What the App Store writes.
  public init(x5c: [[UInt8]]?) {
    self.x5c = x5c
  }

  /// What Xcode writes: its key has a name, and there is one certificate.
  public static func xcode(certificate: [UInt8]) -> TokenHeaderBuilder {
    var header = TokenHeaderBuilder(x5c: [certificate])
    header.kid = "Apple_Xcode_Key"
    header.typ = "JWT"
    return header
  }

  /// The header before base64.
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
