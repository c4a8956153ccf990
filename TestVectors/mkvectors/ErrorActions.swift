// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import BinaryASN1
import CMSContainer
import CompactJWS
import DocumentForms
import OpenSSLTrust
import StoreClient
import StoreEntitlements
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictBase64
import StrictJSON
import StrictTime
import X509Certificates

/// The actions in the table of error codes: those beside the messages and hints, and those of layers whose codes have
/// none of their own.
enum ErrorActions {
  static func action(for code: String) throws(MakerError) -> String {
    if let action = types.lazy.compactMap({ $0(code) }).first { return action }
    guard let action = layers[String(code.prefix { $0 != "/" })] else {
      throw .source("ErrorActions.swift", "no action for \(code)")
    }
    return action
  }

  private static let types: [@Sendable (String) -> String?] = [
    { action($0, ASN1Error.action) }, { action($0, Base64Error.action) },
    { action($0, TimestampError.action) }, { action($0, JSONError.action) },
    { action($0, JWSError.action) }, { action($0, CertificateError.action) },
    { action($0, CMSError.action) }, { action($0, TrustError.action) },
    { action($0, OCSPError.action) }, { action($0, PayloadError.action) },
    { action($0, ReceiptError.action) }, { action($0, PropertyListError.action) },
    { action($0, InputError.action) }, { action($0, ClaimError.action) },
    { action($0, LedgerError.action) }, { action($0, PolicyError.action) },
    { action($0, KeyFileError.action) }, { action($0, SigningError.action) },
    { action($0, OfferError.action) }, { action($0, TransportError.action) },
    { CommandError.Code(rawValue: $0)?.action },
  ]

  private static func action<Code: RawRepresentable<String>>(
    _ code: String,
    _ action: (Code) -> String
  ) -> String? {
    Code(rawValue: code).map(action)
  }

  private static let layers = [
    "storekit":
      "Correct the file at the place that the error names; `receiptctl storekit check` lists further problems",
    "api-request": "Correct the argument that the error names; nothing was sent",
    "api": "See the hint of the error, and Apple's error code in it",
    "api-client": "See the hint of the error",
    "usage":
      "Correct the command line; nothing was read. `receiptctl help VERB` shows the operands and options",
    "vectors": "Use the files as published; `receiptctl help vectors` shows the form of results",
    "interface": "Correct the call of the C or Python function; the error is not in the document",
  ]
}
