// SPDX-License-Identifier: Apache-2.0

/// Writes a SET of receipt attributes in DER order without allocating an object for each attribute.
///
/// A receipt with a hundred purchases has two thousand attributes; this writer encodes it in about the time of
/// one RSA signature.
struct AttributeSetWriter {
  private var encoded: [UInt8] = []
  private var entries: [Entry] = []
  /// For each form (see ``PurchaseTemplate/form``), the ranges in which its attributes differ, relative to the
  /// attribute.
  private var forms: [[Range<Int>]] = []

  /// An attribute in `encoded`.
  private struct Entry {
    /// The first eight bytes, big-endian; attributes of different lengths or types differ in them.
    let key: UInt64
    let range: Range<Int>
    /// The index of its form in `forms`, if it has a form.
    var form: Int?
  }

  /// A value of an attribute.
  enum Content: Sendable {
    case integer(Int64)
    case utf8(String)
    case ia5(String)
    case raw([UInt8])
  }

  init(capacity: Int) {
    encoded.reserveCapacity(capacity)
    entries.reserveCapacity(24)
  }

  /// Adds an attribute.
  mutating func add(_ type: Int64, version: Int64 = 1, _ content: Content) {
    let start = encoded.count
    switch content {
    case .integer(let number):
      let count = AttributeSetWriter.length(of: number)
      begin(type, version, valueCount: 2 + count)
      integer(number, count)
    case .utf8(let text): string(0x0C, text, type, version)
    case .ia5(let text): string(0x16, text, type, version)
    case .raw(let bytes):
      begin(type, version, valueCount: bytes.count)
      encoded += bytes
    }
    addEntry(from: start)
  }

  /// Adds the purchases of a receipt.
  mutating func add(purchases: [PurchaseBuilder]) {
    var template = PurchaseTemplate()
    var form = 0
    for purchase in purchases {
      template.encode(purchase)
      add(17, .raw(template.bytes))
      let last = entries.count - 1
      let start = entries[last].range.count - template.bytes.count
      if form != template.form {
        form = template.form
        forms.append(template.ranges.map { start + $0.lowerBound..<start + $0.upperBound })
      }
      if !template.ranges.isEmpty { entries[last].form = forms.count - 1 }
    }
  }

