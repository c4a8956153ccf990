// SPDX-License-Identifier: Apache-2.0

/// The output of `--help`: usage, summary and tables generated from declarations, and the discussion.
///
/// The text ends with a line feed. The discussion is not reformatted.
public struct HelpText: CustomStringConvertible, Sendable {
  /// The whole text.
  public let description: String

  /// The help of one command.
  ///
  /// `ending` is the text below its discussion, which all commands share.
  public init(tool: String, command: any Command.Type, ending: String = "") {
    self.init(
      sections: [
        "usage: \(command.usage(tool: tool))",
        wrapped(command.summary, width: columns).joined(separator: "\n"),
        table("options:", rows: command.options.map { ($0.label, $0.explanation) }),
        command.discussion,
        ending,
      ]
    )
  }

  /// The help of the tool as a whole.
  public init(_ tool: Tool) {
    self.init(
      sections: [
        "usage: \(tool.name) VERB [options] ..."
          + (tool.defaultCommand.map {
            "\n       \(tool.name) [options] \($0.operands.usage)  (as with \($0.name))"
          } ?? ""),
        wrapped(tool.summary, width: columns).joined(separator: "\n"),
        table("verbs:", rows: tool.commands.map { ($0.name, $0.summary) }),
        table("options:", rows: tool.options.map { ($0.label, $0.explanation) }),
        tool.discussion,
        section("examples:", tool.examples),
        section("exit status:", tool.exitStatus),
      ]
    )
  }

  private init(sections: [String]) {
    description = sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }
}

extension Command {
  /// The command line in short: `tool verb [options] [FILE...]`.
  package static func usage(tool: String) -> String {
    ["\(tool) \(name)", options.usage, operands.usage].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension [OptionSpec] {
  var usage: String { isEmpty ? "" : "[options]" }
}

extension OptionSpec {
  /// The names in the left column; long names align whether or not there is a short one.
  fileprivate var label: String {
    let names = short.map { "-\($0), \(long)" } ?? "    \(long)"
    return valueName.map { isValueOptional ? "\(names)[=\($0)]" : "\(names) \($0)" } ?? names
  }

  /// The help with choices, default and repeatability.
  var explanation: String {
    var text = help
    if let choices {
      text += ": " + choices.map { $0 == defaultChoice ? "\($0) (default)" : $0 }.alternatives
    }
    return isRepeatable ? text + "; repeatable" : text
  }
}

extension OperandSpec {
  var usage: String {
    guard !name.isEmpty else { return "" }
    let names = isRepeatable ? "\(name)..." : name
    let paths = path.map { mostPaths > 1 ? " [\($0)...]" : " [\($0)]" }
    return (isOptional ? "[\(names)]" : names) + (paths ?? "")
  }
}

private func section(_ title: String, _ lines: String) -> String {
  lines.isEmpty ? "" : "\(title)\n\(lines)"
}

/// A table of two columns; the text of a label that is too wide starts on the next line.
private func table(_ title: String, rows: [(label: String, text: String)]) -> String {
  guard !rows.isEmpty else { return "" }
  let width = rows.map(\.label.count).filter { $0 <= widestLabel }.max() ?? 0
  let margin = String(repeating: " ", count: width + 4)

  var lines = [title]
  for (label, text) in rows {
    let texts = wrapped(text, width: columns - margin.count).map { margin + $0 }
    let start = "  \(label)"
    if label.count <= width, let first = texts.first {
      lines.append(start + first.dropFirst(start.count))
      lines += texts.dropFirst()
    } else {
      lines.append(start)
      lines += texts
    }
  }
  return lines.joined(separator: "\n")
}

/// Breaks text at spaces into lines of at most `width` characters.
private func wrapped(_ text: String, width: Int) -> [String] {
  text.split(separator: " ").reduce(into: []) { lines, word in
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] += " \(word)"
    } else {
      lines.append(String(word))
    }
  }
}

private let columns = 80
private let widestLabel = 26
