// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import SystemIO

extension [String] {
  /// The inputs with these names, or else standard input, unless it is a terminal.
  ///
  /// `others` are the files of options. At most one file is standard input, which can be read only once.
  func inputs(
    of verb: any Verb.Type,
    besides others: [String] = [],
    in terminal: Terminal
  ) throws(CommandFailure) -> [Input] {
    guard !isEmpty || !terminal.inputIsTerminal else {
      throw .usage(UsageError(.missingOperand, word: verb.operands.name), verb: verb.name)
    }
    let inputs = isEmpty ? [.standardInput] : map(Input.init)
    let all = inputs + others.map(Input.init)
    guard all.count(where: \.isStandardInput) <= 1 else {
      throw .usage(UsageError(.standardInput, word: Input.standardInput.name), verb: verb.name)
    }
    return inputs
  }
}
