// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

// The key of a row. Most are of production; only Xcode's have a mark.
extension EvidenceKey {
  /// A key to read into.
  static let blank = EvidenceKey(.production, Identifier(""))

  mutating func code<Coder: RowCoder>(with coder: inout Coder) throws(Coder.Failure) {
    var (environment, id) = (keyEnvironment, id)
    var mark: Identifier?
    if case .machine(_, let own) = origin { mark = own }
    try coder.value(&environment, usually: .production)
    try coder.optional(&mark)
    try coder.required(&id)
    self = EvidenceKey(environment, id, distinguishedBy: mark?.text ?? "")
  }
}
