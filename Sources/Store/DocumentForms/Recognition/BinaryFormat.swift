// SPDX-License-Identifier: Apache-2.0

/// Formats of files that people send instead of a receipt, by their first bytes.
enum BinaryFormat {
  /// What to do about the format that bytes begin with, decoded or in base64.
  static func hint(for bytes: ArraySlice<UInt8>) -> String? {
    rows.first { $0.fits(bytes) }?.hint
  }

  private struct Row {
    let mark: [UInt8]
    /// The offset of the mark.
    let offset: Int
    /// The first letters of the base64 of a file with this mark at its beginning.
    let base64: String
    let hint: String

    func fits(_ bytes: ArraySlice<UInt8>) -> Bool {
      bytes.dropFirst(offset).starts(with: mark)
        || offset == 0 && bytes.starts(with: base64.utf8)
    }

    static func compressed(with name: String, _ mark: [UInt8], _ base64: String, command: String)
      -> Row
    {
      let hint = "this is compressed with \(name): decompress it first, for example with \(command)"
      return Row(mark: mark, offset: 0, base64: base64, hint: hint)
    }

    static func archive(
      _ name: String,
      _ mark: [UInt8],
      _ base64: String,
      offset: Int = 0
    ) -> Row {
      let hint = "this is a \(name) archive: unpack it and send the file inside"
      return Row(mark: mark, offset: offset, base64: base64, hint: hint)
    }

    static func other(_ name: String, _ mark: [UInt8], _ base64: String, hint: String) -> Row {
      Row(mark: mark, offset: 0, base64: base64, hint: "this is \(name)\(hint)")
    }
  }

  private static let rows: [Row] = [
    .archive("ZIP", [0x50, 0x4B, 0x03, 0x04], "UEsDB"),
    .archive("7-Zip", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "N3q8rycc"),
    .archive("tar", Array("ustar".utf8), "", offset: 257),
    .compressed(with: "gzip", [0x1F, 0x8B], "H4sI", command: "gzip -dc"),
    .compressed(with: "bzip2", Array("BZh".utf8), "Qlpo", command: "bzip2 -dc"),
    .compressed(with: "xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "/Td6WFoA", command: "xz -dc"),
    .compressed(with: "zstd", [0x28, 0xB5, 0x2F, 0xFD], "KLUv/", command: "zstd -dc"),
    .other("a PNG image", [0x89, 0x50, 0x4E, 0x47], "iVBORw0KGgo", hint: picture),
    .other("a JPEG image", [0xFF, 0xD8, 0xFF], "/9j/", hint: picture),
    .other("a GIF image", Array("GIF8".utf8), "R0lGOD", hint: picture),
    .other("a PDF file", Array("%PDF-".utf8), "JVBERi0", hint: invoice),
    .other(
      "an SQLite database",
      Array("SQLite format 3\0".utf8),
      "U1FMaXRlIGZvcm1hdCAz",
      hint: ": send the column with the documents, for example with sqlite3 -csv FILE 'SELECT …'"
    ),
  ]

  private static let picture = ", not a receipt: ask for the file or the token itself"
  private static let invoice =
    ", such as Apple's invoice, not an app receipt: the app or its server has the signed receipt or token"
}
