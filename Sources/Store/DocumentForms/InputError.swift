// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults

/// Input that is not a recognized document.
public typealias InputError = Fault<InputErrorCode>

/// The formats and faults of input.
@nonexhaustive
public enum InputErrorCode: String, FaultCode {
  /// Empty input.
  case empty = "input/empty"
  /// Larger than the limit.
  case tooLarge = "input/too-large"
  /// No known format.
  case unrecognized = "input/unrecognized"
  /// Damaged base64. `found` is the `base64/…` code.
  case base64 = "input/base64"
  /// Base64 of base64. Accepting it would give one document two texts, and other servers reject it; the client
  /// that encodes twice must be fixed.
  case encodedTwice = "input/encoded-twice"
  /// A token (JWS) of StoreKit 2 or the App Store Server, or one of another issuer, instead of a receipt.
  case jsonWebSignature = "input/json-web-signature"
  /// JSON that is not signed, or text that begins like JSON. `found` is the `json/…` code of invalid JSON.
  case json = "input/json"
  /// JSON without contents: `{}`.
  case emptyJSON = "input/empty-json"
  /// The start of a token, cut off before its signature. `found` has its size and the part in which it ends.
  case cutToken = "input/cut-token"
  /// Several documents where one is expected. `found` names them.
  case severalDocuments = "input/several-documents"
  /// A notification of version 1, which is not signed and which Apple no longer sends.
  case notificationV1 = "input/notification-v1"
  /// A transaction id instead of the transaction.
  case transactionId = "input/transaction-id"
  /// A private key, which is never printed.
  case privateKey = "input/private-key"
  /// A property list in XML or binary form.
  case propertyList = "input/property-list"
  /// A certificate, or another PEM file.
  case certificate = "input/certificate"
  /// A document of another kind than required.
  case wrongKind = "input/wrong-kind"
  /// A file of trust anchors without certificates, or with an unreadable value.
  case anchor = "input/anchor"
}
