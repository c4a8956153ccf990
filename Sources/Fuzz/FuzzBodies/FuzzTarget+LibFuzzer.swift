// SPDX-License-Identifier: Apache-2.0

extension FuzzTarget {
  /// What libFuzzer calls with each input: a finding ends the process, and libFuzzer keeps the input.
  public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    do {
      try check(input)
    } catch {
      preconditionFailure("\(rawValue): \(error)")
    }
    return 0
  }

  /// The product that libFuzzer drives.
  public var product: String {
    switch self {
    case .der: "FuzzDER"
    case .ber: "FuzzBER"
    case .cms: "FuzzCMS"
    case .base64url: "FuzzBase64URL"
    case .json: "FuzzJSON"
    case .jws: "FuzzJWS"
    default:
      "Fuzz" + rawValue.split(separator: "-").map(\.capitalized).joined()
    }
  }

  /// How many octets an input may have while fuzzing: small ones are tried more often.
  public var sizeLimit: Int {
    switch self {
    case .time: 64
    case .base64, .base64url, .purchase, .arguments, .evidence, .keyTable: 1 << 10
    case .der, .ber, .json, .policy, .receipt, .propertyList, .signedReceipt, .signedToken: 4 << 10
    case .cms, .certificate, .jws, .payload, .ledger: 8 << 10
    case .verifyReceipt, .verifyLegacy, .verifyToken, .verifyResponse, .commands: 32 << 10
    }
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
