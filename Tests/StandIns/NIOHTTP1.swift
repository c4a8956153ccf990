// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of apple/swift-nio, without its behavior, for the code blocks of pages.

public import NIOCore

public enum HTTPPart<HeadT: Equatable, BodyT: Equatable> {
  case head(HeadT)
  case body(BodyT)
  case end(HTTPHeaders?)
}

extension HTTPPart: Sendable where HeadT: Sendable, BodyT: Sendable {}

public typealias HTTPServerRequestPart = HTTPPart<HTTPRequestHead, ByteBuffer>

public enum HTTPMethod: Hashable, Sendable {
  case GET
  case POST
}

public struct HTTPVersion: Hashable, Sendable {
  public static let http1_1 = HTTPVersion()
}

public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {}
}

public struct HTTPRequestHead: Hashable, Sendable {
  public var method: HTTPMethod { .GET }
  public var uri: String { "" }
  public var isKeepAlive: Bool { true }
}

public enum HTTPResponseStatus: Hashable, Sendable {
  case notFound
  case payloadTooLarge
  case custom(code: UInt, reasonPhrase: String)

  public init(statusCode: Int, reasonPhrase: String = "") {
    self = .custom(code: UInt(statusCode), reasonPhrase: reasonPhrase)
  }
}

public struct HTTPResponseHead: Hashable, Sendable {
  public init(version: HTTPVersion, status: HTTPResponseStatus, headers: HTTPHeaders = [:]) {}
}
