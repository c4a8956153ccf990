// SPDX-License-Identifier: Apache-2.0

/// A sequence of tokens, most of them valid.
struct TokenMixture {
  let genuine: String
  /// A token whose signature covers other data.
  let forged: String
  /// A token of another app.
  let foreign: String
  /// Valid tokens, each with its own certificate.
  let otherSigners: [String]

  /// The number of tokens after which the sequence repeats.
  var period: Int { otherSigners.count * TokenMixture.gap }

  /// The token at an index of the run, and whether it is valid.
  subscript(_ index: Int) -> (token: String, isGenuine: Bool) {
    if index % TokenMixture.gap == 0 {
      return (otherSigners[index / TokenMixture.gap % otherSigners.count], true)
    }
    return switch index % 20 {
    case 7: (forged, false)
    case 13: (foreign, false)
    default: (genuine, true)
    }
  }

  /// The distance between two tokens of other signers.
  private static let gap = 100
}
