// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptCommands
import StoreConfiguration
import StoreEntitlements

/// The sections of the reference of `receiptctl` that follow from the declarations of its verbs.
enum CommandReference {
  private static let path = "Docs/Reference/receiptctl.md"

  /// The page with these sections.
  static func page() throws(MakerError) -> String {
    let page = try PageSections(path)
    let tool = ReceiptTool.tool
    var sections = [
      ("verbs", try verbs(of: tool, on: page)), ("exit status", exitStatus),
      ("policy", try policy()), ("problems", try problems()),
    ]
    for verb in tool.commands { sections.append((section(of: verb), help(of: verb, of: tool))) }
    return try page.page(sections)
  }

  private static func section(of verb: any Command.Type) -> String { "receiptctl \(verb.name)" }

  // MARK: Verbs

  private static func verbs(of tool: Tool, on page: PageSections) throws(MakerError) -> [String] {
    var lines = HelpMarkdown.head("Command", "What it does")
    for verb in tool.commands {
      let anchor = try page.anchor(above: section(of: verb))
      lines.append(HelpMarkdown.row(["[\(usage(of: verb, of: tool))](#\(anchor))", verb.summary]))
    }
    let common = tool.options.map { "\(names(of: $0)) (\($0.help))" }
    return lines + ["", "Every verb also has the options \(common.joined(separator: " and "))."]
  }

  private static func usage(of verb: any Command.Type, of tool: Tool) -> String {
    HelpMarkdown.code(verb.usage(tool: tool.name))
  }

  /// Usage, options and discussion of a verb.
  private static func help(of verb: any Command.Type, of tool: Tool) -> [String] {
    var lines = ["```text", verb.usage(tool: tool.name), "```", ""]
    let options = verb.options.filter { option in
      !tool.options.contains { $0.name == option.name }
    }
    if !options.isEmpty {
      lines += HelpMarkdown.head("Option", "Meaning", "Default") + options.map(row) + [""]
    }
    switch verb.name {
    case "sign": lines += kindsOfSignatures + [""]
    case "api": lines += APIRequestTable.rows() + [""]
    default: break
    }
    return lines + HelpMarkdown.paragraphs(discussion(of: verb))
  }

  /// The table of requests replaces their list in the help of `api`.
  private static func discussion(of verb: any Command.Type) -> String {
    guard verb.name == "api" else { return verb.discussion }
    let names = APIRequestName.allCases.map { "\n  \($0.rawValue)" }
    return verb.discussion.split(separator: "\n\n").filter { paragraph in
      !names.contains { paragraph.contains("\($0) ") || paragraph.contains("\($0),") }
    }
    .joined(separator: "\n\n")
  }

  // MARK: Options

  private static func row(of option: OptionSpec) -> String {
    let stated = option.help.firstMatch(of: #/ \(default: ([^()]+)\)/#)
    var meaning = HelpMarkdown.inline(option.help.replacing(stated?.output.0 ?? "", with: ""))
    if let choices = option.choices {
      meaning += ": " + choices.map(HelpMarkdown.code).joined(separator: ", ")
    }
    if option.isRepeatable { meaning += "; repeatable" }
    let standard = option.defaultChoice.map(HelpMarkdown.code)
    return HelpMarkdown.row([
      names(of: option), meaning, standard ?? HelpMarkdown.inline(String(stated?.output.1 ?? "")),
    ])
  }

  private static func names(of option: OptionSpec) -> String {
    let value = option.valueName.map { option.isValueOptional ? "[=\($0)]" : " \($0)" } ?? ""
    let short = option.short.map { "`-\($0)`, " } ?? ""
    return short + HelpMarkdown.code(option.long + value)
  }

  private static var kindsOfSignatures: [String] {
    func list(_ names: [String]) -> String {
      names.map { "`--\($0)`" }.joined(separator: ", ")
    }
    return HelpMarkdown.head("KIND", "Required besides `--key` and `--key-id`", "Other options")
      + SignKind.allCases.filter { $0 != .retentionAnswer }.map { kind in
        HelpMarkdown.row(["`\(kind.rawValue)`", list(kind.required), list(kind.optional)])
      } + [""]
      + HelpMarkdown.head("`retention-answer --answer FORM`", "Required", "Other options")
      + RetentionAnswerForm.allCases.map { form in
        let required = SignKind.retentionAnswer.required + form.required
        return HelpMarkdown.row(["`\(form.rawValue)`", list(required), list(form.optional)])
      }
  }

  // MARK: Other tables

  /// The lines `0  valid, or done` of the help.
  private static var exitStatus: [String] {
    HelpMarkdown.head("Status", "Meaning")
      + CommandStatus.help.split(separator: "\n").dropFirst().map { line in
        let words = line.split(separator: " ")
        return HelpMarkdown.row([String(words[0]), words.dropFirst().joined(separator: " ")])
      }
  }

  private static func policy() throws(MakerError) -> [String] {
    let comments = try PropertyComments(
      of: "EntitlementPolicy",
      below: "Sources/Store/StoreEntitlements"
    )
    return HelpMarkdown.head("Member", "Rule and meaning")
      + EntitlementPolicy.memberNames.map { HelpMarkdown.row(["`\($0)`", comments[$0]]) }
  }

  private static func problems() throws(MakerError) -> [String] {
    let path = "Sources/Testing/StoreConfiguration/ConfigurationProblem.swift"
    var comments = CaseComments()
    try comments.read(path)
    var lines = HelpMarkdown.head("Code", "Severity", "Problem")
    for code in ConfigurationProblem.Code.allCases {
      let comment = try comments.meaning(of: code.rawValue)
      lines.append(HelpMarkdown.row(["`\(code.rawValue)`", code.severity.rawValue, comment]))
    }
    return lines
  }
}
