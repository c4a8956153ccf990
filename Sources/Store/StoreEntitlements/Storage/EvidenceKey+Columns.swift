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

// The key in ledgers of the format versions 1 and 2, where Xcode's name the signer.
extension EvidenceKey: Decodable {
  private enum Keys: String, CodingKey {
    case environment, id, signer
    /// The name that 0.1.0 wrote.
    case maker
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let signerName = try container.name(of: .signer, formerly: .maker)
    self.init(
      try container.decode(KeyEnvironment.self, forKey: .environment),
      try container.decode(Identifier.self, forKey: .id),
      distinguishedBy: try container.decode(Identifier.self, forKey: signerName).text
    )
  }
}
