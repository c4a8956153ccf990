// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StrictJSON
import SystemIO

extension Arguments {
  /// A page for the terminal, with the color of `--color`.
  func page(in terminal: Terminal, isContinued: Bool = false) -> TextPage {
    TextPage(
      style: ColorStyle(self[CommonOptions.color], in: terminal),
      columns: terminal.columns,
      isContinued: isContinued
    )
  }

  /// Prints JSON with `--json`, else a page.
  func print(
    _ json: @autoclosure () -> JSON,
    in terminal: Terminal,
    isContinued: Bool = false,
    _ write: (inout TextPage) -> Void
  ) throws(CommandFailure) {
    guard !self[CommonOptions.json] else { return try terminal.answer(json()) }
    var page = page(in: terminal, isContinued: isContinued)
    write(&page)
    try terminal.answer(page.text)
  }
}
