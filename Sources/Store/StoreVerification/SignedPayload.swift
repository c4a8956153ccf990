// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON
import StrictTime

/// What a verifier asks of a payload, whatever its kind.
protocol SignedPayload: CheckedPayload {
  /// The kind of token that carries it; `nil` for what is of no kind that is known.
  static var kind: SignedKind? { get }

  /// When Apple signed it, as it says itself.
  var signingDate: Timestamp? { get }

  /// The environment that it names.
  var namedEnvironment: StoreEnvironment? { get }

  /// What binds it to a device.
  var deviceBinding: DeviceBinding? { get }

  /// Where it names what a caller may ask for.
  static var named: NamedMembers<Self> { get }
}

/// Where a kind of payload names what a caller may ask for.
struct NamedMembers<Payload: SignedPayload>: Sendable {
  /// The app.
  var bundleId = NamedMember<Payload, MemberText>.notOfThisKind
  /// The app's Apple id.
  var appAppleId = NamedMember<Payload, Int64>.notOfThisKind
  /// The version of the app.
  var applicationVersion = NamedMember<Payload, MemberText>.notOfThisKind
  /// The account of the app's own.
  var appAccountToken = NamedMember<Payload, MemberText>.notOfThisKind
  /// The download of the app.
  var appTransactionId = NamedMember<Payload, MemberText>.notOfThisKind
}

/// Where a kind of payload names something; what a payload says there is read when somebody asks.
enum NamedMember<Payload: SignedPayload, Value>: Sendable {
  /// Nowhere.
  case notOfThisKind
  /// The tokens inside do, and are asked instead.
  case inside
  /// Here; `nil` where a payload leaves it out.
  case named(@Sendable (Payload) -> Value?)

  /// How it is read, if the kind names it.
  var read: ((Payload) -> Value?)? {
    if case .named(let read) = self { read } else { nil }
  }
}

/// Text of the payload in UTF-8, compared by bytes.
typealias MemberText = ArraySlice<UInt8>

extension SignedPayload {
  /// The text of a member.
  fileprivate func text(_ name: String) -> MemberText? { object[name]?.utf8 }
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
  static var kind: SignedKind? { .transaction }
  var signingDate: Timestamp? { signedDate }
  var namedEnvironment: StoreEnvironment? { environment }
  var deviceBinding: DeviceBinding? {
    DeviceBinding(deviceVerification, deviceVerificationNonce)
  }
  static let named = NamedMembers<Self>(
    bundleId: .named { $0.text("bundleId") },
    appAccountToken: .named { $0.text("appAccountToken") },
    appTransactionId: .named { $0.text("appTransactionId") }
  )
}

extension RenewalInfoPayload: SignedPayload {
  static var kind: SignedKind? { .renewalInfo }
  var signingDate: Timestamp? { signedDate }
  var namedEnvironment: StoreEnvironment? { environment }
  var deviceBinding: DeviceBinding? {
    DeviceBinding(deviceVerification, deviceVerificationNonce)
  }
  static let named = NamedMembers<Self>(
    appAccountToken: .named { $0.text("appAccountToken") },
    appTransactionId: .named { $0.text("appTransactionId") }
  )
}

extension NotificationPayload: SignedPayload {
  static var kind: SignedKind? { .notification }
  var signingDate: Timestamp? { signedDate }
  var namedEnvironment: StoreEnvironment? { environment }
  var deviceBinding: DeviceBinding? { nil }
  static let named = NamedMembers<Self>(
    bundleId: .named { $0.bundleId.map { MemberText($0.utf8) } },
    appAppleId: .named { $0.appAppleId },
    appAccountToken: .inside,
    appTransactionId: .inside
  )
}

extension AppTransactionPayload: SignedPayload {
  static var kind: SignedKind? { .appTransaction }
  var signingDate: Timestamp? { receiptCreationDate }
  var namedEnvironment: StoreEnvironment? { receiptType }
  var deviceBinding: DeviceBinding? {
    DeviceBinding(deviceVerification, deviceVerificationNonce)
  }
  static let named = NamedMembers<Self>(
    bundleId: .named { $0.text("bundleId") },
    appAppleId: .named { $0.appAppleId },
    applicationVersion: .named { $0.text("applicationVersion") },
    appTransactionId: .named { $0.text("appTransactionId") }
  )
}

extension RealtimeRequestPayload: SignedPayload {
  static var kind: SignedKind? { .realtimeRequest }
  var signingDate: Timestamp? { signedDate }
  var namedEnvironment: StoreEnvironment? { environment }
  var deviceBinding: DeviceBinding? { nil }
  static let named = NamedMembers<Self>(appAppleId: .named { $0.appAppleId })
}

extension UnknownPayload: SignedPayload {
  static var kind: SignedKind? { nil }
  var signingDate: Timestamp? { nil }
  var namedEnvironment: StoreEnvironment? { nil }
  var deviceBinding: DeviceBinding? { nil }
  static let named = NamedMembers<Self>()
}
