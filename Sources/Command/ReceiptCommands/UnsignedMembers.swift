// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreVerification
import StrictJSON

extension UnsignedMembers {
  /// How many members of one object are shown; Apple writes eight at most.
  static let mostOfObject = 32

  /// Of an array or object; six attempts to send a notification have 600 bytes.
  private static let mostBytes = 4096

  /// Whether it is an array whose elements are or hold tokens.
  private static func holdsTokens(_ member: JSONMember) -> Bool {
    ["data", "lastTransactions", "notificationHistory", "signedTransactions"].contains {
      $0.utf8.elementsEqual(member.utf8Name)
    }
  }

  /// Finds the members around tokens that follow each other in one answer, and passes each object once.
  struct Finder {
    /// What was found in the objects around the last token, the outermost first.
    private var known: [(offset: Int, scalars: UnsignedMembers)] = []

    /// The members of the objects that a token is inside of, the outermost first.
    mutating func members(of holders: [JSONObject]) -> UnsignedMembers {
      var all = UnsignedMembers()
      for (level, holder) in holders.enumerated() {
        let scalars = scalars(of: holder, level)
        all.shown += scalars.shown
        all.count += scalars.count
      }
      return all
    }

    private mutating func scalars(of holder: JSONObject, _ level: Int) -> UnsignedMembers {
      let offset = holder.value.offset
      if known.indices.contains(level), known[level].offset == offset {
        return known[level].scalars
      }
      let scalars = UnsignedMembers(of: holder)
      known.removeSubrange(min(level, known.count)...)
      known.append((offset, scalars))
      return scalars
    }
  }

  private init(of object: JSONObject) {
    self.init()
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
      if shown.count < UnsignedMembers.mostOfObject { shown.append(member) }
    }
  }
}
