// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of apple/swift-metrics, without its behavior, for the code blocks of pages.

public final class Counter: Sendable {
  public convenience init(label: String, dimensions: [(String, String)] = []) { self.init() }

  public func increment<DataType: BinaryInteger>(by amount: DataType) {}

  public func increment() {}
}

public final class Gauge: Sendable {
  public convenience init(label: String, dimensions: [(String, String)] = []) { self.init() }

  public func record<DataType: BinaryInteger>(_ value: DataType) {}
}
