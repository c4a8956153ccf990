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
  ///
  /// There is none if the rule names no document, or only Apple: its page follows from the kind of document.
  static func split(rule: String) -> (reference: Reference?, rule: String) {
    guard let colon = rule.firstRange(of: ": "),
      ["RFC ", "X.690", "NIST ", "Apple"].contains(where: rule.hasPrefix)
    else { return (nil, rule) }
    let source = rule[..<colon.lowerBound]
    let text = String(rule[colon.upperBound...])
    guard source != "Apple" else { return (nil, text) }
    let first = source.firstRange(of: " and NIST").map { source[..<$0.lowerBound] } ?? source
    return (
      Reference(source: first.hasPrefix("X.690") ? "ITU-T \(first)" : String(first)),
      text
    )
  }

  /// The document of rules that no standard has.
  static let own = "ReceiptKit"

  /// Whether the rule is one of this package.
  var isOwn: Bool { document == Reference.own }

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
    if document == "Apple" { return ApplePage.link(section ?? "") }
    return Reference.links[document] ?? "README.md#house-rules"
  }

  private static let links = [
    "ITU-T X.690": "https://www.itu.int/rec/T-REC-X.690",
    "NIST SP 800-131A": "https://csrc.nist.gov/pubs/sp/800/131/a/r2/final",
  ]
}

/// The references of vectors.
struct References {
  private let meanings: CaseComments

  /// Reads the meanings of error codes from the sources.
  init() throws(MakerError) {
    meanings = try CaseComments.ofErrorCodes()
  }

  /// The page of the codes that vectors expect, for readers without the rest of the package.
  func page(of suites: [Suite]) -> [UInt8] {
    let codes = Set(suites.flatMap(\.vectors).flatMap(\.expect.allCodes)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    let rows = codes.map { code in
      let meaning = meanings[code] ?? (code.hasPrefix("entitlement/") ? References.reason : "")
      return "| `\(code)` | \(meaning) |"
    }
    let page = [
      "# Error codes of the vectors", "",
      "Look up the codes in `error`, `cause` and `also` of the vectors. Generated; do not edit.",
      "",
      "| Code | Meaning |", "| --- | --- |",
    ]
    return Array(((page + rows).joined(separator: "\n") + "\n").utf8)
  }

  private static let reason = "The reason in `products`, in kebab case."

  /// The source and the rule of a vector; what must be accepted breaks none.
  ///
  /// The source is that of the row, or else that of its rule, of its error code, or of its operation. A rule that its row or
  /// its forgery declares to be one of this package has no other source.
  func reference(
    of vector: Vector,
    in suite: Suite,
    _ parameters: JSON.Members
  ) throws(MakerError) -> (reference: Reference, rule: String?) {
    let stated = vector.statedRule.map(Reference.split)
    var reference = vector.source.map(Reference.init(source:)) ?? stated?.reference
    if reference == nil, vector.level == .house { reference = Reference(source: Reference.own) }
    let subject = ReferenceSubject(vector: vector, suite: suite, parameters: parameters)
    guard let code = vector.expect.codes.first else {
      return (reference ?? Reference(source: subject.sourceOfAcceptance), nil)
    }
    if reference == nil {
      let source = try subject.source(of: code)
      // A rule of Apple is on a page of Apple, whatever the code of its violation.
      let isOfApple = vector.rule?.hasPrefix("Apple: ") == true && !source.hasPrefix("Apple, ")
      reference = Reference(source: isOfApple ? subject.page : source)
    }
    guard let reference else { throw .vector(vector.name, "no source") }
    guard let text = stated?.rule else {
      guard !code.hasPrefix("entitlement/") else { return (reference, nil) }
      return (reference, meanings[code]?.replacing("`", with: "").replacing("\\|", with: "|"))
    }
    let sentence = text.hasSuffix(".") ? text : "\(text)."
    // A name of a member keeps its case.
    let isName =
      text.prefix { $0 != " " && $0 != "," }.contains(where: \.isUppercase)
      || Reference.names.contains { text.hasPrefix("\($0) ") || text.hasPrefix("\($0), ") }
    return (reference, isName ? sentence : sentence.prefix(1).uppercased() + sentence.dropFirst())
  }
}

extension Reference {
  /// Names of members that begin rules.
  fileprivate static let names = [
    "alg", "b64", "crit", "jku", "jwk", "kid", "typ", "x5c", "x5u", "data", "notAfter", "notBefore",
    "producedAt", "r", "thisUpdate",
  ]
}

extension Vector {
  /// The rule, which of an acceptable vector is the reason.
  fileprivate var statedRule: String? {
    if case .acceptable(let reason, _, _, _) = expect { return rule ?? reason }
    return rule
  }
}
