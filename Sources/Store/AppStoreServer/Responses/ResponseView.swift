// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// A response without signed members; its only property is `members`, as in the payloads of `StorePayloads`.
protocol ResponseView: MemberView {
  var members: CheckedMembers<Self> { get }

  init(members: CheckedMembers<Self>)
}

extension ResponseView {
  package var checkedMembers: CheckedMembers<Self> { members }

  package init(checkedMembers: CheckedMembers<Self>) { self.init(members: checkedMembers) }
}
