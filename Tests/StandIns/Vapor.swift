// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of vapor/vapor 4, without its behavior, for the code blocks of pages.

@_exported public import NIOCore
@_exported public import NIOHTTP1

public typealias HTTPStatus = HTTPResponseStatus

public protocol AsyncResponseEncodable {}

extension HTTPStatus: AsyncResponseEncodable {}

public struct ByteCount: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral
{
  public init(integerLiteral value: Int) {}
  public init(stringLiteral value: String) {}
}

public enum HTTPBodyStreamStrategy: Sendable {
  public static var collect: HTTPBodyStreamStrategy { .collect(maxSize: nil) }

  case stream
  case collect(maxSize: ByteCount? = nil)
}

public enum PathComponent: Hashable, Sendable, ExpressibleByStringLiteral {
  case constant(String)

  public init(stringLiteral value: String) { self = .constant(value) }
}

public final class Request: Sendable {
  public struct Body: Sendable {
    public var data: ByteBuffer? { nil }
  }

  public var body: Body { Body() }
}

public final class Route: Sendable {}

public protocol RoutesBuilder {}

extension RoutesBuilder {
  @discardableResult
  public func on<Response>(
    _ method: HTTPMethod,
    _ path: PathComponent...,
    body: HTTPBodyStreamStrategy = .collect,
    use closure: @Sendable @escaping (Request) async throws -> Response
  ) -> Route
  where Response: AsyncResponseEncodable {
    Route()
  }
}

public final class Application: RoutesBuilder, Sendable {}
