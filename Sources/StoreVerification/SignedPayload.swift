// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// What a verifier asks of a payload, whatever its kind.
protocol SignedPayload: StorePayload {
  /// The kind of token that carries it; `nil` for what is of no kind that is known.
  static var kind: SignedKind? { get }

  /// When Apple signed it, as it says itself.
  var signingDate: Timestamp? { get }

  /// The app that it names; `nil` for kinds that name none.
  var namedBundleId: NamedMember<String> { get }

  /// The app's Apple id that it names.
  var namedAppAppleId: NamedMember<Int64> { get }

  /// The environment that it names.
  var namedEnvironment: PayloadEnvironment? { get }

  /// The version of the app that it names.
  var namedApplicationVersion: NamedMember<String> { get }

  /// What binds it to a device.
  var deviceBinding: DeviceBinding? { get }

  /// The account of the app's own that it names.
  var namedAppAccountToken: NamedMember<UUIDText> { get }

  /// The download of the app that it names.
  var namedAppTransactionId: NamedMember<String> { get }
}

/// A member that a kind of payload has or has not.
enum NamedMember<Value>: Sendable {
  /// The kind has no such member.
  case notOfThisKind
  /// The kind has none, yet the tokens inside do, and are asked instead.
  case inside
  /// The kind has it; `nil` where this payload leaves it out. It is read when somebody asks.
  case named(@Sendable () -> Value?)
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
  var namedBundleId: NamedMember<String> { .named { bundleId } }
  var namedAppAppleId: NamedMember<Int64> { .notOfThisKind }
  var namedEnvironment: PayloadEnvironment? { environment }
  var namedApplicationVersion: NamedMember<String> { .notOfThisKind }
  var deviceBinding: DeviceBinding? {
    DeviceBinding(deviceVerification, deviceVerificationNonce)
  }
  var namedAppAccountToken: NamedMember<UUIDText> { .named { appAccountToken } }
  var namedAppTransactionId: NamedMember<String> { .named { appTransactionId } }
}

extension RenewalInfoPayload: SignedPayload {
  static var kind: SignedKind? { .renewalInfo }
  var signingDate: Timestamp? { signedDate }
  var namedBundleId: NamedMember<String> { .notOfThisKind }
  var namedAppAppleId: NamedMember<Int64> { .notOfThisKind }
  var namedEnvironment: PayloadEnvironment? { environment }
  var namedApplicationVersion: NamedMember<String> { .notOfThisKind }
  var deviceBinding: DeviceBinding? {
    DeviceBinding(deviceVerification, deviceVerificationNonce)
  }
  var namedAppAccountToken: NamedMember<UUIDText> { .named { appAccountToken } }
  var namedAppTransactionId: NamedMember<String> { .named { appTransactionId } }
}

extension NotificationPayload: SignedPayload {
  static var kind: SignedKind? { .notification }
  var signingDate: Timestamp? { signedDate }
  var namedBundleId: NamedMember<String> { .named { bundleId } }
  var namedAppAppleId: NamedMember<Int64> { .named { appAppleId } }
  var namedEnvironment: PayloadEnvironment? { environment }
  var namedApplicationVersion: NamedMember<String> { .notOfThisKind }
  var deviceBinding: DeviceBinding? { nil }
  var namedAppAccountToken: NamedMember<UUIDText> { .inside }
  var namedAppTransactionId: NamedMember<String> { .inside }
}

extension AppTransactionPayload: SignedPayload {
  static var kind: SignedKind? { .appTransaction }
  var signingDate: Timestamp? { receiptCreationDate }
  var namedBundleId: NamedMember<String> { .named { bundleId } }
  var namedAppAppleId: NamedMember<Int64> { .named { appAppleId } }
  var namedEnvironment: PayloadEnvironment? { receiptType }
  var namedApplicationVersion: NamedMember<String> { .named { applicationVersion } }
  var deviceBinding: DeviceBinding? {
    DeviceBinding(deviceVerification, deviceVerificationNonce)
  }
  var namedAppAccountToken: NamedMember<UUIDText> { .notOfThisKind }
  var namedAppTransactionId: NamedMember<String> { .named { appTransactionId } }
}

extension RealtimeRequestPayload: SignedPayload {
  static var kind: SignedKind? { .realtimeRequest }
  var signingDate: Timestamp? { signedDate }
  var namedBundleId: NamedMember<String> { .notOfThisKind }
  var namedAppAppleId: NamedMember<Int64> { .named { appAppleId } }
  var namedEnvironment: PayloadEnvironment? { environment }
  var namedApplicationVersion: NamedMember<String> { .notOfThisKind }
  var deviceBinding: DeviceBinding? { nil }
  var namedAppAccountToken: NamedMember<UUIDText> { .notOfThisKind }
  var namedAppTransactionId: NamedMember<String> { .notOfThisKind }
}

extension UnknownPayload: SignedPayload {
  static var kind: SignedKind? { nil }
  var signingDate: Timestamp? { nil }
  var namedBundleId: NamedMember<String> { .notOfThisKind }
  var namedAppAppleId: NamedMember<Int64> { .notOfThisKind }
  var namedEnvironment: PayloadEnvironment? { nil }
  var namedApplicationVersion: NamedMember<String> { .notOfThisKind }
  var deviceBinding: DeviceBinding? { nil }
  var namedAppAccountToken: NamedMember<UUIDText> { .notOfThisKind }
  var namedAppTransactionId: NamedMember<String> { .notOfThisKind }
}
