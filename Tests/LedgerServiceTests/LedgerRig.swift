// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import LedgerSQLite
import LedgerService
import ReceiptKit
import ScriptPlaying
import StoreServing
import StoreSimulation
import Testing

/// A simulated App Store, and a ledger that receives its notifications.
final class LedgerRig {
  enum Storage: CaseIterable, Sendable { case memory, file }

  static let bundleId = StoreOptions().bundleId
  static let scope = LedgerScope(bundleId: bundleId, environment: .production)

  let store: TestStore
  let ledger: LedgerService
  private let file: TemporaryFile?
  private(set) var delivered = 0

  init(
    _ storage: Storage = .memory,
    seed: String = "ledger",
    policy: EntitlementPolicy = EntitlementPolicy(),
    conflicts: ConflictPolicy = .keep,
    unitSizes: [String: Int64] = [:]
  ) throws {
    store = try TestStore(HistorySuite.products(), seed: seed)
    file = storage == .file ? TemporaryFile() : nil
    ledger = LedgerService(
      store: try file.map { try SQLiteStore(path: $0.path) } ?? MemoryStore(),
      verifier: try LedgerRig.verifier(store.anchors()),
      policy: policy,
      conflicts: conflicts,
      unitSizes: unitSizes
    )
  }

  static func verifier(
    _ anchors: [TrustAnchor],
    _ environments: AcceptedEnvironments = [.production]
  ) -> DocumentVerifier {
    DocumentVerifier(
      apps: [AppIdentity(bundleId: bundleId, appAppleId: StoreOptions().appAppleId)],
      environments: environments,
      anchors: .custom(anchors)
    )
  }

  /// Receives the notifications that the ledger has not, and returns what changed.
  @discardableResult
  func deliver() async throws -> [LedgerChange] {
    var changes: [LedgerChange] = []
    for notification in store.notifications(after: delivered) {
      let outcome = await ledger.receive(try notification.body, at: store.now)
      try #require(outcome.httpStatus == 200, "\(outcome.error as Any)")
      changes += outcome.changes
      delivered += 1
    }
    return changes
  }

  /// The names of the changes that were received.
  func kinds() async throws -> [String] {
    try await deliver().flatMap(\.changes).map(\.name)
  }

  func reason(_ product: String, _ customer: CustomerId) async throws -> EntitlementReason {
    try await ledger.answer(for: customer, at: store.now)[product].reason
  }
}

extension AnswerChange {
  /// The change in short: `renewed pro.month`.
  var name: String {
    let more = changedTo.map { " to \($0)" } ?? (units == 0 ? "" : " \(units)")
    return "\(kind.rawValue) \(productId)\(more)"
  }
}

/// A file that is removed with the test.
final class TemporaryFile: Sendable {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("ledger-\(UUID().uuidString)")

  var path: String { folder.appendingPathComponent("ledger.db").path }

  init() {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      Issue.record(error)
    }
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      Issue.record(error)
    }
  }
}
