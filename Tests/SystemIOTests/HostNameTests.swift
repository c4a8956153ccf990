// SPDX-License-Identifier: Apache-2.0

import SystemIO
import Testing

/// Names of machines.
struct HostNameTests {
  @Test(
    arguments: [
      ("store", "store"), ("store.test", "store.test"),
      ("host.docker.internal", "host.docker.internal"),
      ("a-1.Test", "a-1.Test"), ("192.0.2.1", "192.0.2.1"), ("2001:db8::1", "[2001:db8::1]"),
      (String(repeating: "a", count: 63), String(repeating: "a", count: 63)),
    ]
  )
  func `reads a name or an address`(_ text: String, _ host: String) throws {
    #expect(try #require(HostName(text)).host == host)
  }

  @Test func `an address has bytes`() throws {
    #expect(try #require(HostName("192.0.2.1")).address?.bytes == [192, 0, 2, 1])
    #expect(try #require(HostName("store.test")).address == nil)
  }

  @Test(
    arguments: [
      "", ".", "store.", ".store", "a..b", "-a", "a-", "a_b", "a b", "a:80", "[::1]", "http://a",
      "a/b", "é",
      "a\0b", "1", "1.2.3", "256.0.0.1", "store.1", String(repeating: "a", count: 64),
      String(repeating: "a.", count: 127) + "a",
    ]
  )
  func `rejects other text`(_ text: String) { #expect(HostName(text) == nil) }
}
