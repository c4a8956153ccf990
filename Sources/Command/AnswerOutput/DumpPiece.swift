// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
package import StoreReceipts
import StoreVerification

/// One part of the output of `dump` about an input.
package struct DumpPiece {
  /// The heading; `nil` if the input has one part.
  let title: String?
  package let content: Content
  /// The first error in the part.
  package let fault: CommandDiagnostic?

  package enum Content {
    case encoded(ArraySlice<UInt8>)
    case entries([PropertyList.Entry])
    case damaged(CommandDiagnostic)
  }

  package init(_ title: String? = nil, _ content: Content) {
    self.title = title
    self.content = content
    fault =
      switch content {
      case .encoded(let bytes):
        ASN1Reader.firstFault(in: bytes).map { CommandDiagnostic(Diagnostic($0)) }
      case .entries: nil
      case .damaged(let fault): fault
      }
  }

  /// The certificate that the part consists of.
  var certificate: CertificateView? {
    guard case .encoded(let bytes) = content else { return nil }
    return CertificateView(reading: bytes)
  }
}
