// SPDX-License-Identifier: Apache-2.0

/// The transactions of a ledger, by their keys.
///
/// A sorted array: two tables of a hundred thousand transactions are merged in memory order, without reading the records.
/// Transaction ids increase, so most additions are appended; others are collected in a dictionary until a pass over
/// the array is worth its cost.
struct PurchaseTable: Sendable {
  /// Sorted by key.
  private var slots: [Slot] = []
  /// The records of the slots; those of a merged table keep their segment.
  private var segments: [[PurchaseRecord]] = []
  /// Records without a slot.
  private var recent: [EvidenceKey: PurchaseRecord] = [:]

  struct Entry: Hashable, Sendable {
    let key: EvidenceKey
    let record: PurchaseRecord
  }

  /// The position of the record of a key.
  fileprivate struct Slot {
    let key: EvidenceKey
    var segment: Int32
    var place: Int32
  }

  /// Additions are collected up to this fraction of the slots: amortized constant time for each.
  private static let shareOfRecent = 8
  /// The minimum number of additions that are collected.
  private static let leastRecent = 64
  /// The maximum number of segments; beyond it, all records are moved into one.
  private static let mostSegments = 32

  var count: Int { slots.count + recent.count }
  var isEmpty: Bool { slots.isEmpty && recent.isEmpty }

  /// All entries, sorted by key.
  var entries: [Entry] {
    if !recent.isEmpty {
      var table = self
      table.settle()
      return table.entries
    }
    return slots.map { Entry(key: $0.key, record: record(at: $0)) }
  }

  /// The record of a key; `nil` if there is none.
  subscript(key: EvidenceKey) -> PurchaseRecord? {
    if let record = recent[key] { return record }
    let index = slots.partitionPoint { $0.key.precedes(key) }
    guard index < slots.count, slots[index].key == key else { return nil }
    return record(at: slots[index])
  }

  // MARK: Changes

  /// Merges a record into the table.
  mutating func put(_ record: PurchaseRecord, of key: EvidenceKey) {
    if recent.isEmpty, slots.last.map({ $0.key.precedes(key) }) ?? true {
      return append(record, of: key)
    }
    let index = slots.partitionPoint { $0.key.precedes(key) }
    if index < slots.count, slots[index].key == key {
      let slot = slots[index]
      let merged = self.record(at: slot).merged(with: record)
      segments[Int(slot.segment)][Int(slot.place)] = merged
      return
    }
    if let known = recent.updateValue(record, forKey: key) {
      recent[key] = known.merged(with: record)
    } else if recent.count > slots.count / PurchaseTable.shareOfRecent + PurchaseTable.leastRecent {
      settle()
    }
  }

  /// Merges the entries of another table that have the wanted keys.
  mutating func merge(_ other: PurchaseTable, where isWanted: (EvidenceKey) -> Bool) {
    guard other.count > count / PurchaseTable.shareOfRecent else {
      for entry in other.entries where isWanted(entry.key) { put(entry.record, of: entry.key) }
      return
    }
    var other = other
    if !other.slots.allSatisfy({ isWanted($0.key) }) { other = other.filter { isWanted($0.key) } }
    other.settle()
    settle()
    join(other)
  }

  func filter(_ isWanted: (Entry) -> Bool) -> PurchaseTable {
    var table = PurchaseTable()
    for entry in entries where isWanted(entry) { table.append(entry.record, of: entry.key) }
    return table
  }

  // MARK: Slots

  private func record(at slot: Slot) -> PurchaseRecord {
    segments[Int(slot.segment)][Int(slot.place)]
  }

  /// Appends a record whose key is the largest.
  private mutating func append(_ record: PurchaseRecord, of key: EvidenceKey) {
    if segments.isEmpty { segments.append([]) }
    let segment = segments.count - 1
    slots.append(Slot(key: key, segment: Int32(segment), place: Int32(segments[segment].count)))
    segments[segment].append(record)
  }

  /// Moves the collected additions into slots.
  private mutating func settle() {
    guard !recent.isEmpty else { return }
    var table = PurchaseTable()
    let sorted = recent.sorted { $0.key.precedes($1.key) }
    for (key, record) in sorted { table.append(record, of: key) }
    recent = [:]
    join(table)
  }

  /// Merges the slots of two tables by key, and the records of equal keys.
  private mutating func join(_ other: PurchaseTable) {
    let left = slots
    let first = Int32(segments.count)
    segments += other.segments
    segments.append([])
    slots = []
    slots.reserveCapacity(left.count + other.slots.count)
    var rest = other.slots[...]
    for slot in left {
      while let next = rest.first, next.key.precedes(slot.key) {
        slots.append(next.moved(by: first))
        rest.removeFirst()
      }
      if let next = rest.first, next.key == slot.key {
        let merged = record(at: slot).merged(with: record(at: next.moved(by: first)))
        append(merged, of: slot.key)
        rest.removeFirst()
      } else {
        slots.append(slot)
      }
    }
    for slot in rest { slots.append(slot.moved(by: first)) }
    compact()
  }

  /// Moves the records into one segment if there are many segments or many unused records.
  private mutating func compact() {
    let stored = segments.reduce(0) { $0 + $1.count }
    guard segments.count > PurchaseTable.mostSegments || stored > 2 * slots.count else { return }
    let records = slots.map { record(at: $0) }
    for index in slots.indices {
      slots[index].segment = 0
      slots[index].place = Int32(index)
    }
    segments = [records]
  }
}

extension PurchaseTable.Slot {
  fileprivate func moved(by segments: Int32) -> PurchaseTable.Slot {
    var slot = self
    slot.segment += segments
    return slot
  }
}

// Tables with equal entries are equal, whatever their segments.
extension PurchaseTable: Hashable {
  static func == (left: PurchaseTable, right: PurchaseTable) -> Bool {
    left.entries == right.entries
  }

  func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}

extension EvidenceKey {
  /// A fast order for tables; answers are sorted by `<`.
  func precedes(_ other: EvidenceKey) -> Bool {
    if id != other.id { return id.precedes(other.id) }
    return origin == other.origin ? false : self < other
  }
}
