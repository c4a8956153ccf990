// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// The members of an App Store Server response around a token, which Apple does not sign.
package struct UnsignedMembers {
  /// The first members of each object around the token, the outermost object first.
  package var shown: [JSONMember] = []
  /// The number of all members.
  package var count = 0

  package init() {}
}

/// Unsigned members as one JSON object; if two members have the same name, the inner one is used.
///
/// A response may hold thousands of tokens, and each is printed with its members: the size is limited, and
/// inner members come first.
struct UnsignedJSON {
  private var members: [JSONMember] = []

  /// Adds members in order, those of the outermost object first.
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

  var isEmpty: Bool { members.isEmpty }

  var json: JSON {
    let bytes = JSONWriter.object { writer in
      for member in members { writer.member(member) }
    }
    return .source([bytes[...]])
  }

  private func has(_ name: ArraySlice<UInt8>) -> Bool {
    members.contains { $0.utf8Name.elementsEqual(name) }
  }

  /// In bytes; six attempts to send a notification take 600, and a page token takes about 100.
  private static let limit = 4096
  /// Apple sends eight at most.
  private static let most = 32
}
