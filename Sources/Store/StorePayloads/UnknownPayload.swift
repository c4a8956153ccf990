// SPDX-License-Identifier: Apache-2.0

/// What says of itself nothing that is known, or several things at once.
///
/// It is examined like any payload, so that a foreign one is called foreign, and never proves anything.
package struct UnknownPayload: StorePayload {
  package static let fields = PayloadFields([])

  package let members: CheckedMembers<Self>

  package init(_ members: CheckedMembers<Self>) {
    self.members = members
  }
}
