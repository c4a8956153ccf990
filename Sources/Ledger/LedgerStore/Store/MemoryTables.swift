// SPDX-License-Identifier: Apache-2.0

/// The tables of a store in memory.
struct MemoryTables: Sendable {
  var evidence: [EvidenceDigest: StoredEvidence] = [:]
  /// The documents of each purchase.
  var evidenceOf: [PurchaseKey: Set<EvidenceDigest>] = [:]
  var purchases: [PurchaseKey: StoredPurchase] = [:]
  /// The purchases of each customer and of each app transaction id.
  var index: [PurchaseSelection: Set<PurchaseKey>] = [:]
  /// The purchases of an app transaction id that name a customer.
  var named: [DownloadCustomer: Set<PurchaseKey>] = [:]
  /// The customers that the purchases of an app transaction id name.
  var namedCustomers: [PurchaseKey: Set<CustomerId>] = [:]
  var owners: [PurchaseKey: Set<OwnerEntry>] = [:]
  var changes: [Int64: [UInt8]] = [:]
  var lastChange: Int64 = 0
  var firstChange: Int64 = 1
  var tasks: [TaskKey: StoredTask] = [:]
  var inbox: [EvidenceDigest: InboxEntry] = [:]
  var expenses: [ExpenseKey: SpentUnits] = [:]
  var spent: [BalanceKey: Int64] = [:]
  var values: [ByteText: [UInt8]] = [:]
}

/// A text that is compared by its bytes.
typealias ByteText = ArraySlice<UInt8>

extension String {
  /// The text as a key.
  var byteText: ByteText { ArraySlice(utf8) }
}

/// A customer whom a purchase of an app transaction id names.
struct DownloadCustomer: Hashable, Sendable {
  let download: PurchaseKey
  let customer: CustomerId
}

struct TaskKey: Hashable, Sendable {
  let kind: StoredTask.Kind
  let name: ByteText
}

struct ExpenseKey: Hashable, Sendable {
  let customer: CustomerId
  let scope: LedgerScope
  let name: ByteText
}

struct BalanceKey: Hashable, Sendable {
  let customer: CustomerId
  let scope: LedgerScope
  let product: ByteText
}
