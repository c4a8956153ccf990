// SPDX-License-Identifier: Apache-2.0

/// The target of a request, split and decoded: `/inApps/v1/lookup/MK5TTTVWJH?sort=DESCENDING`.
package struct RequestTarget: Hashable, Sendable {
  /// The segments of the path: `["inApps", "v1", "lookup", "MK5TTTVWJH"]`.
  ///
  /// The last is empty after a slash at the end; the others never are.
  package let path: [String]
  /// The parameters of the query, in order.
  package let query: [Parameter]

  /// A parameter of a query.
  package struct Parameter: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// The maximum size in bytes, far more than any request of Apple's needs.
  package static let limit = 16 << 10

  /// Reads a path with a query.
  package init(_ text: String) throws(TargetError) {
    guard text.utf8.count <= RequestTarget.limit else { throw .tooLong }
    let parts = Substring(text).utf8.split(
      separator: UInt8(ascii: "?"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    var path: [String] = []
    for segment in parts[0].split(separator: UInt8(ascii: "/")) {
      path.append(try PercentEncoding.decoded(segment, plusIsSpace: false))
    }
    if parts[0].last == UInt8(ascii: "/"), !path.isEmpty { path.append("") }
    self.path = path
    query = parts.count > 1 ? try RequestTarget.parameters(parts[1]) : []
  }

  /// The segments of a path that cannot be read, not decoded.
  package static func undecodedPath(_ text: String) -> [String] {
    text.utf8.prefix { $0 != UInt8(ascii: "?") }.split(separator: UInt8(ascii: "/")).map {
      String(Substring($0))
    }
  }

  private static func parameters(
    _ text: Substring.UTF8View
  ) throws(TargetError) -> [Parameter] {
    var parameters: [Parameter] = []
    for item in text.split(separator: UInt8(ascii: "&")) {
      let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      let value = end < item.endIndex ? item[item.index(after: end)...] : item[end...]
      parameters.append(
        Parameter(
          name: try PercentEncoding.decoded(item[..<end], plusIsSpace: true),
          value: try PercentEncoding.decoded(value, plusIsSpace: true)
        )
      )
    }
    return parameters
  }
}

/// The reason why a target cannot be read.
package enum TargetError: Error, Hashable, Sendable {
  /// It exceeds ``RequestTarget/limit``.
  case tooLong
  /// `%` is not followed by two hexadecimal digits.
  case percentEncoding
  /// The decoded bytes are not UTF-8.
  case notUTF8
}
