// SPDX-License-Identifier: Apache-2.0

import StoreVerification

extension TrustLevel {
  /// The name in the schema `receipt-vectors/1`, with which runners in other languages compare.
  var vectorName: String {
    switch self {
    case .apple, .custom: rawValue
    // The name of 0.1.0.
    case .pinnedLeaf: "xcode"
    }
  }
}

extension VectorValue {
  /// The expected value of a verification, with the names of the schema for trust levels: `pinned-leaf` is accepted too.
  var withVectorTrust: VectorValue {
    guard case .object(var members) = self else { return self }
    if case .string(let name)? = members["trust"], let trust = TrustLevel(rawValue: name) {
      members["trust"] = .string(trust.vectorName)
    }
    // The tokens of a response.
    if case .array(let tokens)? = members["members"] {
      members["members"] = .array(tokens.map(\.withVectorTrust))
    }
    return .object(members)
  }
}
