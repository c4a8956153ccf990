// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreReceipts
import StoreVerification
package import SystemIO

/// Prints outlines as text, line by line.
package struct OutlinePrinter {
  private let style: ColorStyle
  private let columns: Int?
  private var answer: BufferedAnswer

  package init(style: ColorStyle, _ terminal: Terminal) {
    self.style = style
    columns = terminal.columns
    answer = BufferedAnswer(terminal)
  }

  package mutating func title(_ text: String, isFirst: Bool) throws(CommandFailure) {
    let title = style(.strong, heading(text, columns: columns))
    try answer.write("\(isFirst ? "" : "\n")\(title)\n")
  }

  /// Reports that the input is not ASN.1.
  package mutating func refuse(_ fault: CommandDiagnostic) throws(CommandFailure) {
    var page = TextPage(style: style, columns: columns)
    page.verdict("NOT ASN.1", .bad, fault.message, code: fault.label)
    page.explain(fault)
    try answer.write(page.text)
  }

  package mutating func print(_ pieces: [DumpPiece]) throws(CommandFailure) {
    for (index, piece) in pieces.enumerated() {
      if let text = piece.title { try title(text, isFirst: index == 0) }
      if let certificate = piece.certificate { try print(certificate) }
      switch piece.content {
      case .encoded(let bytes): try print(bytes)
      case .entries(let entries): try print(entries)
      case .damaged: break
      }
      if let fault = piece.fault { try report(fault) }
    }
    try answer.flush()
  }

  /// The facts above the outline.
  private mutating func print(_ certificate: CertificateView) throws(CommandFailure) {
    var page = TextPage(style: style, columns: columns)
    page.facts(certificate.facts)
    page.blank()
    try answer.write(page.text)
  }

  private mutating func print(_ bytes: ArraySlice<UInt8>) throws(CommandFailure) {
    // The outermost length may exceed the size of the document.
    let largest = OutlineHeader(in: bytes, at: bytes.startIndex, limit: bytes.endIndex)?.length
    let digits = "\(max(bytes.endIndex, largest ?? 0))".utf8.count
    for item in Outline(bytes) { try answer.write(line(item, digits: digits)) }
  }

  private func line(_ item: Outline.Item, digits: Int) -> String {
    let header = item.header
    let length = header.length.map { "\($0)" } ?? "inf"
    let headerLength = header.contentsStart - header.start
    let size = padded("\(headerLength)+\(length)", to: max(digits, "inf".utf8.count) + 2)
    let place = "\(leftPadded(header.start, to: digits))  \(size)  "
    let element = String(repeating: "  ", count: item.depth) + "\(header.tag)"
    let value = item.value.isEmpty ? "" : "  \(item.value)"
    let remark = header.isCut ? "  cut off" : ""
    if let lines = lines(place, element + value + remark) { return lines }
    return style(.dim, place) + element + style(header.isConstructed ? .strong : .none, value)
      + style(.bad, remark) + "\n"
  }

  private mutating func print(_ entries: [PropertyList.Entry]) throws(CommandFailure) {
    let digits = "\(entries.last?.written.endIndex ?? 0)".utf8.count
    for entry in entries {
      let place = leftPadded(entry.written.startIndex, to: digits) + "  "
      let text = "\(shown(entry.key)) = \"\(shown(entry.value, limit: 64))\""
      try answer.write(lines(place, text) ?? "\(style(.dim, place))\(text)\n")
    }
  }

  /// The text on several lines if the terminal is too narrow for one.
  private func lines(_ place: String, _ text: String) -> String? {
    guard let columns, width(of: place) + width(of: text) > columns else { return nil }
    let margin = spaces(width(of: place))
    let parts = broken(text, to: max(columns - margin.count, 1))
    return style(.dim, place) + parts.joined(separator: "\n" + margin) + "\n"
  }

  /// Reports the error of a part.
  private mutating func report(_ fault: CommandDiagnostic) throws(CommandFailure) {
    try answer.write(
      style(.bad, "DAMAGED") + "  \(fault.message)" + style(.dim, "  [\(fault.label)]\n")
    )
  }

  private func leftPadded(_ number: Int, to columns: Int) -> String {
    let digits = "\(number)"
    return spaces(max(0, columns - digits.utf8.count)) + digits
  }
}
