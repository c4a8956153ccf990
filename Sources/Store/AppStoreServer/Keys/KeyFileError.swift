// SPDX-License-Identifier: Apache-2.0

public import StoreVerification

/// The reason why a key file cannot be used.
///
/// The error never contains the key.
public struct KeyFileError: Error, Equatable, Sendable {
  /// The error code.
  public let code: Code
  /// The expected value.
  public let expected: String?
  /// The value found: the kind of file, or a key id.
  public let found: String?

  init(_ code: Code, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.expected = expected
    self.found = found
  }

  /// The error codes of key files.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// The file is neither PEM nor DER of a key, or is damaged.
    case malformed = "key/malformed"
    /// The private key is encrypted with a password.
    case encrypted = "key/encrypted"
    /// A public key where a private key is expected.
    case publicKey = "key/public"
    /// A private key where a public key is expected.
    case privateKey = "key/private"
    /// A certificate instead of a key.
    case certificate = "key/certificate"
    /// A private key in a format other than PKCS #8, such as SEC 1, PKCS #12 or OpenSSH.
    case format = "key/format"
    /// Not an elliptic curve key, such as RSA or Ed25519.
    case algorithm = "key/algorithm"
    /// An elliptic curve key on a curve other than P-256.
    case curve = "key/curve"
    /// The file has several PEM blocks.
    case several = "key/several"
    /// According to its name, the file is a key of another Apple service.
    case purpose = "key/purpose"
    /// The key id is empty, invalid, or differs from the key id in the file name.
    case id = "key/id"
    /// The public key in the file does not belong to the private key.
    case mismatch = "key/mismatch"
    /// libcrypto failed, for instance because memory ran out.
    case `internal` = "key/internal"
  }
}

extension KeyFileError: ReceiptKitError, CodedError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    diagnostic(message, hint: hint)
  }

  /// What is wrong.
  package var message: String {
    switch code {
    case .malformed: "key file cannot be read"
    case .encrypted: "private key is encrypted"
    case .publicKey: "public key instead of a private key"
    case .privateKey: "private key instead of a public key"
    case .certificate: "certificate instead of a key"
    case .format: "private key is not PKCS #8"
    case .algorithm: "key is of the wrong type"
    case .curve: "key is on another curve"
    case .several: "key file has several PEM blocks"
    case .purpose: "key of another service"
    case .id: "key id is wrong"
    case .mismatch: "public key in the file does not belong to the private key"
    case .internal: "libcrypto failed to load the key"
    }
  }

  /// What to do about it, if anything.
  public var hint: String? {
    switch code {
    case .malformed, .several, .algorithm, .curve, .certificate, .mismatch:
      "use the .p8 file of an In-App Purchase key exactly as downloaded from App Store Connect; its public "
        + "key: openssl pkey -in key.p8 -pubout -out key.pub"
    case .encrypted:
      "remove the password: openssl pkcs8 -in key.pem -topk8 -nocrypt -out key.p8"
    case .publicKey: "sign with the .p8 file; the public key only verifies"
    case .privateKey:
      "write the public key to a separate file: openssl pkey -in key.p8 -pubout -out key.pub"
    case .format: "convert it: openssl pkcs8 -in key.pem -topk8 -nocrypt -out key.p8"
    case .purpose:
      "create a key in App Store Connect, Users and Access, Integrations, In-App Purchase; "
        + "its file is SubscriptionKey_….p8"
    case .id: "App Store Connect shows the id next to the key; the file name ends with it"
    case .internal: "try again; check memory and the installation of OpenSSL"
    }
  }

  /// How a server should respond: keys are its own configuration.
  public var category: ErrorCategory { .undecided }

  /// What to do about errors with a code, in the table of error codes.
  package static func action(for code: Code) -> String {
    switch code {
    case .privateKey: "Pass the public key: `openssl pkey -in key.p8 -pubout`"
    case .id: "Use the key id that App Store Connect shows next to the key"
    case .internal: "Try again later; check memory and the installation of OpenSSL"
    default: "Use the .p8 file of an In-App Purchase key, unchanged, from App Store Connect"
    }
  }
}
