// SPDX-License-Identifier: Apache-2.0

import CompactJWS

/// Runs `jws-read`.
enum JWSRunner {
  static func run(_ input: ArraySlice<UInt8>) -> VectorOutcome {
    do {
      let token = try CompactToken(input)
      let header = try JWSHeader(token.headerSegment)
      return .value(
        .members([
          "payload": .hex(token.payload),
          "signature": .hex(token.signature),
          "certificates": .array(header.certificates.compactMap { .hex($0) }),
        ])
      )
    } catch {
      return .failure(code: error.code.rawValue, offset: error.offset, cause: error.found)
    }
  }
}
