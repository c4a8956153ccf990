// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

// The key of a row. Most are of production; only those of Xcode and of members with a seat have a mark.
extension EvidenceKey {
  /// A key to read into.
  static let blank = EvidenceKey(.production, Identifier(""))

  mutating func code<Coder: RowCoder>(with coder: inout Coder) throws(Coder.Failure) {
    var (environment, id) = (keyEnvironment, id)
    var mark: Identifier?
    if case .marked(_, let own) = origin { mark = own }
    try coder.value(&environment, usually: .production)
    try coder.optional(&mark)
    try coder.required(&id)
    self = EvidenceKey(environment, id, distinguishedBy: mark?.text ?? "")
  }
}