  /// Removes all attributes but keeps the allocated memory.
  mutating func removeAll() {
    forms.removeAll(keepingCapacity: true)
    encoded.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds an attribute with the value 0, 1 or an empty date; most purchases have several.
  mutating func add(_ type: Int64, constant: Constant) {
    let start = encoded.count
    encoded += constant.encoding
    encoded[start + 4] = UInt8(truncatingIfNeeded: type >> 8)
    encoded[start + 5] = UInt8(truncatingIfNeeded: type)
    addEntry(from: start)
  }

  /// A common value of attributes whose type is encoded in two bytes.
  enum Constant {
    case zero, one, emptyDate

    fileprivate var encoding: [UInt8] {
      switch self {
      case .zero: Constant.zeroEncoding
      case .one: Constant.oneEncoding
      case .emptyDate: Constant.emptyDateEncoding
      }
    }

    // A ReceiptAttribute with the type 0 in two bytes and version 1.
    private static let zeroEncoding: [UInt8] = [
      0x30, 0x0C, 0x02, 0x02, 0, 0, 0x02, 0x01, 0x01, 0x04, 0x03, 0x02, 0x01, 0x00,
    ]
    private static let oneEncoding: [UInt8] = [
      0x30, 0x0C, 0x02, 0x02, 0, 0, 0x02, 0x01, 0x01, 0x04, 0x03, 0x02, 0x01, 0x01,
    ]
    private static let emptyDateEncoding: [UInt8] = [
      0x30, 0x0B, 0x02, 0x02, 0, 0, 0x02, 0x01, 0x01, 0x04, 0x02, 0x16, 0x00,
    ]
  }

  /// Adds an encoded attribute.
  mutating func add(encoded attribute: [UInt8]) {
    let start = encoded.count
    encoded += attribute
    addEntry(from: start)
  }

  /// The SET.
  mutating func set() -> [UInt8] {
    sort()
    var set: [UInt8] = []
    set.reserveCapacity(encoded.count + 6)
    AttributeSetWriter.header(0x31, encoded.count, into: &set)
    for entry in entries { set += encoded[entry.range] }
    return set
  }

  /// The offset in the SET at which an attribute ends; 0 if unknown.
  ///
  /// The offset is known for attributes shorter than 130 bytes with a type of two bytes, in a SET shorter than
  /// 64 KiB.
  func end(of type: Int64) -> Int {
    guard encoded.count < 0x10000 else { return 0 }
    var end = encoded.count < 0x80 ? 2 : encoded.count < 0x100 ? 3 : 4
    for entry in entries {
      end += entry.range.count
      // The type follows two headers of two bytes.
      if Int64(truncatingIfNeeded: entry.key >> 16 & 0xFFFF) == type { return end }
    }
    return 0
  }

  /// Appends the content of an INTEGER.
  static func contents(of number: Int64, into bytes: inout [UInt8]) {
    for index in stride(from: length(of: number) - 1, through: 0, by: -1) {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * Int64(index))))
    }
  }

  /// Sorts the attributes by their encodings.
  ///
  /// A purchase has few attributes, so short lists use insertion sort.
  private mutating func sort() {
    guard entries.count <= AttributeSetWriter.fewEntries else {
      let (content, forms) = (encoded, forms)
      return entries.sort { AttributeSetWriter.precedes($0, $1, in: content, forms) }
    }
    for next in entries.indices.dropFirst() {
      let entry = entries[next]
      var position = next
      while position > 0,
        AttributeSetWriter.precedes(entry, entries[position - 1], in: encoded, forms)
      {
        entries[position] = entries[position - 1]
        position -= 1
      }
      entries[position] = entry
    }
  }

  /// Up to this count, insertion sort is fastest.
  private static let fewEntries = 32

  private static func precedes(
    _ left: Entry,
    _ right: Entry,
    in content: [UInt8],
    _ forms: [[Range<Int>]]
  ) -> Bool {
    guard left.key == right.key else { return left.key < right.key }
    // Purchases of one form share long prefixes and differ only in these ranges.
    if let form = left.form, form == right.form {
      for range in forms[form] {
        if let result = precedes(left.range, right.range, in: content, at: range) { return result }
      }
      return false
    }
    let both = 0..<min(left.range.count, right.range.count)
    return precedes(left.range, right.range, in: content, at: both)
      ?? (left.range.count < right.range.count)
  }

  /// Whether the left attribute has the smaller byte at the first difference in a range; `nil` without a
  /// difference.
  private static func precedes(
    _ left: Range<Int>,
    _ right: Range<Int>,
    in content: [UInt8],
    at range: Range<Int>
  ) -> Bool? {
    for offset in range {
      let pair = (content[left.lowerBound + offset], content[right.lowerBound + offset])
      if pair.0 != pair.1 { return pair.0 < pair.1 }
    }
    return nil
  }

  private mutating func addEntry(from start: Int) {
    var key: UInt64 = 0
    for byte in encoded[start...].prefix(8) { key = key << 8 | UInt64(byte) }
    // An attribute sorts before longer ones that start with the same bytes.
    if encoded.count - start < 8 { key <<= 8 * UInt64(8 - (encoded.count - start)) }
    entries.append(Entry(key: key, range: start..<encoded.count))
  }

  private mutating func string(_ tag: UInt8, _ text: String, _ type: Int64, _ version: Int64) {
    let count = text.utf8.count
    begin(type, version, valueCount: 1 + AttributeSetWriter.lengthOfLength(count) + count)
    AttributeSetWriter.header(tag, count, into: &encoded)
    encoded += text.utf8
  }

  /// The ReceiptAttribute up to its value: SEQUENCE, type, version, OCTET STRING.
  private mutating func begin(_ type: Int64, _ version: Int64, valueCount: Int) {
    let typeLength = AttributeSetWriter.length(of: type)
    let versionLength = AttributeSetWriter.length(of: version)
    let value = 1 + AttributeSetWriter.lengthOfLength(valueCount) + valueCount
    AttributeSetWriter.header(0x30, 4 + typeLength + versionLength + value, into: &encoded)
    integer(type, typeLength)
    integer(version, versionLength)
    AttributeSetWriter.header(0x04, valueCount, into: &encoded)
  }

  private mutating func integer(_ number: Int64, _ length: Int) {
    encoded.append(0x02)
    encoded.append(UInt8(length))
    AttributeSetWriter.contents(of: number, into: &encoded)
  }

  /// The number of content bytes of an INTEGER in two's complement.
  private static func length(of number: Int64) -> Int {
    let magnitude = number < 0 ? ~number : number
    return (64 - magnitude.leadingZeroBitCount) / 8 + 1
  }

  private static func lengthOfLength(_ count: Int) -> Int {
    count < 0x80 ? 1 : 1 + (64 - count.leadingZeroBitCount + 7) / 8
  }

  private static func header(_ tag: UInt8, _ count: Int, into bytes: inout [UInt8]) {
    bytes.append(tag)
    guard count >= 0x80 else { return bytes.append(UInt8(count)) }
    let digits = lengthOfLength(count) - 1
    bytes.append(0x80 | UInt8(digits))
    for index in stride(from: digits - 1, through: 0, by: -1) {
      bytes.append(UInt8(truncatingIfNeeded: count >> (8 * index)))
    }
  }
}

extension AttributeBuilder {
  /// An attribute from a value.
  init(_ type: Int64, version: Int64 = 1, _ content: AttributeSetWriter.Content) {
    let attribute: AttributeBuilder? =
      switch content {
      case .integer(let number): .integer(type, number)
      case .utf8(let text): .utf8(type, text)
      case .ia5(let text): .ia5(type, text)
      case .raw(let bytes): .raw(type, version: version, bytes)
      }
    self = attribute ?? AttributeBuilder(type: type, version: version, value: [])
  }
}
