// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// What stands beside a token in an answer of the App Store Server, as JSON.
///
/// The members of all objects around the token are in one object; of two with one name, the inner one counts.
/// An answer holds thousands of tokens, and what stands around all of them is told with each: so it is only as
/// much as `limit`, the innermost first.
struct UnsignedJSON {
  private var members: [JSONMember] = []

  /// Members, the outermost object's first.
  init(_ all: [JSONMember]) {
    var rest = UnsignedJSON.limit
    for member in all.reversed() {
      let size = member.utf8Name.count + member.value.source.count
      guard size <= rest, members.count < UnsignedJSON.most, !has(member.utf8Name) else { continue }
      rest -= size
      members.append(member)
    }
    members.reverse()
  }

  /// Whether nothing stands beside the token.
  var isEmpty: Bool { members.isEmpty }

  /// The object.
  var json: JSON {
    let bytes = JSONWriter.bytes { writer in
      writer.object { writer in
        for member in members { writer.member(member) }
      }
    }
    return .source([bytes[...]])
  }

  private func has(_ name: ArraySlice<UInt8>) -> Bool {
    members.contains { $0.utf8Name.elementsEqual(name) }
  }

  /// Octets: six attempts to send a notification have 600, and a token for the next page some hundred.
  private static let limit = 4096
  /// Apple writes eight at most.
  private static let most = 32
}
