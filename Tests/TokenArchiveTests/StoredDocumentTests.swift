// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import Testing
import TokenArchive

/// Documents that earlier versions packed stay readable.
///
/// A failure means that the format or a dictionary changed: add a form or a dictionary instead.
struct StoredDocumentTests {
  @Test func `restores a raw document`() throws {
    #expect(try restored("004142") == "AB")
  }

  @Test func `restores a deflated document`() throws {
    #expect(try restored("11ab46d24b2a1b00") == String(repeating: #"{"status":1}"#, count: 5))
  }

  @Test func `restores a document with nested tokens`() throws {
    let packed = """
      12030502414204000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627\
      28292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f23a7b04b41e9e29252dec080215a4401d948c500f68a01\
      e45a74df81c400
      """
    let document = """
      {"signedPayload":"eyJhIjoxfQ.eyJub3RpZmljYXRpb25UeXBlIjoiRElEX1JFTkVXIiwiZGF0YSI6eyJzaWduZWRUc\
      mFuc2FjdGlvbkluZm8iOiJleUpoSWpveGZRLmV5SjBjbUZ1YzJGamRHbHZia2xrSWpvaU1qQXdNREF3TURBd01EQXdNREF\
      3TVNJc0luQnliMlIxWTNSSlpDSTZJbkJ5Ynk1dGIyNTBhR3g1SWl3aVpXNTJhWEp2Ym0xbGJuUWlPaUpUWVc1a1ltOTRJb\
      jAuQUFFQ0F3UUZCZ2NJQ1FvTERBME9EeEFSRWhNVUZSWVhHQmthR3h3ZEhoOGdJU0lqSkNVbUp5Z3BLaXNzTFM0dk1ERXl\
      NelExTmpjNE9UbzdQRDAtUHcifSwidmVyc2lvbiI6IjIuMCJ9.QUI"}
      """
    #expect(try restored(packed) == document)
  }

  private func restored(_ packed: String) throws -> String {
    let bytes = try #require(Base16.decode(packed.utf8))
    let document = try TokenArchive.unpack(bytes[...]) { $0 == 5 ? Array("eyJhIjoxfQ".utf8) : nil }
    return String(decoding: document, as: UTF8.self)
  }
}
