// SPDX-License-Identifier: Apache-2.0

import HTTPMessages

extension [HTTPHeader] {
  /// Whether the fields can be read in one way only (RFC 9112, 5.1, 6.1 and 6.3).
  ///
  /// None of those that frame, route or authorize a request is repeated, the only transfer coding is chunked, and no name
  /// ends with a space. A proxy that reads other fields differently would forward another request than the one read here.
  var areUnambiguous: Bool {
    let single = ["Content-Length", "Transfer-Encoding", "Host", "Authorization", "Origin"]
    guard single.allSatisfy({ values(of: $0).count <= 1 }), allSatisfy({ $0.hasClearName }) else {
      return false
    }
    guard let coding = values(of: "Transfer-Encoding").first else { return true }
    return HTTPHeader.isSame(coding, "chunked") && values(of: "Content-Length").isEmpty
  }

  private func values(of name: String) -> [String] {
    filter { $0.isNamed(name) }.map(\.value)
  }
}

extension HTTPHeader {
  fileprivate var hasClearName: Bool {
    guard let last = name.utf8.last else { return false }
    return last != UInt8(ascii: " ") && last != UInt8(ascii: "\t") && !name.utf8.contains(0)
  }
}
