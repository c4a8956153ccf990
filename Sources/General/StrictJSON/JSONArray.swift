// SPDX-License-Identifier: Apache-2.0

/// An array of a document.
public struct JSONArray: Hashable, Sendable, Sequence {
  /// The array as a value.
  public let value: JSONValue

  init(_ value: JSONValue) {
    self.value = value
  }

  /// The number of elements.
  public var count: Int { Int(value.node.count) }

  /// Whether the array is empty.
  public var isEmpty: Bool { count == 0 }

  /// The elements, in order.
  public func makeIterator() -> Iterator {
    Iterator(value)
  }

  /// Iterates over the elements of an array.
  public struct Iterator: IteratorProtocol {
    private let document: JSONDocument
    private var index: Int
    private let end: Int

    init(_ container: JSONValue) {
      document = container.document
      index = container.index + 1
      end = Int(container.node.next)
    }

    /// The next element.
    public mutating func next() -> JSONValue? {
      guard index < end else { return nil }
      defer { index = Int(document.nodes[index].next) }
      return JSONValue(document, index)
    }
  }
}
