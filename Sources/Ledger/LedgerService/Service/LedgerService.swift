// SPDX-License-Identifier: Apache-2.0

public import LedgerStore
import OpenSSLTrust
public import StoreEntitlements
public import StoreVerification

/// Receives what Apple signs, verifies and stores it, and answers what each customer may use.
///
///     let ledger = LedgerService(store: try SQLiteStore(path: "ledger.db"), verifier: verifier)
///     let outcome = await ledger.receive(body, at: .now)  // the body of Apple's POST request
///     respond(status: outcome.httpStatus)
///     let pro = try await ledger.answer(for: "anna", at: .now)["com.example.notes.pro"]
///     if pro.isEntitled { unlock(until: pro.until) }
///
/// No acknowledged message is lost: the status of a message is returned when the message is durable. Messages may arrive in
/// any order and more than once, and each answer can be computed again from the stored documents. Create one service for each
/// store, and share it between threads and tasks.
public final class LedgerService: Sendable {
  /// The store.
  public let store: any LedgerStore
  /// The policy of all answers.
  public let policy: EntitlementPolicy
  /// What happens when a customer claims a purchase that another customer has.
  public let conflicts: ConflictPolicy
  let verifier: DocumentVerifier
  /// Apps and environments whose notifications are acknowledged and not stored.
  let ignored: Set<LedgerScope>
  let answers = Lock(AnswerCache())
  /// What was recovered completely since the start.
  let recovered = Lock(Set<LedgerScope>())
  private let tallies = Lock([String: Int]())

  /// Creates a service.
  ///
  /// The verifier determines the apps and environments whose documents are stored. Notifications for those in `ignored` are
  /// acknowledged and not stored. Those for any other app or environment get status 503, so that Apple sends them again until
  /// your configuration accepts them.
  /// `unitSizes` are the units in one of a consumable, such as 100 for a product of 100 coins; without it, units are quantities.
  public init(
    store: any LedgerStore,
    verifier: DocumentVerifier,
    policy: EntitlementPolicy = EntitlementPolicy(),
    conflicts: ConflictPolicy = .keep,
    ignored: Set<LedgerScope> = [],
    unitSizes: [String: Int64] = [:]
  ) {
    var policy = policy
    policy.unitSizes = unitSizes
    self.store = store
    self.verifier = verifier
    self.policy = policy
    self.conflicts = conflicts
    self.ignored = ignored
  }

  var settings: AnswerSettings { AnswerSettings(policy: policy) }

  /// How many notifications were received since the start, by ``ReceiveOutcome/Decision`` and by the codes of errors.
  ///
  /// They are counted in memory, because an invalid message must not cause a write to the disk.
  public var counts: [String: Int] { tallies.withLock { $0 } }

  func count(_ names: String...) {
    tallies.withLock { tallies in
      for name in names { tallies[name, default: 0] += 1 }
    }
  }

  /// The key of the purchase with an original transaction id, or of the seat that a member has in it, in `scope` or in the
  /// only app and environment.
  public func key(
    of originalTransactionId: String,
    seatHolder appTransactionId: String? = nil,
    in scope: LedgerScope? = nil
  ) throws(LedgerStoreError) -> PurchaseKey {
    let scope = try self.scope(scope)
    guard let appTransactionId else {
      return PurchaseKey(scope, .purchase(originalTransactionId: originalTransactionId))
    }
    return PurchaseKey(
      scope,
      .seat(
        originalTransactionId: originalTransactionId,
        appTransactionId: appTransactionId
      )
    )
  }

  /// The app and environment of a question: the named one, or the only one that the verifier accepts.
  func scope(_ named: LedgerScope?) throws(LedgerStoreError) -> LedgerScope {
    if let named { return named }
    guard let only = verifier.onlyScope else { throw LedgerStoreError(.scopeMissing) }
    return only
  }
}

extension DocumentVerifier {
  /// The only app and environment that is accepted.
  fileprivate var onlyScope: LedgerScope? {
    guard case .only(let apps) = tokens.apps, apps.count == 1, let app = apps.first,
      case .only(let environments) = tokens.environments
    else { return nil }
    let canonical = Set(environments.compactMap(\.canonical))
    guard canonical.count == 1, let environment = canonical.first else { return nil }
    return LedgerScope(bundleId: app.bundleId, environment: environment)
  }
}
