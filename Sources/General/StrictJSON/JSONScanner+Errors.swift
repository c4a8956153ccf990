// SPDX-License-Identifier: Apache-2.0

extension JSONScanner {
  /// RFC 8259, 4: names should be unique; parsers disagree about duplicates.
  func rejectDuplicates(in object: Int, of text: Span<UInt8>) throws(JSONError) {
    var check = DuplicateCheck(nodes, object)
    guard let duplicate = check.run(text) else { return }
    let step = JSONPathStep.name(nodes[duplicate].name(in: text))
    throw JSONError(
      .duplicateMember,
      at: base + Int(nodes[duplicate].nameStart),
      path: JSONPathStep.path(containerPath(in: text) + [step])
    )
  }

  @inline(never) func fault(
    _ code: JSONError.Code,
    in text: Span<UInt8>,
    at place: Int? = nil,
    expected: String? = nil,
    isBetweenValues: Bool = false
  ) -> JSONError {
    let place = place ?? position
    var path = containerPath(in: text)
    if !isBetweenValues { path += pendingStep(in: text) }
    return JSONError(
      code,
      at: base + place,
      path: JSONPathStep.path(path),
      expected: expected,
      found: place < text.count ? JSONScanner.describe(text[place]) : "end"
    )
  }

  /// The path of the innermost container.
  func containerPath(in text: Span<UInt8>) -> [JSONPathStep] {
    var steps: [JSONPathStep] = []
    var inside = container
    while inside != JSONScanner.none {
      let node = nodes[Int(inside)]
      if node.kind == .array, inside != container { steps.append(.index(Int(node.count) - 1)) }
      if node.isMember { steps.append(.name(node.name(in: text))) }
      inside = node.next
    }
    return steps.reversed()
  }

  /// The path from the innermost container to the current value.
  private func pendingStep(in text: Span<UInt8>) -> [JSONPathStep] {
    guard container != JSONScanner.none else { return [] }
    let node = nodes[Int(container)]
    guard node.kind == .object else { return [.index(Int(node.count))] }
    return name.isPending ? [.name(name.decoded(in: text))] : []
  }

  private static func describe(_ byte: UInt8) -> String {
    guard 0x20..<0x7F ~= byte else {
      return "0x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "\"\(Character(Unicode.Scalar(byte)))\""
  }
}
