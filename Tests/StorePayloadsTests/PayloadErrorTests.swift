// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON
import StrictTime
import Testing

/// Errors of reading payloads.
struct PayloadErrorTests {
  @Test(arguments: PayloadTable.all)
  func `rejects a field of a wrong JSON type`(_ payload: PayloadTable) throws {
    for field in payload.fields.list {
      for (kind, json) in Self.samples where !field.kind.accepts(kind) {
        let required = payload.fields.list.filter { $0.isRequired && $0.name != field.name }
        let others = required.map { #""\#($0.name)":\#($0.kind.sample)"# }
        let members = (others + [#""\#(field.name)":\#(json)"#]).joined(separator: ",")
        guard !field.isUnread else {
          let found = try payload.read("{\(members)}").unreadableMembers
          #expect(found.map(\.path) == [field.name])
          #expect(found.map(\.found) == ["\(kind)"])
          continue
        }
        let error = #expect(throws: PayloadError.self) { _ = try payload.read("{\(members)}") }
        #expect(error?.code == .type)
        #expect(error?.path == field.name)
        #expect(error?.found == "\(kind)")
        #expect(error?.expected == field.kind.jsonName)
        #expect(error?.offset == members.utf8.count + 1 - json.utf8.count)
      }
    }
  }

  @Test(arguments: PayloadTable.all)
  func `null is read as absent`(_ payload: PayloadTable) throws {
    let optional = payload.fields.list.filter { !$0.isRequired }
    guard optional.count == payload.fields.list.count else { return }
    let members = optional.map { #""\#($0.name)":null"# }.joined(separator: ",")
    _ = try payload.read("{\(members)}")
    _ = try payload.read("{}")
  }

  @Test(arguments: ["1.0", "1.5", "1e3", "9223372036854775808", "-9223372036854775809"])
  func `rejects integers in another notation or beyond 64 bits`(_ number: String) {
    let error = #expect(throws: PayloadError.self) {
      try read(TransactionPayload.self, #"{"quantity":\#(number)}"#)
    }
    #expect(error?.code == .integer)
    #expect(error?.path == "quantity")
    #expect(error?.found == number)
  }

  @Test(arguments: ["1e30", "9223372036854775807", "253402300800000", "-62135596800001", "1e99999"])
  func `rejects dates outside the calendar`(_ number: String) {
    let error = #expect(throws: PayloadError.self) {
      try read(TransactionPayload.self, #"{"signedDate":\#(number)}"#)
    }
    #expect(error?.code == .date)
    #expect(error?.path == "signedDate")
    #expect(error?.found == number)
  }

  @Test(arguments: [
    (#"{"bundleId":"com.example\u0000"}"#, "bundleId"),
    (
      #"{"advancedCommerceInfo":{"items":[{},{"SKU":"\u0000"}]}}"#,
      "advancedCommerceInfo/items[1]/SKU"
    ),
  ])
  func `rejects U+0000 in a field`(_ json: String, _ path: String) {
    let error = #expect(throws: PayloadError.self) { try read(TransactionPayload.self, json) }
    #expect(error?.code == .nullCharacter)
    #expect(error?.path == path)
  }

  @Test func `checks the elements of arrays, and reports their paths`() {
    let strings = #expect(throws: PayloadError.self) {
      try read(RenewalInfoPayload.self, #"{"eligibleWinBackOfferIds":["a",null]}"#)
    }
    #expect(strings?.code == .type)
    #expect(strings?.path == "eligibleWinBackOfferIds[1]")
    let null = #expect(throws: PayloadError.self) {
      try read(RenewalInfoPayload.self, #"{"eligibleWinBackOfferIds":["\u0000"]}"#)
    }
    #expect(null?.code == .nullCharacter)
  }

  @Test(
    arguments: [
      ("", nil, "json/truncated"), ("{} ,", nil, "json/trailing-data"),
      (#"{"bundleId":"a","bundl\u0065Id":"b"}"#, "bundleId", "json/duplicate-member"),
      (#"{"data":{"a":1,}}"#, "data", "json/trailing-comma"),
    ] as [(String, String?, String)]
  )
  func `rejects a payload that is not JSON`(_ json: String, _ path: String?, _ found: String) {
    let error = #expect(throws: PayloadError.self) { try read(NotificationPayload.self, json) }
    #expect(error?.code == .malformed)
    #expect(error?.path == path)
    #expect(error?.found == found)
  }

  @Test(arguments: ["[]", "null", "\"{}\"", "1"])
  func `rejects a payload that is not an object`(_ json: String) {
    let error = #expect(throws: PayloadError.self) { try read(TransactionPayload.self, json) }
    #expect(error?.code == .type)
    #expect(error?.path == nil)
    #expect(error?.expected == "object")
  }

  @Test func `rejects a real-time request with a missing field`() throws {
    let fields = RealtimeRequestPayload.fields.list
    for missing in fields {
      let members = fields.filter { $0.name != missing.name }.map {
        #""\#($0.name)":\#($0.kind.sample)"#
      }
      for extra in [[], [#""\#(missing.name)":null"#]] {
        let error = #expect(throws: PayloadError.self) {
          try read(RealtimeRequestPayload.self, "{\((members + extra).joined(separator: ","))}")
        }
        #expect(error?.code == .missingMember)
        #expect(error?.path == missing.name)
      }
    }
  }

  @Test func `rejects a notification with two subjects`() throws {
    let error = #expect(throws: PayloadError.self) {
      try read(NotificationPayload.self, #"{"data":{"bundleId":"a"},"summary":{"bundleId":"b"}}"#)
    }
    #expect(error?.code == .exclusiveMembers)
    #expect(error?.path == "summary")
    #expect(error?.found == "data, summary")
    #expect(error?.offset == 35)
    let one = try read(NotificationPayload.self, #"{"data":null,"appData":{"bundleId":"b"}}"#)
    #expect(one.bundleId == "b")
  }

  @Test func `members of another type that nothing reads are kept and reported`() throws {
    let json =
      #"{"price":"1","storefront":7,"advancedCommerceInfo":{"items":[{"price":1},{"refunds":[{"refundDate":"x"}]}]}}"#
    let payload = try read(TransactionPayload.self, json)
    #expect(payload.price == nil && payload.storefront == nil)
    #expect(payload.advancedCommerceInfo?.items?.first?.price == 1)
    #expect(
      payload.unreadableMembers.map(\.path) == [
        "price", "storefront", "advancedCommerceInfo/items[1]/refunds[0]/refundDate",
      ]
    )
    #expect(payload.unreadableMembers.map(\.code) == [.type, .type, .type])
    #expect(payload.json.elementsEqual(json.utf8))
  }

  @Test func `error offsets are indices of the slice`() {
    let bytes = Array(#"xx{"offerType":"1"}"#.utf8)
    let error = #expect(throws: PayloadError.self) { try TransactionPayload(bytes[2...]) }
    #expect(error?.offset == 15)
  }

  private static let samples: [(JSONKind, String)] = [
    (.boolean, "true"), (.number, "1"), (.string, #""1""#), (.array, "[]"), (.object, "{}"),
  ]
}

extension PayloadField.Kind {
  /// Whether the field accepts values of a JSON type.
  fileprivate func accepts(_ kind: JSONKind) -> Bool {
    switch self {
    case .string, .word, .uuid, .token: kind == .string
    case .text: kind == .string || kind == .number
    case .boolean: kind == .boolean
    case .integer, .code, .milliunits, .date: kind == .number
    case .strings, .tokens, .objects: kind == .array
    case .object: kind == .object
    }
  }

  /// The JSON type of the field.
  fileprivate var jsonName: String? {
    JSONKind.allCases.first(where: accepts).map { "\($0)" }
  }

  /// A valid value of the field.
  fileprivate var sample: String {
    if accepts(.number) { return "1" }
    return accepts(.string) ? #""x""# : "null"
  }
}
