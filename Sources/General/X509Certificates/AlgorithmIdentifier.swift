// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1

/// An algorithm and its parameters.
///
///     AlgorithmIdentifier ::= SEQUENCE {
///       algorithm   OBJECT IDENTIFIER,
///       parameters  ANY DEFINED BY algorithm OPTIONAL }
///
/// Source: RFC 5280, 4.1.1.2.
public struct AlgorithmIdentifier: Hashable, Sendable, ASN1Readable {
  /// The algorithm.
  public let algorithm: ASN1ObjectIdentifier
  /// The parameters as a whole element, or `nil`.
  public let parameters: ArraySlice<UInt8>?

  /// The type is a SEQUENCE.
  public static let tag = ASN1Tag.sequence

  /// Reads the fields in encoding order.
  public init(contents: inout ASN1Reader) throws(ASN1Error) {
    algorithm = try contents.readObjectIdentifier()
    parameters = contents.isAtEnd ? nil : try contents.readElement().bytes
  }

  /// Whether the parameters are absent or NULL, as for RSA and digests (RFC 4055, 2.1).
  public var hasNoParameters: Bool {
    guard let parameters else { return true }
    return parameters.elementsEqual([0x05, 0x00])
  }
}
