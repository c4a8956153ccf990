// SPDX-License-Identifier: Apache-2.0

import Foundation
import VectorRunner

/// Documents and verdicts, one per line, for the second implementation.
///
/// First the settings: `setting`, tab, the operation, tab, the parameters as JSON. Then for each
/// document: the number of its setting, tab, the error code, `recovered` or nothing, tab, the document in base64.
struct VerdictStream {
  /// Contains all accepted and recovered documents, and a sample of the rejected ones.
  private let share: Int
  private var rejected = 0
  private var buffer: [UInt8] = []
  /// The number of documents written.
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

  /// Writes a document, unless it was rejected and is not in the sample.
  mutating func write(_ document: [UInt8], _ setting: Int, rejection: String?) {
    if rejection != nil, rejection != "recovered" {
      rejected += 1
      guard rejected % share == 0 else { return }
    }
    written += 1
    put("\(setting)\t\(rejection ?? "")\t\(Data(document).base64EncodedString())\n")
  }

  /// Flushes the buffer.
  mutating func finish() {
    FileHandle.standardOutput.write(Data(buffer))
    buffer = []
  }

  private mutating func put(_ line: String) {
    buffer += line.utf8
    if buffer.count > 1 << 20 { finish() }
  }
}
