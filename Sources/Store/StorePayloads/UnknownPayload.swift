// SPDX-License-Identifier: Apache-2.0

/// A payload of no known kind, or with the members of several.
///
/// It is checked like other payloads, so that a foreign signature is reported as such, and never
/// verifies.
package struct UnknownPayload: CheckedPayload {
  package static let fields = PayloadFields([])

  package let members: CheckedMembers<Self>

  package init(_ members: CheckedMembers<Self>) {
    self.members = members
  }
}
