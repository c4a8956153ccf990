// SPDX-License-Identifier: Apache-2.0

import CMSContainer

/// Runs `cms-read`.
enum CMSRunner {
  static func run(_ input: ArraySlice<UInt8>) -> VectorOutcome {
    do {
      let message = try SignedData(input)
      return .value(
        .members([
          "content": .hex(message.content),
          "certificates": .integer(Int64(message.certificates.count)),
          "digestAlgorithm": .string("\(message.signer.digestAlgorithm)"),
          "serialNumber": .hex(message.signer.serialNumber),
          "signedAttributes": .boolean(message.signer.signedAttributes != nil),
        ])
      )
    } catch {
      return .failure(code: error.code.rawValue, offset: error.offset, cause: error.found)
    }
  }
}
