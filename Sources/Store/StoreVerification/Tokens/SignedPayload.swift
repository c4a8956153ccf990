// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON
import StrictTime

/// The requirements of a verifier for payloads of every kind.
protocol SignedPayload: CheckedPayload {
  /// The checklist of tokens with this payload.
  associatedtype Checklist: PendingVerificationRun = TokenVerificationRun<Self>
  where Checklist.Value == Self

  /// The kind of token that contains the payload; `nil` for no known kind.
  static var kind: DocumentKind? { get }

  /// The subject of a token with this payload; `nil` if the payload does not identify one.
  var identity: SignedIdentity? { get }

  /// The time at which Apple signed the payload, according to the payload.
  var signingDate: Timestamp? { get }

  /// The dates of the events that the payload reports: purchases, revocations and starts.
  var eventDates: [Timestamp] { get }

  /// The environment that the payload names.
  var namedEnvironment: StoreEnvironment? { get }

  /// Whether the payload has something that could name its app.
  var hasSubject: Bool { get }

  /// Whether the payload is valid although it names no app.
  var namesNoApp: Bool { get }

  /// The members that a caller can require.
  static var named: NamedMembers<Self> { get }

  /// This payload as a payload of any kind.
  var contents: TokenPayload { get }

  /// A verified payload as a verified token of any kind.
  static func token(_ verified: Verified<Self>) throws(VerificationError) -> VerifiedToken
}

/// The members of a kind of payload that a caller can require.
struct NamedMembers<Payload: SignedPayload>: Sendable {
  /// The app.
  var bundleId = NamedMember<Payload, MemberText>.notOfThisKind
  /// The app's Apple id.
  var appAppleId = NamedMember<Payload, Int64>.notOfThisKind
  /// The version of the app.
  var applicationVersion = NamedMember<Payload, MemberText>.notOfThisKind
  /// The hash that binds the payload to a device.
  var device = NamedMember<Payload, DeviceBinding>.notOfThisKind
  /// The app account token.
  var appAccountToken = NamedMember<Payload, MemberText>.notOfThisKind
  /// The app transaction id.
  var appTransactionId = NamedMember<Payload, MemberText>.notOfThisKind
}

/// A member that a kind of payload may have; its value is read only when a caller requires it.
enum NamedMember<Payload: SignedPayload, Value>: Sendable {
  /// This kind has no such member.
  case notOfThisKind
  /// The nested tokens have the member, and are checked instead.
  case inside
  /// This kind has the member; the value is `nil` if a payload omits it.
  case named(@Sendable (Payload) -> Value?)

  /// Reads the value, if the kind has the member.
  var read: ((Payload) -> Value?)? {
    if case .named(let read) = self { read } else { nil }
  }
}

/// Text of the payload in UTF-8, compared by bytes.
typealias MemberText = ArraySlice<UInt8>

extension SignedPayload {
  var hasSubject: Bool { true }

  var namesNoApp: Bool { false }

  /// The text of a member.
  fileprivate func text(_ name: String) -> MemberText? { object[name]?.utf8 }
}

extension Int64 {
  /// The id; 0, which stands for none in the sandbox, is absent.
  var ifNotZero: Int64? { self == 0 ? nil : self }
}

/// Base64 of SHA-384 over a nonce and the device's verification id, both in lower case.
struct DeviceBinding {
  let verification: String
  let nonce: String

  init?(_ verification: String?, _ nonce: UUIDText?) {
    guard let verification, let nonce else { return nil }
    self.verification = verification
    self.nonce = nonce.rawValue
  }
}

extension TransactionPayload: SignedPayload {
  static var kind: DocumentKind? { .transaction }
  static func token(_ verified: Verified<Self>) -> VerifiedToken { .transaction(verified) }
  var contents: TokenPayload { .transaction(self) }
  var identity: SignedIdentity? {
    transactionId.map { SignedIdentity(.transaction, environment, $0) }
  }
  var signingDate: Timestamp? { signedDate }
  var namedEnvironment: StoreEnvironment? { environment }
  static let named = NamedMembers<Self>(
    bundleId: .named { $0.text("bundleId") },
    device: .named { DeviceBinding($0.deviceVerification, $0.deviceVerificationNonce) },
    appAccountToken: .named { $0.text("appAccountToken") },
    appTransactionId: .named { $0.text("appTransactionId") }
  )
}

