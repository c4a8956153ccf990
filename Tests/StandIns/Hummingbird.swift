// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of hummingbird-project/hummingbird 2, without its behavior, for the code blocks of pages.

@_exported public import HTTPTypes
public import NIOCore

public struct RequestBody: AsyncSequence, Sendable {
  public typealias Element = ByteBuffer

  public struct AsyncIterator: AsyncIteratorProtocol {
    public mutating func next() async throws -> ByteBuffer? { nil }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

public struct Request: Sendable {
  public var body: RequestBody { RequestBody() }
}

public protocol ResponseGenerator {}

extension HTTPResponse.Status: ResponseGenerator {}

public protocol RequestContext: Sendable {}

public struct BasicRequestContext: RequestContext {}

public struct RouterPath: Hashable, Sendable, ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {}
}

public protocol RouterMethods<Context> {
  associatedtype Context: RequestContext
}

extension RouterMethods {
  @discardableResult
  public func post(
    _ path: RouterPath = "",
    use handler: @Sendable @escaping (Request, Context) async throws -> some ResponseGenerator
  ) -> Self {
    self
  }
}

public final class Router<Context: RequestContext>: RouterMethods {
  public init(context: Context.Type = BasicRequestContext.self) {}
}
