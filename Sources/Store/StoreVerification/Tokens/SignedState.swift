// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// The subject and signing time of a token: a server stores both to recognize repeated and delayed
/// messages.
///
///     if let state = notification.transaction?.state {
///       switch state.arrival(after: stored[state.identity]) {
///       case .first: stored[state.identity] = state  // a new transaction: act once
///       case .later: stored[state.identity] = state  // changed since, for instance refunded
///       case .repeated, .earlier: break
///       }
///     }
///
/// Apple sends messages again, late and out of order, and an attacker can replay a genuine one. Verifiers do
/// not remember messages, so the server must. Do not use the token itself as key: the same content can have
/// many valid signatures. Docs/How-to/Store-and-route-to-customers.md says where to store the identity of an event.
public struct SignedState: Hashable, Codable, Sendable {
  /// The subject.
  public let identity: SignedIdentity
  /// The signing time; of an undated token the newest date of an event that it reports.
  public let signedDate: Timestamp

  init(_ identity: SignedIdentity, signedDate: Timestamp) {
    self.identity = identity
    self.signedDate = signedDate
  }

  /// Compares this with the stored state of the same subject; `nil` if none is stored.
  ///
  /// A notification or a request is an event: it counts once, even if it is signed again. All other tokens describe
  /// a state; the token that was signed last is current.
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

/// The subject of a token; all copies and encodings of the token have the same subject.
///
/// The text is a stable key for a database: `transaction/Production/2000000100000001`.
public struct SignedIdentity: OpenStringEnum {
  /// The text.
  public let rawValue: String

  /// An identity from its text, for example from a database.
  public init(rawValue: String) { self.rawValue = rawValue }

  init(_ kind: DocumentKind, _ environment: StoreEnvironment?, _ id: String) {
    let place = environment.map { "\($0)/" } ?? ""
    rawValue = "\(kind.rawValue)/\(place)\(id)"
  }

  /// Whether the subject is an event, which happens once, so that its signing time does not matter.
  var isEvent: Bool {
    [DocumentKind.notification, .realtimeRequest].contains { kind in
      rawValue.utf8.starts(with: "\(kind.rawValue)/".utf8)
    }
  }
}

extension Verified where Value: StorePayload {
  /// The subject and signing time; `nil` if the payload does not identify its subject.
  ///
  /// A transaction is identified by environment and transaction id, renewal info by environment and original
  /// transaction id, an app transaction by environment and app transaction id (`nil` before 2025), a realtime
  /// request by its identifier, a notification by its UUID.
  public var state: SignedState? {
    guard let payload = value as? any SignedPayload, let identity = payload.identity else {
      return nil
    }
    return SignedState(identity, signedDate: evidenceDate)
  }

  /// The signed date, or else the newest date of an event that the payload reports; the earliest time if there is none.
  package var evidenceDate: Timestamp {
    let payload = value as? any SignedPayload
    return signedDate ?? payload?.eventDates.max() ?? .earliest
  }
}

extension VerifiedNotification {
  /// The notification, by its UUID; `nil` when it has none.
  public var state: SignedState? { notification.state }
}
