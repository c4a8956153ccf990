// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import StoreVerification
package import StrictBase64
package import X509Certificates

// The facts that the verbs print about an input in addition to its contents.

extension SignedDocument {
  /// The base64 variant of the input.
  package var inputBase64: Base64Variant? { base64 }

  /// The context of an error in the document.
  package func context(
    _ kind: DocumentKind?,
    leaf: Certificate? = nil,
    trustsApple: Bool = true,
    isUndated: Bool = false
  ) -> DiagnosticContext {
    DiagnosticContext.command(
      bytes: bytes,
      leaf: leaf,
      trustsApple: trustsApple,
      kind: kind,
      isToken: isToken,
      isUndated: isUndated
    )
  }

  /// Rejects a token whose kind differs from the kind that its place in a response requires.
  package func requireKindOfPlace() throws(CommandDiagnostic) {
    guard let requiredKind, requiredKind != kind else { return }
    throw CommandDiagnostic(wrongKind: kind, expected: requiredKind, isRequested: false)
  }

  /// Returns the document if it is of the kind that the user requires.
  ///
  /// A token of a test authority may omit its kind; it is then read as the required kind.
  package func required(_ kind: DocumentKind?) throws(CommandDiagnostic) -> SignedDocument {
    guard let kind else { return self }
    let found = statedKind ?? requiredKind
    guard found ?? kind == kind, kind.isToken == isToken else {
      throw CommandDiagnostic(wrongKind: found, expected: kind, isRequested: true)
    }
    var document = self
    document.requiredKind = kind
    document.isMember = false
    return document
  }
}
