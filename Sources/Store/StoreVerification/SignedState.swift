// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// The subject and signing time of a token: a server stores it to recognize repeated and delayed messages.
///
///     if let state = notification.state {
///       switch state.arrival(after: stored[state.identity]) {
///       case .first, .later: stored[state.identity] = state  // act on the notification
///       case .repeated, .earlier: return  // answer 200 and do nothing
///       }
///     }
///
/// Apple sends messages again, late and out of order, and an attacker can replay a genuine one. Verifiers do
/// not remember messages, so the server must. Do not use the token itself as key: the same content can have
/// many valid signatures.
public struct SignedState: Hashable, Codable, Sendable {
  /// The subject.
  public let identity: SignedIdentity
  /// The signing time.
  public let signedDate: Timestamp

  init(_ identity: SignedIdentity, signedDate: Timestamp) {
    self.identity = identity
    self.signedDate = signedDate
  }

  /// Compares this with the stored state of the same subject; `nil` if none is stored.
  ///
  /// A notification or a request is an event: it counts once, even if it is signed again. All other tokens
  /// describe a state; the one that was signed last counts.
  public func arrival(after stored: SignedState?) -> Arrival {
    guard let stored, stored.identity == identity else { return .first }
    guard !identity.isEvent, stored.signedDate != signedDate else { return .repeated }
    return stored.signedDate < signedDate ? .later : .earlier
  }

  /// A message compared with the stored state.
  public enum Arrival: String, CaseIterable, Sendable {
    /// No state of the subject is stored.
    case first
    /// A later state: replace the stored one.
    case later
    /// A repeated message.
    case repeated
    /// An earlier state: keep the stored one.
    case earlier
  }
}

/// The subject of a token, the same for every repetition and encoding of it.
///
/// The text is a stable key for a database: `transaction/Production/2000000100000001`.
public struct SignedIdentity: OpenStringEnum {
  /// The text.
  public let rawValue: String

  /// An identity from its text, for example from a database.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  init(_ kind: SignedKind, _ environment: StoreEnvironment?, _ id: String) {
    let place = environment.map { "\($0)/" } ?? ""
    rawValue = "\(kind.word)/\(place)\(id)"
  }

  /// Whether it happens once, so that its signing time does not matter.
  var isEvent: Bool {
    [SignedKind.notification, .realtimeRequest].contains { kind in
      rawValue.utf8.starts(with: "\(kind.word)/".utf8)
    }
  }
}

extension Verified<TransactionPayload> {
  /// The transaction, by environment and transaction id; `nil` if it has no id.
  public var state: SignedState? {
    state(.transaction, value.environment, value.transactionId)
  }
}

extension Verified<RenewalInfoPayload> {
  /// The renewal of a subscription, by environment and original transaction id; `nil` if it has none.
  public var state: SignedState? {
    state(.renewalInfo, value.environment, value.originalTransactionId)
  }
}

extension Verified<AppTransactionPayload> {
  /// The app transaction, by environment and app transaction id; `nil` when it has none, as before
  /// 2025.
  public var state: SignedState? {
    state(.appTransaction, value.receiptType, value.appTransactionId)
  }
}

extension Verified<RealtimeRequestPayload> {
  /// The request, by its identifier.
  public var state: SignedState? {
    state(.realtimeRequest, value.environment, value.requestIdentifier?.rawValue)
  }
}

extension VerifiedNotification {
  /// The notification, by its UUID; `nil` when it has none.
  public var state: SignedState? {
    notification.state(.notification, nil, notification.value.notificationUUID)
  }
}

extension Verified where Value: SignedPayload {
  fileprivate func state(
    _ kind: SignedKind,
    _ environment: StoreEnvironment?,
    _ id: String?
  ) -> SignedState? {
    let signedDate = value.signingDate ?? signingTime
    return id.map { SignedState(SignedIdentity(kind, environment, $0), signedDate: signedDate) }
  }
}
