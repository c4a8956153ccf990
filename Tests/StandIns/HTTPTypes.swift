// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of apple/swift-http-types, without its behavior, for the code blocks of pages.

public struct HTTPResponse: Hashable, Sendable {
  public struct Status: Hashable, Sendable {
    public let code: Int

    public init(code: Int, reasonPhrase: String = "") { self.code = code }

    public static var contentTooLarge: Status { Status(code: 413) }
  }
}
