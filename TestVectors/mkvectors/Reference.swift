// SPDX-License-Identifier: Apache-2.0

import VectorRunner

/// The source of the rule that a vector is about.
struct Reference {
  /// Such as `RFC 5280`.
  let document: String
  /// Such as `4.2.1.9 and 6.1`.
  let section: String?

  /// A source such as `RFC 8259, 4; RFC 7515, 4`, of which the first counts.
  init(source: String) {
    let first = source.prefix { $0 != ";" }
    guard !first.hasPrefix("Docs/") else {
      self.init(document: Reference.own, section: nil)
      return
    }
    let parts = first.split(separator: ",", maxSplits: 1)
    let section = parts.dropFirst().first.map { String($0.drop { $0 == " " }) }
    self.init(
      document: String(parts.first ?? ""),
      section: section?.replacing("\"", with: "")
    )
  }

  private init(document: String, section: String?) {
    self.document = document
    self.section = section
  }

  /// The source of a rule such as `RFC 5280, 4.2: no extension occurs twice`, and the rule without it.
  static func split(rule: String) -> (reference: Reference, rule: String) {
    guard let colon = rule.firstRange(of: ": "),
      ["RFC ", "X.690", "NIST ", "Apple"].contains(where: rule.hasPrefix)
    else { return (Reference(document: own, section: nil), rule) }
    let source = rule[..<colon.lowerBound]
    let first = source.firstRange(of: " and NIST").map { source[..<$0.lowerBound] } ?? source
    return (
      Reference(source: first.hasPrefix("X.690") ? "ITU-T \(first)" : String(first)),
      String(rule[colon.upperBound...])
    )
  }

  /// The sources of what an operation must accept.
  static func ofGenuine(_ operation: VectorOperation) -> Reference {
    let source =
      switch operation {
      case .asn1Read: "ITU-T X.690"
      case .cmsRead: "RFC 5652, 5"
      case .receiptRead, .receiptVerify: "Apple, Receipt Fields"
      case .legacyRead: "Apple, verifyReceipt"
      case .anchorRead: "RFC 7468, 5"
      case .jsonRead: "RFC 8259"
      case .jwsRead: "RFC 7515, 7.1"
      case .payloadRead, .jwsVerify: "Apple, JWSTransaction"
      case .responseVerify: "Apple, App Store Server API"
      case .chainVerify: "RFC 5280, 6.1"
      case .offerVerify: "Apple, Generating a signature for promotional offers"
      case .ocspVerify: "RFC 6960, 3.2"
      case .entitlement: "Docs/Reference/Entitlement-rules.md"
      }
    return Reference(source: source)
  }

  /// The document of rules that no standard has.
  static let own = "ReceiptKit"

  var json: JSON {
    let sections: JSON.Members = section.map { [("section", .string($0))] } ?? []
    return .object([("document", .string(document))] + sections + [("link", .string(link))])
  }

  private var link: String {
    if document.hasPrefix("RFC ") {
      let page = "https://www.rfc-editor.org/rfc/rfc\(document.dropFirst(4))"
      let number = (section ?? "").prefix { $0.isNumber || $0 == "." }
      return number.isEmpty ? page : "\(page)#section-\(number)"
    }
    if document == "Apple" { return Reference.appleLink(section ?? "") }
    return Reference.links[document] ?? "README.md#house-rules"
  }

  private static let links = [
    "ITU-T X.690": "https://www.itu.int/rec/T-REC-X.690",
    "NIST SP 800-131A": "https://csrc.nist.gov/pubs/sp/800/131/a/r2/final",
  ]

  private static func appleLink(_ title: String) -> String {
    switch title {
    case "certificate extensions", "Worldwide Developer Relations Certification Practice Statement":
      "https://www.apple.com/certificateauthority/"
    case "Receipt Fields", "Validating receipts on the device":
      "https://developer.apple.com/documentation/appstorereceipts/validating_receipts_on_the_device"
    case "verifyReceipt": "https://developer.apple.com/documentation/appstorereceipts/verifyreceipt"
    case "TN3138":
      "https://developer.apple.com/documentation/technotes/tn3138-handling-app-store-receipt-signing-certificate-changes"
    case "JWSDecodedHeader":
      "https://developer.apple.com/documentation/appstoreserverapi/jwsdecodedheader"
    case _ where title.hasPrefix("Generating a signature"):
      "https://developer.apple.com/documentation/storekit/generating-a-signature-for-promotional-offers"
    case _ where title.hasPrefix("Generating JWS"):
      "https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests"
    default: "https://developer.apple.com/documentation/appstoreserverapi"
    }
  }
}

/// The references of vectors, by default from the error code.
struct References {
  private let meanings: [String: String]

  /// Reads the meanings of error codes from the sources.
  init() throws(MakerError) {
    meanings = try SourceCodes.all().flatMap(\.cases).reduce(into: [:]) { $0[$1.code] = $1.meaning }
  }

  /// The source and the rule of a vector; what must be accepted breaks none.
  func reference(
    of vector: Vector,
    in operation: VectorOperation
  ) throws(MakerError) -> (reference: Reference, rule: String?) {
    if let rule = vector.rule {
      let (reference, text) = Reference.split(rule: rule)
      return (reference, "\(text.prefix(1).uppercased())\(text.dropFirst()).")
    }
    guard let code = vector.expect.codes.first else {
      return (Reference.ofGenuine(operation), nil)
    }
    guard !code.hasPrefix("entitlement/") else { return (Reference.ofGenuine(.entitlement), nil) }
    let source = Reference(source: try ErrorSources.source(of: code))
    return (source, meanings[code]?.replacing("`", with: "").replacing("\\|", with: "|"))
  }
}
