// SPDX-License-Identifier: Apache-2.0

import StoreVerification

/// Runs `anchor-read`.
enum AnchorRunner {
  static func run(_ input: ArraySlice<UInt8>) -> VectorOutcome {
    do {
      let anchors = try TrustAnchors(certificateFile: input).given
      return .value(.object(["certificates": .integer(Int64(anchors.count))]))
    } catch {
      return .failure(code: error.code, offset: error.offset, cause: error.found)
    }
  }
}
