// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A table in a page that is otherwise written by hand.
enum PageTable {
  /// The page at a path with other tables: each replaces the table with the same first line.
  static func page(_ path: String, tables: [[String]]) throws(MakerError) -> String {
    var page: String
    do {
      page = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    } catch {
      throw .vector(path, "\(error)")
    }
    for table in tables {
      guard let head = table.first, let start = page.range(of: "\(head)\n")?.lowerBound else {
        throw .vector(path, "no table \(table.first ?? "")")
      }
      let end =
        page[start...].range(of: "\n\n")?.lowerBound ?? page.lastIndex(of: "\n") ?? page.endIndex
      page = page[..<start] + table.joined(separator: "\n") + page[end...]
    }
    return page
  }
}
