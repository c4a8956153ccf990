// SPDX-License-Identifier: Apache-2.0

import Foundation
import VectorRunner

/// Documents and what was said of them, a line for each, for the reader in another language.
///
/// `setting`, a tab, the operation, a tab and the parameters as JSON for each setting in turn; then for
/// each document the number of its setting, a tab, the code of its refusal or nothing, a tab, and the
/// document in base64.
struct VerdictStream {
  /// All that is accepted, and of so many that are rejected one.
  private let share: Int
  private var refused = 0
  private var buffer: [UInt8] = []
  /// How many documents were written.
  private(set) var written = 0

  init(share: Int) {
    self.share = share
  }

  /// Writes the settings.
  mutating func announce(_ settings: [Setting]) {
    for setting in settings {
      put("setting\t\(setting.operation.rawValue)\t\(setting.json)\n")
    }
  }

  /// Writes a document, unless it is one of those rejected that are left out.
  mutating func write(_ document: [UInt8], _ setting: Int, refusal: String?) {
    if refusal != nil {
      refused += 1
      guard refused % share == 0 else { return }
    }
    written += 1
    put("\(setting)\t\(refusal ?? "")\t\(Data(document).base64EncodedString())\n")
  }

  /// Writes what is left.
  mutating func finish() {
    FileHandle.standardOutput.write(Data(buffer))
    buffer = []
  }

  private mutating func put(_ line: String) {
    buffer += line.utf8
    if buffer.count > 1 << 20 { finish() }
  }
}
