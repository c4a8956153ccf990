// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// A rule of documents, and the error code with which this package's verifiers report its violation.
struct Rule: Sendable {
  /// The rule and its source.
  let text: String
  /// The error code.
  let code: String
  /// Whether signer and signed data of a document that breaks the rule are still correct.
  let isHarmless: Bool

  init(_ text: String, _ code: String, isHarmless: Bool = false) {
    self.text = text
    self.code = code
    self.isHarmless = isHarmless
  }

  /// The rule, broken in a way that is reported with another code.
  func reported(as code: String) -> Rule { Rule(text, code, isHarmless: isHarmless) }

  /// The rule, broken in a way that leaves signer and signed data correct.
  var harmlessly: Rule { Rule(text, code, isHarmless: true) }
}

/// An attack on a document that breaks a rule.
protocol RuleBreaking {
  /// The document, before it is signed.
  associatedtype Document

  init(
    id: String,
    rule: String,
    code: String,
    effect: TamperingEffect,
    change: @escaping @Sendable (inout Document) throws(TrustError) -> Void
  )
}

extension RuleBreaking {
  /// The attack with this name, which breaks a rule.
  static func forgery(
    _ id: String,
    _ rule: Rule,
    _ change: @escaping @Sendable (inout Document) throws(TrustError) -> Void
  ) -> Self {
    Self(
      id: id,
      rule: rule.text,
      code: rule.code,
      effect: TamperingEffect(of: rule),
      change: change
    )
  }
}
