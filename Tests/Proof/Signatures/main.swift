// SPDX-License-Identifier: Apache-2.0

// Prints a public key in base64, then random signed offers, requests and bearer tokens, one per line, for a verifier
// that shares no code with this package. The first argument is a key file, the second the number of lines. With
// `requests`, prints the requests of the App Store Server API instead.

import AppStoreServer
import Foundation
import StorePayloads
import StrictTime

func uuid() -> String { UUID().uuidString }

func text() -> String {
  let scalars: [Unicode.Scalar] = ["a", "Z", "0", ".", "-", "_", "é", "日", "😀", "\"", "\\", " "]
  return (0..<Int.random(in: 1...20)).reduce(into: "") { text, _ in
    text.unicodeScalars.append(scalars[.random(in: 0..<scalars.count)])
  }
}

func time() -> Timestamp {
  Timestamp(millisecondsSince1970: .random(in: 1_000_000_000_000...4_000_000_000_000)) ?? .latest
}

func line(_ key: SigningKey, _ number: Int) throws -> String {
  let signer = try AppStoreSigner(key: key, issuerId: uuid(), bundleId: text())
  switch number % 5 {
  case 0:
    return try PromotionalOffer(
      bundleId: text(),
      productIdentifier: text(),
      offerIdentifier: text(),
      appAccountToken: Bool.random() ? uuid() : "",
      nonce: uuid(),
      at: time()
    ).signed(with: key).json
  case 1:
    return try signer.promotionalOffer(
      productId: text(),
      offerIdentifier: text(),
      transactionId: Bool.random() ? text() : nil,
      nonce: uuid(),
      at: time()
    )
  case 2:
    return try signer.introductoryOfferEligibility(
      productId: text(),
      allowIntroductoryOffer: .random(),
      transactionId: text(),
      nonce: uuid(),
      at: time()
    )
  case 3:
    let request = try AdvancedCommerceRequest.createOneTimeCharge(
      item: .init(sku: text(), description: text(), displayName: text(), price: 1000),
      currency: "USD",
      taxCode: text(),
      requestInfo: .init(requestReferenceId: uuid())
    )
    return try signer.advancedCommerce(request, nonce: uuid(), at: time())
  default:
    return try signer.bearerToken(at: time(), lifetime: .seconds(.random(in: 1...3600))).text
  }
}

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first, let kind = arguments.dropFirst().first,
  kind == "requests" || Int(kind) != nil
else {
  print("usage: signatures KEY COUNT|requests")
  exit(2)
}
let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
let key = try SigningKey(file[...], keyId: "2X9R4HXF34")
if let count = Int(kind) {
  print(Data(key.publicKey.der).base64EncodedString())
  for number in 0..<count { print(try line(key, number)) }
} else {
  for line in try APIRequestLines(key: key).lines { print(line) }
}
