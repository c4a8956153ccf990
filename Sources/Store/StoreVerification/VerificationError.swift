// SPDX-License-Identifier: Apache-2.0

public import CMSContainer
public import CompactJWS
public import OpenSSLTrust
public import StorePayloads
public import StoreReceipts
public import X509Certificates

/// The reason why a document was rejected: the unchanged error of the layer that rejected it.
@nonexhaustive
public indirect enum VerificationError: Error, Equatable, Sendable {
  /// The input is not a recognized document.
  case input(InputError)
  /// The container is invalid.
  case container(CMSError)
  /// A certificate is invalid.
  case certificate(CertificateError)
  /// The signer is not trusted, or the signature is invalid.
  case trust(TrustError)
  /// The payload of the receipt is invalid.
  case receipt(ReceiptError)
  /// The token is invalid.
  case token(JWSError)
  /// The payload of the token is invalid.
  case payload(PayloadError)
  /// A token inside the document was rejected; named by the path of its member.
  case nested(String, VerificationError)
  /// The legacy transaction receipt is invalid.
  case legacyReceipt(LegacyReceiptError)
  /// The document is genuine, but not as expected.
  case claim(ClaimError)
  /// A certificate is revoked, or its status is not known.
  case revocation(OCSPError)

  /// The stable code, such as `trust/untrusted`: one vocabulary for logs, vectors and support.
  public var code: String {
    switch self {
    case .input(let error): error.code.rawValue
    case .container(let error): error.code.rawValue
    case .certificate(let error): error.code.rawValue
    case .trust(let error): error.code.rawValue
    case .receipt(let error): error.code.rawValue
    case .legacyReceipt(let error): error.code.rawValue
    case .token(let error): error.code.rawValue
    case .payload(let error): error.code.rawValue
    case .nested(_, let error): error.code
    case .claim(let error): error.code.rawValue
    case .revocation(let error): error.code.rawValue
    }
  }

  /// The offset in the document, if the error has one.
  public var offset: Int? {
    switch self {
    case .input(let error): error.offset
    case .container(let error): error.offset
    case .certificate(let error): error.offset
    case .receipt(let error): error.offset
    case .legacyReceipt(let error): error.offset
    case .token(let error): error.offset
    case .payload(let error): error.offset
    case .nested(_, let error): error.offset
    case .trust, .claim, .revocation: nil
    }
  }

  /// The attribute, field or key, if the error has one.
  public var path: String? {
    switch self {
    case .receipt(let error): error.path
    case .legacyReceipt(let error): error.key
    case .token(let error): error.path
    case .payload(let error): error.path
    case .nested(let member, let error): error.path.map { "\(member)/\($0)" } ?? member
    case .input, .container, .certificate, .trust, .claim, .revocation: nil
    }
  }

  /// The expected value.
  public var expected: String? {
    switch self {
    case .input(let error): error.expected
    case .container(let error): error.expected
    case .certificate(let error): error.expected
    case .trust(let error): error.expected
    case .receipt(let error): error.expected
    case .legacyReceipt(let error): error.expected
    case .token(let error): error.expected
    case .payload(let error): error.expected
    case .nested(_, let error): error.expected
    case .claim(let error): error.expected
    case .revocation(let error): error.expected
    }
  }

  /// The value that was found.
  public var found: String? {
    switch self {
    case .input(let error): error.found
    case .container(let error): error.found
    case .certificate(let error): error.found
    case .trust(let error): error.found
    case .receipt(let error): error.found
    case .legacyReceipt(let error): error.found
    case .token(let error): error.found
    case .payload(let error): error.found
    case .nested(_, let error): error.found
    case .claim(let error): error.found
    case .revocation(let error): error.found
    }
  }

  /// Whether nothing was decided, because libcrypto failed or this system forbids the digest.
  ///
  /// The document is then neither valid nor invalid. After a failure try again; if the digest is forbidden, use
  /// another system.
  public var isInconclusive: Bool {
    switch self {
    case .trust(let error): error.code == .internal || error.code == .digestDisabled
    case .nested(_, let error): error.isInconclusive
    case .revocation(let error): error.code == .internal
    default: false
    }
  }
}

extension VerificationError {
  /// A token that states no known kind.
  static let unknownKind = input(InputError(.wrongKind, expected: "a known kind", found: "unknown"))
}
