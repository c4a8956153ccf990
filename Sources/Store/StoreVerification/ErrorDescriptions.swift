// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
public import CMSContainer
public import CompactJWS
public import OpenSSLTrust
public import StorePayloads
public import StoreReceipts
public import StrictBase64
public import StrictJSON
public import StrictTime
public import X509Certificates

// Every error prints the line that the command writes.

extension InputError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self, in: DiagnosticContext()).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self, in: DiagnosticContext()).hint }
}

extension ClaimError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self, in: DiagnosticContext()).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self, in: DiagnosticContext()).hint }
}

extension TrustError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self, in: DiagnosticContext()).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self, in: DiagnosticContext()).hint }
}

extension OCSPError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self, in: DiagnosticContext()).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self, in: DiagnosticContext()).hint }
}

extension CMSError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self, in: DiagnosticContext()).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self, in: DiagnosticContext()).hint }

  /// How a server should respond.
  public var category: ErrorCategory { .badDocument }
}

extension CertificateError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self, in: DiagnosticContext()).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self, in: DiagnosticContext()).hint }

  /// How a server should respond.
  public var category: ErrorCategory { .badDocument }
}

extension ReceiptError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self, in: DiagnosticContext()).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self, in: DiagnosticContext()).hint }

  /// How a server should respond.
  public var category: ErrorCategory { .badDocument }
}

extension LegacyReceiptError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self, in: DiagnosticContext()).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self, in: DiagnosticContext()).hint }

  /// How a server should respond.
  public var category: ErrorCategory { .badDocument }
}

extension PropertyListError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self).hint }

  /// How a server should respond.
  public var category: ErrorCategory { .badDocument }
}

extension JWSError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self).hint }

  /// How a server should respond.
  public var category: ErrorCategory { .badDocument }
}

extension PayloadError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self).hint }

  /// How a server should respond.
  public var category: ErrorCategory { .badDocument }
}

extension ASN1Error: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self).hint }

  /// How a server should respond.
  public var category: ErrorCategory { .badDocument }
}

extension JSONError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self).hint }

  /// How a server should respond.
  public var category: ErrorCategory { .badDocument }
}

extension Base64Error: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self).hint }

  /// How a server should respond.
  public var category: ErrorCategory { .badDocument }
}

extension TimestampError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { Diagnostic(self).line }

  /// What to do about it, if there is something to do.
  public var hint: String? { Diagnostic(self).hint }

  /// How a server should respond.
  public var category: ErrorCategory { .badDocument }
}
