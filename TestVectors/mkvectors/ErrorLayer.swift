// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import BinaryASN1
import CMSContainer
import CReceiptKit
import CommandArguments
import CompactJWS
import DocumentForms
import Faults
import LedgerStore
import OpenSSLTrust
import StoreClient
import StoreConfiguration
import StoreEntitlements
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictBase64
import StrictJSON
import StrictTime
import VectorRunner
import X509Certificates

/// The error codes of one layer: those with one word before the slash.
struct ErrorLayer {
  /// The word before the slash.
  let prefix: String
  /// The name of the error.
  let error: String
  /// The target that defines it.
  let target: String
  /// The codes with their actions.
  let codes: [(code: String, action: String)]

  /// All layers, in the order of the page and of `receiptctl explain`.
  static let all = groups.flatMap { types in
    types.flatMap(layers).sorted { $0.prefix < $1.prefix }
  }

  /// The types of codes, those of General targets first, those of the command last.
  private static let groups: [[any DocumentedCode.Type]] = [
    [ASN1ErrorCode.self], [Base64ErrorCode.self], [TimestampErrorCode.self], [JSONErrorCode.self],
    [JWSErrorCode.self], [CertificateErrorCode.self], [CMSErrorCode.self],
    [OCSPErrorCode.self, TrustErrorCode.self], [PayloadErrorCode.self],
    [ReceiptError.Code.self, PropertyListErrorCode.self], [ClaimErrorCode.self],
    [
      APIError.Code.self, APIClientError.Code.self, APIRequestErrorCode.self,
      KeyFileErrorCode.self, OfferErrorCode.self, SigningErrorCode.self,
    ],
    [
      InputErrorCode.self, InterfaceErrorCode.self, LedgerErrorCode.self,
      LedgerStoreErrorCode.self, PolicyErrorCode.self,
      ConfigurationError.Code.self, TransportError.Code.self,
    ],
    [CommandError.Code.self, UsageError.Code.self, VectorFileError.Code.self],
  ]

  /// The layers of a type.
  private static func layers(of type: any DocumentedCode.Type) -> [ErrorLayer] {
    // `Module.SomeErrorCode` or `Module.SomeError.Code`.
    let names = String(reflecting: type).split(separator: ".").map(String.init)
    let codes = codes(of: type)
    let prefixes = codes.map { String($0.code.prefix { $0 != "/" }) }
    return Set(prefixes).map { prefix in
      ErrorLayer(
        prefix: prefix,
        error: names[1].hasSuffix("Code") ? String(names[1].dropLast(4)) : names[1],
        target: names[0],
        codes: zip(prefixes, codes).filter { $0.0 == prefix }.map(\.1)
      )
    }
  }

  private static func codes<Code: DocumentedCode>(
    of type: Code.Type
  ) -> [(code: String, action: String)] {
    Code.allCases.map { (code: $0.rawValue, action: $0.action) }
  }
}
