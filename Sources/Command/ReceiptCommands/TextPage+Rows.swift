// SPDX-License-Identifier: Apache-2.0

import CommandArguments

// The rows of a table, line by line.

extension TextPage {
  /// The cells that a layout has on one line.
  struct CellGroup {
    let cells: ArraySlice<String>
    let widths: ArraySlice<Int>
    let indent: Int
  }

  func groups(
    of cells: [String],
    _ widths: [Int],
    _ layout: TableLayout
  ) -> [CellGroup] {
    let first = CellGroup(cells: cells.prefix(1), widths: [0], indent: 2)
    let last = CellGroup(cells: cells.suffix(1), widths: [0], indent: 4)
    switch layout {
    case .beside: return [CellGroup(cells: cells[...], widths: widths[...], indent: 2)]
    case .folded:
      return [CellGroup(cells: cells.dropLast(), widths: widths.dropLast(), indent: 2), last]
    case .stacked:
      return [first, CellGroup(cells: cells.dropFirst(), widths: widths.dropFirst(), indent: 4)]
    case .spread:
      let middle = CellGroup(
        cells: cells.dropFirst().dropLast(),
        widths: widths.dropFirst().dropLast(),
        indent: 4
      )
      return middle.cells.isEmpty ? [first, last] : [first, middle, last]
    }
  }

  /// Whether a row in this layout has a word that is broken and need not be.
  func breaksWord(of cells: [String], _ widths: [Int], _ layout: TableLayout) -> Bool {
    guard let columns = terminalColumns else { return false }
    return groups(of: cells, widths, layout).contains { group in
      let room = max(columns - group.indent, 1)
      guard width(of: joined(group.cells, group.widths)) > room else { return false }
      let rest = room - width(of: start(of: group.cells, group.widths))
      guard group.cells.count == 1 || rest >= TextPage.narrowestCell else { return true }
      return longestWord(of: group.cells.last ?? "", atMost: columns - 4) > rest
    }
  }

  /// A table as a list: the first cell of a row, and below it each other one beside its title.
  mutating func writeList(_ titles: [String], _ rows: some Sequence<(Row, [String])>) {
    let room = max((terminalColumns ?? columns) - 4, 1)
    let margin = (titles.dropFirst().map { width(of: $0) }.max() ?? 0) + 2
    write(wrapped(titles[0], to: room), .dim, indent: 2)
    for (row, cells) in rows {
      write(wrapped(cells[0], to: room), row.emphasis, indent: 2)
      for (title, cell) in zip(titles, cells).dropFirst() where !cell.isEmpty {
        let label = padded(title, to: margin)
        let fits = max(longestWord(of: cell, atMost: room), TextPage.narrowestCell) <= room - margin
        let lines = wrapped(cell, to: fits ? room - margin : room)
        if fits {
          let start = spaces(margin)
          let parts = lines.enumerated().map { ($0.offset == 0 ? label : start) + $0.element }
          write(parts, row.emphasis, indent: 4)
        } else {
          write(wrapped(title, to: room) + lines, row.emphasis, indent: 4)
        }
      }
      for line in row.details { self.line(line, .dim, indent: 4) }
    }
  }
}
