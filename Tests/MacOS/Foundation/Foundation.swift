// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the sources use of Foundation, which has no interface on Linux: declarations whose values only a compiler sees.
// Tests/Scripts/macos/check_types.py lists the modules for which it suffices.

@_exported public import Darwin

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var recoverySuggestion: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { nil }
  public var recoverySuggestion: String? { nil }
}

public struct CocoaError: Error {
  public struct Code: Sendable {
    public static var fileNoSuchFile: Code { Code() }
    public static var fileReadUnknown: Code { Code() }
  }
  public init(_ code: Code) {}
}

public struct Date: Comparable, Hashable, Sendable {
  public static var now: Date { Date() }
  public init() { timeIntervalSince1970 = 0 }
  public init(timeIntervalSince1970: Double) { self.timeIntervalSince1970 = timeIntervalSince1970 }
  public var timeIntervalSince1970: Double
  public static func < (left: Date, right: Date) -> Bool {
    left.timeIntervalSince1970 < right.timeIntervalSince1970
  }
}

public struct Data: RandomAccessCollection, Hashable, Sendable {
  public struct Base64DecodingOptions: Sendable {
    public static var ignoreUnknownCharacters: Base64DecodingOptions { .init() }
  }
  public init() {}
  public init(_ bytes: some Sequence<UInt8>) {}
  public init(contentsOf url: URL) throws {}
  public init?(base64Encoded text: String) {}
  public init?(base64Encoded text: String, options: Base64DecodingOptions) {}
  public func base64EncodedString() -> String { "" }
  public func write(to url: URL) throws {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(_ index: Int) -> UInt8 { 0 }
}

public struct UUID: Hashable, Sendable {
  public init() {}
  public init?(uuidString: String) {}
  public var uuidString: String { "" }
}

public struct Decimal: Hashable, Sendable, Encodable, ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) {}
  public init(_ value: Int64) {}
  public init?(string: String) {}
  public static func / (left: Decimal, right: Decimal) -> Decimal { left }
}

public struct URL: Hashable, Sendable {
  public init(fileURLWithPath path: String) {}
  public func appendingPathComponent(_ name: String) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public var path: String { "" }
}

public struct CharacterSet: Sendable {
  public static var whitespaces: CharacterSet { CharacterSet() }
}

extension StringProtocol {
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func components(separatedBy text: String) -> [String] { [] }
}

public final class Bundle: Sendable {
  public init() {}
  public var bundleURL: URL { URL(fileURLWithPath: "") }
}

public final class ProcessInfo: Sendable {
  public static var processInfo: ProcessInfo { ProcessInfo() }
  public var environment: [String: String] { [:] }
}

public final class FileManager: Sendable {
  public static var `default`: FileManager { FileManager() }
  public var temporaryDirectory: URL { URL(fileURLWithPath: "") }
  public func fileExists(atPath path: String) -> Bool { false }
  public func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  public func createDirectory(at url: URL, withIntermediateDirectories: Bool) throws {}
  public func removeItem(atPath path: String) throws {}
}

public final class FileHandle: Sendable {
  public static var standardError: FileHandle { FileHandle() }
  public static var standardOutput: FileHandle { FileHandle() }
  public func write(_ data: Data) {}
}

public final class JSONDecoder {
  public init() {}
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    throw CocoaError(.fileReadUnknown)
  }
}

public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public let rawValue: UInt
    public static var sortedKeys: OutputFormatting { [] }
  }
  public init() {}
  public var outputFormatting: OutputFormatting = []
  public func encode(_ value: some Encodable) throws -> Data { Data() }
}

public final class JSONSerialization {
  public struct ReadingOptions: OptionSet, Sendable {
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public let rawValue: UInt
    public static var fragmentsAllowed: ReadingOptions { [] }
  }
  public struct WritingOptions: OptionSet, Sendable {
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public let rawValue: UInt
    public static var sortedKeys: WritingOptions { [] }
  }
  public static func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { 0 }
  public static func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data {
    Data()
  }
}
