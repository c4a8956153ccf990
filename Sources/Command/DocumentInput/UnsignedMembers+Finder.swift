// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StoreVerification
import StrictJSON

extension UnsignedMembers {
  /// The maximum number of members of an object around a token that are shown.
  ///
  /// Apple sends eight at most.
  private static let mostOfObject = 32

  /// The maximum size of an array or object around a token that is shown, in bytes.
  ///
  /// Six attempts to send a notification have 600.
  private static let mostBytes = 4096

  /// The members of a JWK that are public.
  private static let webKeyMembers = [
    "kty", "use", "key_ops", "alg", "kid", "crv", "x", "y", "n", "e",
  ]

  /// Whether the member is an array whose elements are or contain tokens.
  private static func holdsTokens(_ member: JSONMember) -> Bool {
    ["data", "lastTransactions", "notificationHistory", "signedTransactions"].contains {
      $0.utf8.elementsEqual(member.utf8Name)
    }
  }

  /// Finds the unsigned members around consecutive tokens of a response; reads each object once.
  struct Finder {
    /// The members of the objects around the last token, the outermost object first.
    private var known: [(offset: Int, members: UnsignedMembers)] = []

    /// The unsigned members of the objects that contain a token, the outermost object first.
    mutating func members(of holders: [JSONObject]) -> UnsignedMembers {
      var all = UnsignedMembers()
      for (level, holder) in holders.enumerated() {
        let members = members(of: holder, level)
        all.shown += members.shown
        all.count += members.count
      }
      return all
    }

    private mutating func members(of holder: JSONObject, _ level: Int) -> UnsignedMembers {
      let offset = holder.value.offset
      if known.indices.contains(level), known[level].offset == offset {
        return known[level].members
      }
      let members = UnsignedMembers(of: holder)
      known.removeSubrange(min(level, known.count)...)
      known.append((offset, members))
      return members
    }
  }

  private init(of object: JSONObject) {
    self.init()
    let isWebKey = object["kty"] != nil
    for member in object {
      switch member.value.kind {
      case .array, .object:
        guard !UnsignedMembers.holdsTokens(member),
          member.value.source.count <= UnsignedMembers.mostBytes
        else { continue }
      case .string where SignedDocument.token(in: member.value.utf8 ?? []) != nil: continue
      default: break
      }
      count += 1
      // A private key is never printed; some members of a JWK are (RFC 7517, 4).
      let isPublic =
        !isWebKey
        || UnsignedMembers.webKeyMembers.contains { $0.utf8.elementsEqual(member.utf8Name) }
      guard isPublic, !containsKey(member.value.source), !containsKey(member.utf8Name) else {
        continue
      }
      if shown.count < UnsignedMembers.mostOfObject { shown.append(member) }
    }
  }
}
