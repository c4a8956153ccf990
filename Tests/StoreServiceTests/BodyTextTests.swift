// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictJSON
import Testing

/// The bodies of webhooks' responses that the store keeps.
struct BodyTextTests {
  @Test(arguments: [(0, false), (1, false), (4_096, false), (4_097, true), (10_000, true)])
  func `the beginning of a body is kept, and a shortened one says so`(
    _ count: Int,
    _ isCut: Bool
  ) throws {
    let body = BodyText([UInt8](repeating: 0x61, count: count)[...])
    let json = JSONWriter.object { body.write(to: &$0) }
    let object = try #require(try JSONDocument(json[...]).root.object)
    #expect(body.count == min(count, 4_096))
    #expect(object["body"]?.string?.utf8.count == (count == 0 ? nil : body.count))
    #expect(object["isCut"]?.boolean == (isCut ? true : nil))
  }
}
