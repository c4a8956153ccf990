// SPDX-License-Identifier: Apache-2.0

extension RandomAccessCollection where Index == Int {
  /// The index of the first element for which the condition is false, in a collection that is partitioned by it.
  func partitionPoint(where belongsToFirst: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToFirst(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
