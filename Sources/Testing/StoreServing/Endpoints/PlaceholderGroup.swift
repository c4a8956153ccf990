// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The group that the sandbox returns for a customer who is in no group.
///
/// Source: Apple, Get Customer Groups and Get Group Members.
enum PlaceholderGroup {
  static let id = "900000000000000000"

  /// An element of `groups`.
  static func write(to groups: inout JSONWriter) {
    groups.object { group in
      group.member("groupId", id)
      group.member("groupType", "ORGANIZATION")
      group.array("roles") { roles in
        for (product, role) in [
          ("example.productId.one", "ADMIN"), ("example.productId.two", "NONE"),
        ] {
          roles.object { json in
            json.member("productId", product)
            json.member("role", role)
          }
        }
      }
    }
  }

  /// The response with its only member.
  static let members = JSONWriter.object { json in
    json.array("members") { (members: inout JSONWriter) in
      members.object { (member: inout JSONWriter) in
        member.member("appTransactionId", "700000000000000000")
      }
    }
    json.member("hasMore") { $0.boolean(false) }
  }
}
