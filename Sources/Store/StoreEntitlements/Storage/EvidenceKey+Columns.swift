// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

// The key of a row. Most are of production; only Xcode's have an issuer.
extension EvidenceKey {
  private static let noIssuer = Identifier("")

  /// A key to read into.
  static let blank = EvidenceKey(.production, Identifier(""), signer: [], appTransaction: nil)

  mutating func code<Coder: RowCoder>(with coder: inout Coder) throws(Coder.Failure) {
    var (environment, id) = (keyEnvironment, id)
    var issuer: Identifier?
    if case .issuer(_, let origin) = origin { issuer = origin }
    try coder.value(&environment, usually: .production)
    try coder.optional(&issuer)
    try coder.required(&id)
    self = EvidenceKey(environment, id, issuer: issuer ?? EvidenceKey.noIssuer)
  }
}

// The key in ledgers of the format versions 1 and 2.
extension EvidenceKey: Decodable {
  private enum Keys: String, CodingKey {
    case environment, id
    case issuer = "maker"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    self.init(
      try container.decode(KeyEnvironment.self, forKey: .environment),
      try container.decode(Identifier.self, forKey: .id),
      issuer: try container.decode(Identifier.self, forKey: .issuer)
    )
  }
}
