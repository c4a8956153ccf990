// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A page of `Docs/API`, which is generated from what the compiler knows about a public type.
public struct APIPage {
  /// The names of the constants of the type itself: `static let leafExpired: TokenForgery`.
  public let constants: [String]

  /// Reads the page of a type.
  public init(_ type: String) throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Docs/API/\(type).md")
    let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
    constants = text.matches(of: #/static let (\w+): (\w+)/#)
      .filter { $0.output.2 == type }.map { String($0.output.1) }
  }
}
