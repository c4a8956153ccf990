// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The measurements, and the ratios with their bounds.
struct BenchTable {
  /// One measurement.
  struct Figure: Encodable {
    let name: String
    let value: Double
    let unit: String
  }

  /// A ratio and its bound.
  struct Ratio: Encodable {
    let name: String
    let value: Double
    let bound: Double
    let direction: Direction

    /// Whether the bound is a maximum or a minimum.
    enum Direction: String, Encodable {
      case atMost = "at most"
      case atLeast = "at least"
    }

    var isKept: Bool {
      switch direction {
      case .atMost: value <= bound
      case .atLeast: value >= bound
      }
    }

    var verdict: String {
      String(format: "\(direction.rawValue) %.2f  ", bound) + (isKept ? "ok" : "MISSED")
    }
  }

  var figures: [Figure] = []
  var ratios: [Ratio] = []

  mutating func add(_ name: String, _ value: Double, _ unit: String = "µs") {
    figures.append(Figure(name: name, value: value, unit: unit))
  }

  mutating func compare(_ name: String, _ value: Double, atMost bound: Double) {
    add(name, value, bound, .atMost)
  }

  mutating func compare(_ name: String, _ value: Double, atLeast bound: Double) {
    add(name, value, bound, .atLeast)
  }

  /// Adds a ratio, rounded to hundredths as it is printed.
  private mutating func add(
    _ name: String,
    _ value: Double,
    _ bound: Double,
    _ direction: Ratio.Direction
  ) {
    let value = (value * 100).rounded() / 100
    ratios.append(Ratio(name: name, value: value, bound: bound, direction: direction))
  }

  var text: String {
    let width = (figures.map(\.name.count) + ratios.map(\.name.count)).max() ?? 0
    func line(_ name: String, _ value: Double, _ rest: String) -> String {
      name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
        + String(format: "%10.2f  ", value) + rest
    }
    let measured = figures.map { line($0.name, $0.value, $0.unit) }
    let compared = ratios.map { line($0.name, $0.value, $0.verdict) }
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
