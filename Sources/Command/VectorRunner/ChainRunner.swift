// SPDX-License-Identifier: Apache-2.0

import StoreVerification

/// Runs `chain-verify`.
enum ChainRunner {
  static func run(
    _ input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorOutcome {
    let word = try parameters.word("profile", among: VectorChain.allCases.map(\.rawValue))
    guard let profile = word.flatMap(VectorChain.init) else { throw .parameter("profile") }
    guard let time = try parameters.time("validAt") else { throw .parameter("validAt") }
    let anchors = try parameters.anchors()
    let certificates = try TextList(input).texts.map { text throws(VectorRunError) in
      try TextList.bytes(base64: text)[...]
    }
    do {
      return .value(value(of: try profile.verify(certificates, under: anchors, at: time)))
    } catch {
      return .failure(code: error.code, offset: nil, cause: error.found)
    }
  }

  private static func value(of chain: ProvenChain) -> VectorValue {
    .members([
      "trust": .text(chain.trust.rawValue),
      "serialNumber": .hex(chain.serialNumber),
      "anchor": .hex(chain.anchorSHA256[...]),
    ])
  }
}
