// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import Faults
import Testing

@Suite struct `A text column` {
  @Test func `has an offset for each row and one for the end`() throws {
    var column = ColumnBuilder("payload", .text, count: 4)
    try column.set("ab".utf8, at: 1)
    try column.set("c".utf8, at: 2)
    column.finish()
    #expect(column.offsets == [0, 0, 2, 3, 3])
    #expect(column.bytes == Array("abc".utf8))
  }

  @Test func `rejects text beyond its limit, which offsets of 32 bits cannot address`() throws {
    var column = ColumnBuilder("payload", .text, count: 3, byteLimit: 4)
    try column.set("abcd".utf8, at: 0)
    try column.set("".utf8, at: 1)
    let error = #expect(throws: InterfaceError.self) { try column.set("e".utf8, at: 2) }
    #expect(error?.code == .length)
    #expect(error?.path == "payload")
    #expect(error?.expected == "at most 4 bytes: split the batch")
    column.finish()
    #expect(column.offsets == [0, 4, 4, 4])
  }
}
