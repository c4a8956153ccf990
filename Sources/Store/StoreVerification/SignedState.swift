// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// What a token is about and when it was signed: what a server keeps to know repeats and latecomers.
///
///     if let state = notification.state {
///       switch state.arrival(after: stored[state.identity]) {
///       case .first, .later: stored[state.identity] = state  // act on the notification
///       case .repeated, .earlier: return  // answer 200 and do nothing
///       }
///     }
///
/// Apple sends messages again, late and out of order, and an attacker can send a genuine one again. A
/// verifier remembers nothing of that, so that whoever acts on a message must. The text of a token is
/// no key: the same content has many valid signatures.
public struct SignedState: Hashable, Codable, Sendable {
  /// What it is about.
  public let identity: SignedIdentity
  /// When it was signed.
  public let signedDate: Timestamp

  init(_ identity: SignedIdentity, signedDate: Timestamp) {
    self.identity = identity
    self.signedDate = signedDate
  }

  /// How this stands to what is stored about the same thing; `nil` for nothing.
  ///
  /// A notification or a request is an event: it happens once, whenever it is signed. Everything else
  /// tells a state, of which the one that was signed last counts.
  public func arrival(after stored: SignedState?) -> Arrival {
    guard let stored, stored.identity == identity else { return .first }
    guard !identity.isEvent, stored.signedDate != signedDate else { return .repeated }
    return stored.signedDate < signedDate ? .later : .earlier
  }

  /// How a message stands to what is stored.
  public enum Arrival: String, CaseIterable, Sendable {
    /// Nothing is stored about the same thing.
    case first
    /// It tells a later state: put it in the place of what is stored.
    case later
    /// It has come before.
    case repeated
    /// It tells an earlier state, and has been overtaken: leave what is stored.
    case earlier
  }
}

/// What a token is about, however often and in whatever text it comes.
///
/// The text is a stable key for a database: `transaction/Production/2000000100000001`.
public struct SignedIdentity: OpenStringEnum {
  /// The text.
  public let rawValue: String

  /// An identity from its text, as a database gives it back.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  init(_ kind: SignedKind, _ environment: StoreEnvironment?, _ id: String) {
    let place = environment.map { "\($0)/" } ?? ""
    rawValue = "\(kind.word)/\(place)\(id)"
  }

  /// Whether it happens once, so that when it was signed says nothing.
  var isEvent: Bool {
    [SignedKind.notification, .realtimeRequest].contains { kind in
      rawValue.utf8.starts(with: "\(kind.word)/".utf8)
    }
  }
}

extension Verified<TransactionPayload> {
  /// The transaction, by environment and transaction id; `nil` when it has no id.
  public var state: SignedState? {
    state(.transaction, value.environment, value.transactionId)
  }
}

extension Verified<RenewalInfoPayload> {
  /// The renewal of a line, by environment and original transaction id; `nil` when it has none.
  public var state: SignedState? {
    state(.renewalInfo, value.environment, value.originalTransactionId)
  }
}

extension Verified<AppTransactionPayload> {
  /// The download of the app, by environment and app transaction id; `nil` when it has none, as before
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
