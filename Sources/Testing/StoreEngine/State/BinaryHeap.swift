// SPDX-License-Identifier: Apache-2.0

/// A binary heap, which finds its smallest element at once.
package struct BinaryHeap<Element: Comparable & Sendable>: Sendable {
  private var heap: [Element] = []

  package init() {}

  /// The smallest element.
  package var first: Element? { heap.first }
  /// All elements, in no particular order.
  package var all: [Element] { heap }

  package mutating func insert(_ element: Element) {
    heap.append(element)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index] < heap[parent] else { break }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  package mutating func removeFirst() {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    heap[0] = last
    var index = 0
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child] < heap[smallest] {
        smallest = child
      }
      guard smallest != index else { return }
      heap.swapAt(index, smallest)
      index = smallest
    }
  }
}
