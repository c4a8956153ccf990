// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// A rule of documents, and the error code with which this package's verifiers report its violation.
public struct BrokenRule: Sendable {
  /// The rule and its source.
  public let text: String
  /// The error code.
  public let code: String
  /// Whether signer and signed data of a document that breaks the rule are still correct.
  let isHarmless: Bool
  /// Whether the standard lets a verifier accept the document.
  public let isOpen: Bool
  private let ownLevel: ForgeryLevel?

  init(_ text: String, _ code: String, isHarmless: Bool = false) {
    self.init(text, code, isHarmless: isHarmless, isOpen: false, level: nil)
  }

  private init(
    _ text: String,
    _ code: String,
    isHarmless: Bool,
    isOpen: Bool,
    level: ForgeryLevel?
  ) {
    self.text = text
    self.code = code
    self.isHarmless = isHarmless
    self.isOpen = isOpen
    ownLevel = level
  }

  /// The consequence of accepting a violation.
  public var effect: ForgeryEffect { ForgeryEffect(of: self) }

  /// What a verifier that accepts a violation does: it follows from the code, unless the rule has its own level.
  public var level: ForgeryLevel {
    if let ownLevel { return ownLevel }
    let level = ForgeryLevel(of: code)
    return isHarmless && level == .must ? .should : level
  }

  /// The rule, broken in a way that is reported with another code.
  func reported(as code: String) -> BrokenRule { changed(code: code) }

  /// The rule, broken in a way that leaves signer and signed data correct.
  var harmlessly: BrokenRule { changed(isHarmless: true) }

  /// The rule, with a violation that does not allow forgery.
  var strictly: BrokenRule { changed(level: .should) }

  /// The rule, broken in a way that lets someone forge.
  var mandatory: BrokenRule { changed(level: .must) }

  /// A rule of this package, which the standard does not have.
  var ofThisPackage: BrokenRule { changed(level: .house) }

  /// A rule of this package, where the standard lets a verifier accept the document.
  var leftOpenByStandard: BrokenRule { changed(isHarmless: true, isOpen: true, level: .house) }

  private func changed(
    code: String? = nil,
    isHarmless: Bool? = nil,
    isOpen: Bool? = nil,
    level: ForgeryLevel? = nil
  ) -> BrokenRule {
    BrokenRule(
      text,
      code ?? self.code,
      isHarmless: isHarmless ?? self.isHarmless,
      isOpen: isOpen ?? self.isOpen,
      level: level ?? ownLevel
    )
  }
}

/// An attack on a document that breaks a rule.
protocol RuleBreaking {
  /// The document, before it is signed.
  associatedtype Document

  init(
    id: String,
    broken: BrokenRule,
    change: @escaping @Sendable (inout Document) throws(TrustError) -> Void
  )
}

extension RuleBreaking {
  /// The attack with this name, which breaks a rule.
  static func forgery(
    _ id: String,
    _ rule: BrokenRule,
    _ change: @escaping @Sendable (inout Document) throws(TrustError) -> Void
  ) -> Self {
    Self(id: id, broken: rule, change: change)
  }
}
