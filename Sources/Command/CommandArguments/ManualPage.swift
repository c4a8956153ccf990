// SPDX-License-Identifier: Apache-2.0

/// The manual page of the tool, generated from the declarations of its verbs.
///
/// Uses the macros of groff_man(7) and mandoc's man(7). The text ends with a line feed.
public struct ManualPage: CustomStringConvertible, Sendable {
  /// The whole page.
  public let description: String

  /// The page, in section 1.
  public init(_ tool: Tool) {
    let source = argument("\(tool.name) \(tool.version)")
    var lines = [
      #".\" Made by '\#(tool.name) help --man'. Do not edit."#,
      ".TH \(argument(tool.name.uppercased())) 1 \"\" \(source) \"User Commands\"",
      ".SH NAME",
      #"\#(escaped(tool.name)) \- \#(escaped(tool.summary))"#,
      ".SH SYNOPSIS",
    ]
    if let command = tool.defaultCommand {
      lines += [".PP", ".B \(argument(tool.name))", text("[options] \(command.operands.usage)")]
    }
    lines += tool.commands.flatMap { synopsis(of: $0, tool: tool.name) }
    lines += [".SH DESCRIPTION"] + paragraphs(tool.discussion)
    lines += [".SH OPTIONS"] + tool.options.flatMap(entry)
    lines.append(".SH VERBS")
    for command in tool.commands {
      lines.append(".SS \(argument(command.name))")
      lines += synopsis(of: command, tool: tool.name)
      lines += [".PP", text(command.summary)]
      lines += command.options.flatMap(entry)
      lines += paragraphs(command.discussion)
    }
    lines += section("EXIT STATUS", paragraphs(tool.exitStatus))
    lines += section("ENVIRONMENT", tool.environment.flatMap(entry))
    lines += section("EXAMPLES", paragraphs(tool.examples))
    let related = tool.related.map { page in
      #"\fB\#(escaped(page.prefix { $0 != "(" }.description))\fR\#(page.drop { $0 != "(" })"#
    }
    lines += section("SEE ALSO", related.isEmpty ? [] : [related.joined(separator: ", ")])
    description = lines.map { $0 + "\n" }.joined()
  }
}

private func section(_ title: String, _ lines: [String]) -> [String] {
  lines.isEmpty ? [] : [".SH \"\(title)\""] + lines
}

/// An environment variable: its name in bold, with its meaning indented below.
private func entry(_ variable: (key: String, value: String)) -> [String] {
  [".TP", #"\fB\#(escaped(variable.key))\fR"#, text(variable.value)]
}

/// The synopsis of a verb.
private func synopsis(of command: any Command.Type, tool: String) -> [String] {
  let rest = [command.options.usage, command.operands.usage].filter { !$0.isEmpty }
  return [".PP", ".B \(argument("\(tool) \(command.name)"))"]
    + (rest.isEmpty ? [] : [text(rest.joined(separator: " "))])
}

/// An option: its names in bold, with the help indented below.
private func entry(_ option: OptionSpec) -> [String] {
  let names = option.spellings.map { #"\fB\#(escaped($0))\fR"# }.joined(separator: ", ")
  let value = option.valueName.map { name in
    let name = #"\fI\#(escaped(name))\fR"#
    return option.isValueOptional ? "[=\(name)]" : " \(name)"
  }
  return [".TP", names + (value ?? ""), text(option.explanation)]
}

/// A discussion: paragraphs are filled, indented lines are kept.
private func paragraphs(_ discussion: String) -> [String] {
  var lines: [String] = []
  var isVerbatim = false
  func end() {
    if isVerbatim { lines += [".fi", ".RE"] }
    isVerbatim = false
  }
  var isFirst = true
  for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.isEmpty {
      end()
      isFirst = true
    } else if line.utf8.starts(with: "  ".utf8) {
      if !isVerbatim { lines += [".RS 2", ".nf"] }
      isVerbatim = true
      lines.append(text(String(line.dropFirst(2))))
    } else {
      end()
      if isFirst { lines.append(".PP") }
      lines.append(text(String(line)))
    }
    if !line.isEmpty { isFirst = false }
  }
  end()
  return lines
}

/// A line of text, escaped so that it is not read as a request.
private func text(_ line: String) -> String {
  let line = escaped(line)
  return line.utf8.first.map { ".'".utf8.contains($0) } == true ? #"\&"# + line : line
}

/// An argument of a macro, in quotation marks.
private func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

/// Escapes the characters that roff interprets: backslash, quotation marks, dashes and non-ASCII characters.
private func escaped(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "\\": result += #"\e"#
    case "-": result += #"\-"#
    case "'": result += #"\(aq"#
    case "`": result += #"\(ga"#
    case "\"": result += #"\(dq"#
    case "^": result += #"\(ha"#
    case "~": result += #"\(ti"#
    case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)]"
    }
  }
}
