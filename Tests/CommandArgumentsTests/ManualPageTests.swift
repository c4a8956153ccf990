// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import Testing

@Suite struct ManualPageTests {
  private let page = ManualPage(
    Tool(
      name: "tool",
      version: "1.2",
      summary: "does it",
      commands: sampleCommands,
      options: sampleOptions,
      discussion: """
        First line,
        and the second.

        and so on:
          tool check 'a\\b'
          .hidden
        """,
      examples: "  tool check -",
      exitStatus: "  0  done",
      environment: ["TOOL_KEY": "the key"],
      related: ["other-tool(1)"]
    )
  ).description

  @Test func `the page lists all verbs, options and operands`() {
    #expect(page.contains(".TH \"TOOL\" 1 \"\" \"tool 1.2\" \"User Commands\"\n"))
    #expect(page.contains(".SH NAME\ntool \\- does it\n"))
    for command in sampleCommands {
      #expect(page.contains(".SS \"\(command.name)\"\n"))
      for option in command.options {
        let name = option.name.split(separator: "-").joined(separator: "\\-")
        #expect(page.contains("\\fB\\-\\-\(name)\\fR"))
      }
    }
    #expect(page.contains(".B \"tool check\"\n[options] FILE...\n"))
    #expect(
      page.contains(
        """
        .TP
        \\fB\\-\\-color\\fR \\fIWHEN\\fR
        use color: auto (default), always or never

        """
      )
    )
  }

  @Test func `fills paragraphs, keeps indented lines, and escapes requests`() {
    #expect(
      page.contains(
        #"""
        .PP
        First line,
        and the second.
        .PP
        and so on:
        .RS 2
        .nf
        tool check \(aqa\eb\(aq
        \&.hidden
        .fi
        .RE

        """#
      )
    )
    #expect(
      page.hasSuffix(
        #"""
        .SH "EXIT STATUS"
        .RS 2
        .nf
        0  done
        .fi
        .RE
        .SH "ENVIRONMENT"
        .TP
        \fBTOOL_KEY\fR
        the key
        .SH "EXAMPLES"
        .RS 2
        .nf
        tool check \-
        .fi
        .RE
        .SH "SEE ALSO"
        \fBother\-tool\fR(1)

        """#
      )
    )
    #expect(page.contains("it\\(aqs deep [0: all]"))
    #expect(page.unicodeScalars.allSatisfy { $0.isASCII })
  }
}
