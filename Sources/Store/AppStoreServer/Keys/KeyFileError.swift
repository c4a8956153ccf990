// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults
package import StoreVerification

/// The reason why a key file cannot be used.
///
/// The error never contains the key: `found` is the kind of file, or a key id.
public typealias KeyFileError = Fault<KeyFileErrorCode>

/// The error codes of key files.
@nonexhaustive
public enum KeyFileErrorCode: String, FaultCode {
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

extension KeyFileErrorCode: ExplainedCode {
  package static var usualAction: String {
    "Use the .p8 file of an In-App Purchase key, unchanged, from App Store Connect"
  }

  /// Keys are the server's own configuration.
  package static var usualCategory: ErrorCategory { .undecided }

  private static let usualHint =
    "use the .p8 file of an In-App Purchase key exactly as downloaded from App Store Connect; its public "
    + "key: openssl pkey -in key.p8 -pubout -out key.pub"

  package static func row(of error: KeyFileError, in _: DiagnosticContext) -> ErrorRow {
    switch error.code {
    case .malformed: ErrorRow("key file cannot be read", hint: usualHint)
    case .encrypted:
      ErrorRow(
        "private key is encrypted",
        hint: "remove the password: openssl pkcs8 -in key.pem -topk8 -nocrypt -out key.p8"
      )
    case .publicKey:
      ErrorRow(
        "public key instead of a private key",
        hint: "sign with the .p8 file; the public key only verifies"
      )
    case .privateKey:
      ErrorRow(
        "private key instead of a public key",
        hint:
          "write the public key to a separate file: openssl pkey -in key.p8 -pubout -out key.pub",
        "Pass the public key: `openssl pkey -in key.p8 -pubout`"
      )
    case .certificate: ErrorRow("certificate instead of a key", hint: usualHint)
    case .format:
      ErrorRow(
        "private key is not PKCS #8",
        hint: "convert it: openssl pkcs8 -in key.pem -topk8 -nocrypt -out key.p8"
      )
    case .algorithm: ErrorRow("key is of the wrong type", hint: usualHint)
    case .curve: ErrorRow("key is on another curve", hint: usualHint)
    case .several: ErrorRow("key file has several PEM blocks", hint: usualHint)
    case .purpose:
      ErrorRow(
        "key of another service",
        hint: "create a key in App Store Connect, Users and Access, Integrations, In-App Purchase; "
          + "its file is SubscriptionKey_….p8"
      )
    case .id:
      ErrorRow(
        "key id is wrong",
        hint: "App Store Connect shows the id next to the key; the file name ends with it",
        "Use the key id that App Store Connect shows next to the key"
      )
    case .mismatch:
      ErrorRow("public key in the file does not belong to the private key", hint: usualHint)
    case .internal: .failedCrypto("libcrypto failed to load the key")
    }
  }
}