extension RenewalInfoPayload: SignedPayload {
  static var kind: DocumentKind? { .renewalInfo }
  static func token(_ verified: Verified<Self>) -> VerifiedToken { .renewalInfo(verified) }
  var contents: TokenPayload { .renewalInfo(self) }
  var identity: SignedIdentity? {
    originalTransactionId.map { SignedIdentity(.renewalInfo, environment, $0) }
  }
  var signingDate: Timestamp? { signedDate }
  var namedEnvironment: StoreEnvironment? { environment }
  static let named = NamedMembers<Self>(
    device: .named { DeviceBinding($0.deviceVerification, $0.deviceVerificationNonce) },
    appAccountToken: .named { $0.text("appAccountToken") },
    appTransactionId: .named { $0.text("appTransactionId") }
  )
}

extension NotificationPayload: SignedPayload {
  typealias Checklist = NotificationVerificationRun

  static var kind: DocumentKind? { .notification }
  static func token(_ verified: Verified<Self>) -> VerifiedToken {
    .notification(VerifiedNotification(verified, with: NestedTokens()))
  }
  var contents: TokenPayload { decodingNested() }
  var identity: SignedIdentity? {
    notificationUUID.map { SignedIdentity(.notification, nil, $0) }
  }
  var signingDate: Timestamp? { signedDate }
  var namedEnvironment: StoreEnvironment? { environment }
  static let named = NamedMembers<Self>(
    bundleId: .named { $0.bundleId.map { MemberText($0.utf8) } },
    appAppleId: .named { $0.appAppleId?.ifNotZero },
    appAccountToken: .inside,
    appTransactionId: .inside
  )
}

extension AppTransactionPayload: SignedPayload {
  static var kind: DocumentKind? { .appTransaction }
  static func token(_ verified: Verified<Self>) -> VerifiedToken { .appTransaction(verified) }
  var contents: TokenPayload { .appTransaction(self) }
  var identity: SignedIdentity? {
    appTransactionId.map { SignedIdentity(.appTransaction, receiptType, $0) }
  }
  var signingDate: Timestamp? { receiptCreationDate }
  var namedEnvironment: StoreEnvironment? { receiptType }
  static let named = NamedMembers<Self>(
    bundleId: .named { $0.text("bundleId") },
    appAppleId: .named { $0.appAppleId?.ifNotZero },
    applicationVersion: .named { $0.text("applicationVersion") },
    device: .named { DeviceBinding($0.deviceVerification, $0.deviceVerificationNonce) },
    appTransactionId: .named { $0.text("appTransactionId") }
  )
}

extension RealtimeRequestPayload: SignedPayload {
  static var kind: DocumentKind? { .realtimeRequest }
  static func token(_ verified: Verified<Self>) -> VerifiedToken { .realtimeRequest(verified) }
  var contents: TokenPayload { .realtimeRequest(self) }
  var identity: SignedIdentity? {
    (requestIdentifier?.rawValue).map { SignedIdentity(.realtimeRequest, environment, $0) }
  }
  var signingDate: Timestamp? { signedDate }
  var namedEnvironment: StoreEnvironment? { environment }
  static let named = NamedMembers<Self>(appAppleId: .named { $0.appAppleId?.ifNotZero })
}

extension UnknownPayload: SignedPayload {
  static var kind: DocumentKind? { nil }
  static func token(_ verified: Verified<Self>) throws(VerificationError) -> VerifiedToken {
    throw .signed(.unknownKind)
  }
  var contents: TokenPayload { .unknown(json, object) }
  var identity: SignedIdentity? { nil }
  var signingDate: Timestamp? { nil }
  var namedEnvironment: StoreEnvironment? { nil }
  static let named = NamedMembers<Self>()
}
