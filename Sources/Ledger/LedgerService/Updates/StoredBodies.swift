// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import StoreTypes
import StrictJSON
import StrictTime

// The small JSON objects that a service stores in values and tasks.

extension LedgerScope {
  func write(to object: inout JSONWriter) {
    object.member("bundleId", bundleId)
    object.member("environment", environment.rawValue)
  }

  init?(_ object: JSONObject) {
    guard let bundleId = object["bundleId"]?.string,
      let environment = object["environment"]?.string
    else { return nil }
    self.init(bundleId: bundleId, environment: StoreEnvironment(rawValue: environment))
  }
}

extension NewsKey {
  var json: [UInt8] {
    JSONWriter.object { object in
      scope.write(to: &object)
      object.member("customer", customer.text)
    }
  }

  init?(_ json: [UInt8]) {
    guard let object = JSONObject(stored: json), let scope = LedgerScope(object),
      let customer = object["customer"]?.string
    else { return nil }
    self.init(CustomerId(customer), scope)
  }
}

extension PurchaseKey {
  /// The key as one text.
  var text: String { "\(scope.text)/\(subject.text)" }

  var json: [UInt8] {
    JSONWriter.object { object in
      scope.write(to: &object)
      object.member("subject", subject.text)
    }
  }

  init?(_ json: [UInt8]) {
    guard let object = JSONObject(stored: json), let scope = LedgerScope(object),
      let subject = object["subject"]?.string.flatMap(Subject.init(text:))
    else { return nil }
    self.init(scope, subject)
  }
}

extension JSONObject {
  /// An object that a service stored; `nil` for anything else.
  init?(stored json: [UInt8]) {
    do {
      guard let object = try JSONDocument(json[...]).root.object else { return nil }
      self = object
    } catch {
      return nil
    }
  }
}

extension CustomerMerge {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("into", into.text)
    object.member("at") { $0.integer(at.millisecondsSince1970) }
    object.member("origin", origin)
    object.member("reason", reason)
  }

  fileprivate init?(_ from: CustomerId, _ object: JSONObject) {
    guard let into = object["into"]?.string, let at = object["at"]?.timestamp,
      let origin = object["origin"]?.string, let reason = object["reason"]?.string
    else { return nil }
    self.init(from, into: CustomerId(into), at: at, origin: origin, reason: reason)
  }
}

extension LedgerTransaction {
  /// The merges of these customers, and of those that they became.
  func merges(of customers: [CustomerId]) throws(LedgerStoreError) -> CustomerMerges {
    var open = customers
    var seen: Set<CustomerId> = []
    var merges: [CustomerMerge] = []
    while let customer = open.popLast() {
      guard seen.insert(customer).inserted else { continue }
      let found = try self.merges(from: customer)
      merges += found
      open += found.map(\.into)
    }
    return CustomerMerges(merges)
  }

  /// The merges of one customer.
  private func merges(from customer: CustomerId) throws(LedgerStoreError) -> [CustomerMerge] {
    guard let json = try value(.merges(customer)) else { return [] }
    do {
      if let items = try JSONDocument(json[...]).root.array {
        let merges = items.compactMap { $0.object.flatMap { CustomerMerge(customer, $0) } }
        if merges.count == items.count { return merges }
      }
    } catch {
      // The error below.
    }
    throw LedgerStoreError(.unreadableRow, path: StoredValue.merges(customer).text)
  }

  /// A customer and all who were merged into him.
  func members(of customer: CustomerId) throws(LedgerStoreError) -> [CustomerId] {
    var members = [customer]
    for name in try names(.members(customer)) where name != customer {
      if try merges(of: [name]).resolve(name) == customer { members.append(name) }
    }
    return members
  }

  private func names(_ value: StoredValue) throws(LedgerStoreError) -> [CustomerId] {
    guard let json = try self.value(value) else { return [] }
    do {
      if let items = try JSONDocument(json[...]).root.array {
        return items.compactMap { $0.string.map { CustomerId($0) } }
      }
    } catch {
      // The error below.
    }
    throw LedgerStoreError(.unreadableRow, path: value.text)
  }

  /// Adds customers to those who were merged into another.
  private func add(members: [CustomerId], to customer: CustomerId) throws(LedgerStoreError) {
    let known = try names(.members(customer))
    let all = Set(known + members).sorted()
    guard all != known else { return }
    let json = JSONWriter.array { list in for member in all { list.string(member.text) } }
    try set(.members(customer), to: json)
  }

  /// Adds a merge to those of a customer.
  func add(_ merge: CustomerMerge) throws(LedgerStoreError) {
    let known = try merges(from: merge.from)
    guard !known.contains(merge) else { return }
    try add(members: [merge.from] + names(.members(merge.from)), to: merge.into)
    let json = JSONWriter.array { list in
      for merge in known + [merge] { list.object { merge.write(to: &$0) } }
    }
    try set(.merges(merge.from), to: json)
  }
}
