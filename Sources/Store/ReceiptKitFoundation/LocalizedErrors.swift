// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
public import CMSContainer
public import CompactJWS
public import Foundation
public import OpenSSLTrust
public import ReceiptKit
public import StrictBase64
public import StrictJSON
public import X509Certificates

// `error.localizedDescription` is the line that `print(error)` prints, in English.

extension LocalizedError where Self: ReceiptKitError {
  /// The message with the expected and found values and the code, in one line.
  public var errorDescription: String? { description }
  /// What to do about the error, if anything.
  public var recoverySuggestion: String? { hint }
}

extension VerificationError: LocalizedError {}
extension InputError: LocalizedError {}
extension ClaimError: LocalizedError {}
extension PayloadError: LocalizedError {}
extension PolicyError: LocalizedError {}
extension LedgerError: LocalizedError {}
extension ReceiptError: LocalizedError {}
extension TimestampError: LocalizedError {}
extension TrustError: LocalizedError {}
extension OCSPError: LocalizedError {}
extension CMSError: LocalizedError {}
extension CertificateError: LocalizedError {}
extension JWSError: LocalizedError {}
extension ASN1Error: LocalizedError {}
extension JSONError: LocalizedError {}
extension Base64Error: LocalizedError {}
