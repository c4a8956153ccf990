// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of apple/swift-log, without its behavior, for the code blocks of pages.

public struct Logger: Sendable {
  public typealias Metadata = [String: MetadataValue]

  public enum MetadataValue: Sendable, ExpressibleByStringInterpolation {
    case string(String)
    case stringConvertible(any CustomStringConvertible & Sendable)

    public init(stringLiteral value: String) { self = .string(value) }
  }

  public struct Message: Sendable, ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {}
  }

  public init(label: String) {}

  public func info(
    _ message: @autoclosure () -> Logger.Message,
    metadata: @autoclosure () -> Logger.Metadata? = nil,
    source: @autoclosure () -> String? = nil,
    file: String = #fileID,
    function: String = #function,
    line: UInt = #line
  ) {}

  public func warning(
    _ message: @autoclosure () -> Logger.Message,
    metadata: @autoclosure () -> Logger.Metadata? = nil,
    source: @autoclosure () -> String? = nil,
    file: String = #fileID,
    function: String = #function,
    line: UInt = #line
  ) {}
}
