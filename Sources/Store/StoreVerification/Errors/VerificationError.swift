// SPDX-License-Identifier: Apache-2.0

public import CMSContainer
public import CompactJWS
public import OpenSSLTrust
public import StorePayloads
public import StoreReceipts
public import X509Certificates

/// The reason why a document was rejected: the unchanged error of the layer that rejected it.
///
///     do {
///       _ = try verifier.verifyTransaction(token.utf8, expecting: .init(now: now))
///     } catch .trust(let error) {
///       log("not signed by Apple: \(error.code.rawValue)")
///     } catch {
///       log("\(error), \(error.hint ?? "")")
///     }
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
  /// The payload of the app receipt, or the legacy transaction receipt, is invalid.
  case receipt(ReceiptError)
  /// The token is invalid.
  case token(JWSError)
  /// The payload of the token is invalid.
  case payload(PayloadError)
  /// The signature is proven, but this version cannot read what was signed: a kind or an algorithm of a later version.
  case signed(VerificationError)
  /// The signature is that of a pinned signer such as Xcode's, whose key others have too, so it does not prove who wrote
  /// the document.
  case pinned(VerificationError)
  /// A token inside the document was rejected; the path names its member.
  case nested(String, VerificationError)
  /// The document is genuine, but does not meet the caller's requirements.
  case claim(ClaimError)
  /// A certificate is revoked, or its status is not known.
  case revocation(OCSPError)

  /// The stable code, such as `trust/untrusted`; the same in logs, vectors and support requests.
  public var code: String { diagnostic.code }

  /// The offset in the document, if the error has one.
  public var offset: Int? { diagnostic.offset }

  /// The attribute, field or key, if the error has one.
  public var path: String? { diagnostic.path }

  /// The expected value.
  public var expected: String? { diagnostic.expected }

  /// The value that was found.
  public var found: String? { diagnostic.found }

  /// Whether nothing was decided, because libcrypto failed or this system forbids the digest.
  ///
  /// The document is then neither valid nor invalid.
  package var isInconclusive: Bool {
    switch self {
    case .trust(let error): error.code == .internal || error.code == .digestDisabled
    case .nested(_, let error), .pinned(let error): error.isInconclusive
    case .revocation(let error): error.code == .internal
    default: false
    }
  }

  /// A document of another kind than the expected one; `nil` for a token that states no known kind.
  static func otherKind(than expected: String, found: DocumentKind?) -> VerificationError {
    .input(InputError(.wrongKind, expected: expected, found: found?.rawValue ?? "unknown"))
  }

  /// A token that states no known kind.
  static let unknownKind = otherKind(than: "a known kind", found: nil)
}

extension VerificationError: ReceiptKitError, DiagnosableError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    var diagnostic = cause.diagnostic(in: context)
    if case .nested(let member, _) = self {
      diagnostic.message = "\(member): \(diagnostic.message)"
      diagnostic.path = diagnostic.path.map { "\(member)/\($0)" } ?? member
    }
    return diagnostic
  }

  /// The message for the error, without further context.
  private var diagnostic: Diagnostic { diagnostic(in: context) }

  /// The context that the error itself provides.
  package var context: DiagnosticContext {
    var context = DiagnosticContext()
    switch self {
    case .receipt, .container: context.noun = .receipt
    case .pinned(let error): return error.context
    case .token, .payload, .nested, .signed: context.noun = .token
    case .input, .certificate, .trust, .claim, .revocation: break
    }
    return context
  }

  /// The error of the layer, or of the token inside.
  private var cause: any DiagnosableError {
    switch self {
    case .input(let error): error
    case .container(let error): error
    case .certificate(let error): error
    case .trust(let error): error
    case .receipt(let error): error
    case .token(let error): error
    case .payload(let error): error
    case .nested(_, let error), .signed(let error), .pinned(let error): error
    case .claim(let error): error
    case .revocation(let error): error
    }
  }

  /// The message with the expected and found values and the code, in one line that is safe to log.
  public var description: String { diagnostic.line }

  /// What to do about the error, if anything.
  public var hint: String? { diagnostic.hint }

  /// How a server should respond.
  public var category: ErrorCategory {
    if case .signed = self { .undecided } else { cause.category }
  }

  /// Whether chain and signature of the rejected document are proven below a root, so that only a signer that you trust
  /// can have written it: keep such a document, and verify it again when the cause is removed.
  ///
  /// Always false below a pinned signer such as Xcode's: its key is in every copy of that Xcode.
  public var isSignatureProven: Bool {
    switch self {
    case .claim, .signed: true
    case .nested(_, let error): error.isSignatureProven
    default: false
    }
  }

  /// The same error about a document of a pinned signer, whose signature proves nothing.
  var belowPinnedSigner: VerificationError {
    if case .signed(let error) = self { return error }
    return isSignatureProven ? .pinned(self) : self
  }
}
