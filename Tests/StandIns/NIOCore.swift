// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of apple/swift-nio, without its behavior, for the code blocks of pages.

public struct ByteBuffer: Hashable, Sendable {
  public var readableBytes: Int { 0 }
}

extension Array where Element == UInt8 {
  public init(buffer: ByteBuffer) { self = [] }
}

public struct NIOTooManyBytesError: Error, Hashable {
  public init() {}
}

extension AsyncSequence where Element == ByteBuffer {
  public func collect(upTo maxBytes: Int) async throws -> ByteBuffer {
    throw NIOTooManyBytesError()
  }
}

public struct NIOAsyncChannelInboundStream<Inbound: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Inbound

  public struct AsyncIterator: AsyncIteratorProtocol {
    public mutating func next() async throws -> Inbound? { nil }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

public struct NIOAsyncChannelOutboundWriter<OutboundOut: Sendable>: Sendable {
  public func write(_ data: OutboundOut) async throws {}

  public func write<Writes: Sequence>(contentsOf sequence: Writes) async throws
  where Writes.Element == OutboundOut {}
}

public struct NIOAsyncChannel<Inbound: Sendable, Outbound: Sendable>: Sendable {
  public func executeThenClose<Result>(
    _ body: (NIOAsyncChannelInboundStream<Inbound>, NIOAsyncChannelOutboundWriter<Outbound>)
      async throws -> Result
  ) async throws -> Result {
    try await body(NIOAsyncChannelInboundStream(), NIOAsyncChannelOutboundWriter())
  }
}
