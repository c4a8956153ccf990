// SPDX-License-Identifier: Apache-2.0

/// A path with parameters: `/inApps/v1/transactions/{transactionId}`.
///
/// The last segment may be `{name...}`, which stands for the rest of the path, also if there is none.
package struct PathPattern: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The text.
  package let description: String
  /// The segments.
  package let segments: [Segment]

  /// A segment of a path.
  package enum Segment: Hashable, Sendable {
    /// This text.
    case text(String)
    /// The value of a parameter.
    case parameter(String)
    /// The remaining segments.
    case rest(String)
  }

  package init(_ text: String) {
    description = text
    segments = text.split(separator: "/").map { segment in
      guard segment.first == "{" else { return .text(String(segment)) }
      let name = segment.dropFirst().dropLast()
      return name.hasSuffix("...")
        ? .rest(String(name.dropLast(3))) : .parameter(String(name))
    }
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// The values of the parameters in a decoded path, in order; `nil` if the path is another.
  ///
  /// Only the rest of a path may be empty; it is one value, with its slashes.
  package func values(in path: [String]) -> [String]? {
    var values: [String] = []
    var rest = path[...]
    for segment in segments {
      if case .rest = segment { return values + [rest.joined(separator: "/")] }
      guard let value = rest.popFirst() else { return nil }
      switch segment {
      case .text(let text): guard text.utf8.elementsEqual(value.utf8) else { return nil }
      case .parameter, .rest:
        guard !value.isEmpty else { return nil }
        values.append(value)
      }
    }
    return rest.isEmpty ? values : nil
  }

  /// The names of the parameters, in order.
  package var parameters: [String] {
    segments.compactMap { segment in
      switch segment {
      case .text: nil
      case .parameter(let name), .rest(let name): name
      }
    }
  }
}
