// SPDX-License-Identifier: Apache-2.0

/// The first byte of a packed document.
///
/// The low four bits are the form, the high four the number of the dictionary.
struct ArchiveFormat: Equatable {
  let form: ArchiveForm
  let dictionary: PresetDictionary

  init(_ form: ArchiveForm, _ dictionary: PresetDictionary) {
    self.form = form
    self.dictionary = dictionary
  }

  init(byte: UInt8) throws(ArchiveError) {
    guard let form = ArchiveForm(rawValue: byte & 0x0F) else { throw .unknownForm(byte & 0x0F) }
    let dictionary = PresetDictionary(rawValue: byte >> 4)
    guard let dictionary, (dictionary == .none) == (form == .raw) else {
      throw .unknownDictionary(byte >> 4)
    }
    self.init(form, dictionary)
  }

  var byte: UInt8 { dictionary.rawValue << 4 | form.rawValue }
}

/// The form of a packed document.
///
/// Stored: numbers are never reused.
enum ArchiveForm: UInt8 {
  /// The document as it is.
  case raw = 0
  /// The document, deflated.
  case deflated = 1
  /// References to tokens, and the template of the document, deflated.
  case tokens = 2
}
