// SPDX-License-Identifier: Apache-2.0

/// A payload of no known kind, or with the members of several kinds.
///
/// It is checked like other payloads, so that an untrusted signature is reported; it never verifies.
package struct UnknownPayload: CheckedPayload, PayloadView {
  package static let fields = table([])

  let members: CheckedMembers<Self>
}
