// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The results: what was measured, and the ratios that count.
struct BenchTable {
  /// One measurement.
  struct Figure: Encodable {
    let name: String
    let value: Double
    let unit: String
  }

  /// One ratio and the bound that it must keep.
  struct Ratio: Encodable {
    let name: String
    let value: Double
    let bound: Double

    var isKept: Bool { value <= bound }
  }

  var figures: [Figure] = []
  var ratios: [Ratio] = []

  mutating func add(_ name: String, _ value: Double, _ unit: String = "µs") {
    figures.append(Figure(name: name, value: value, unit: unit))
  }

  mutating func compare(_ name: String, _ value: Double, atMost bound: Double) {
    ratios.append(Ratio(name: name, value: value, bound: bound))
  }

  var text: String {
    let width = (figures.map(\.name.count) + ratios.map(\.name.count)).max() ?? 0
    func line(_ name: String, _ value: Double, _ rest: String) -> String {
      name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
        + String(format: "%10.2f  ", value) + rest
    }
    let measured = figures.map { line($0.name, $0.value, $0.unit) }
    let compared = ratios.map {
      line(
        $0.name,
        $0.value,
        String(format: "at most %.2f  ", $0.bound) + ($0.isKept ? "ok" : "MISSED")
      )
    }
    return (measured + [""] + compared).joined(separator: "\n")
  }

  var json: String {
    struct Document: Encodable {
      let figures: [Figure]
      let ratios: [Ratio]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      let data = try encoder.encode(Document(figures: figures, ratios: ratios))
      return String(decoding: data, as: UTF8.self)
    } catch {
      return "{}"
    }
  }
}
