// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration

/// Reads a `.storekit` file, checks it, writes it again and compares both.
enum ConfigurationBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    guard let configuration = read(input) else { return }
    _ = configuration.problems.map(\.description)
    let text = configuration.xcodeText
    guard let again = read(text[...]) else {
      throw Finding("the file in Xcode's format is rejected")
    }
    try require(
      again.xcodeText == text,
      "formatting the file twice in Xcode's format returns different text"
    )
    try require(
      again.differences(from: configuration).isEmpty,
      "the file in Xcode's format is a different configuration"
    )
    try require(
      again.subscriptions.map(\.productId) == configuration.subscriptions.map(\.productId),
      "a subscription was lost"
    )
    let local = accepted { () throws(ConfigurationError) in try configuration.localText() }
    try require(
      (local != nil) == configuration.settings.isSynchronized,
      "conversion must succeed for synchronized files only"
    )
    if let local {
      try require(
        read(local[...])?.settings.isSynchronized == false,
        "the converted file is still synchronized"
      )
    }
  }

  private static func read(_ input: ArraySlice<UInt8>) -> StoreConfiguration? {
    accepted { () throws(ConfigurationError) in try StoreConfiguration(input) }
  }
}
