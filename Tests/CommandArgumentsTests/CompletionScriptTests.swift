// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import Testing

@Suite struct CompletionScriptTests {
  @Test func `writes a bash script`() {
    let expected = #"""
      # bash completion for tool

      _tool() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        # Bash splits words at "=": --name=value comes as three.
        if [[ $word == = ]]; then
          word=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi

        local options operand value=
        if ((COMP_CWORD == 1)); then
          value='check completions ping --help --version'
        else
          case ${COMP_WORDS[1]} in
            check)
              options='--root --environment --level --application-identifier --color --quiet --help'
              operand=@file
              case $previous in
                -r | --root) value=@file ;;
                --environment) value='production sandbox xcode' ;;
                -l | --level) value=@text ;;
                --application-identifier) value=@text ;;
                --color) value='auto always never' ;;
              esac
              ;;
            completions)
              options='--help'
              operand='bash zsh fish'
              ;;
            ping)
              options=''
              operand=@text
              ;;
            *) return ;;
          esac
        fi

        if [[ -z $value && $word == -* ]]; then
          value=$options
        elif [[ -z $value ]]; then
          value=$operand
        fi
        # Without candidates, bash completes file names unless the option default is off.
        [[ $value == @file ]] && return
        compopt +o default 2>/dev/null
        COMPREPLY=($(compgen -W "${value#@text}" -- "$word"))
      }

      complete -o default -F _tool tool

      """#
    #expect(script(for: .bash) == expected)
  }

  @Test func `writes a zsh script`() {
    let expected = #"""
      #compdef tool
      # zsh completion for tool

      _tool() {
        if ((CURRENT == 2)); then
          local -a verbs=(
            'check:say whether the signatures hold'
            'completions:print a completion script'
            'ping:do nothing'
          )
          _arguments -s -S \
            '(-h --help)-h[show this help]' \
            '(-h --help)--help[show this help]' \
            '(-V --version)-V[show the version]' \
            '(-V --version)--version[show the version]' \
            '1:verb:{_describe verb verbs}'
          return
        fi

        shift words
        ((CURRENT--))
        case $words[1] in
          check)
            _arguments -s -S \
              '*-r+[trust this root instead of the built-in ones]:FILE:_files' \
              '*--root=[trust this root instead of the built-in ones]:FILE:_files' \
              '*--environment=[accept this one]:ENVIRONMENT:(production sandbox xcode)' \
              '(-l --level)-l+[it'\''s deep \[0\: all\]]:N: ' \
              '(-l --level)--level=[it'\''s deep \[0\: all\]]:N: ' \
              '(--application-identifier)--application-identifier=[it is for this app]:ID: ' \
              '(--color)--color=[use color]:WHEN:(auto always never)' \
              '(-q --quiet)-q[print nothing]' \
              '(-q --quiet)--quiet[print nothing]' \
              '(-h --help)-h[show this help]' \
              '(-h --help)--help[show this help]' \
              '*:FILE:_files'
            ;;
          completions)
            _arguments -s -S \
              '(-h --help)-h[show this help]' \
              '(-h --help)--help[show this help]' \
              '1:SHELL:(bash zsh fish)'
            ;;
          ping) ;;
        esac
      }

      # An autoloaded file is the function itself, and must run it; a sourced one registers it.
      if [[ $funcstack[1] == _tool ]]; then
        _tool "$@"
      else
        compdef _tool tool
      fi

      """#
    #expect(script(for: .zsh) == expected)
  }

  @Test func `writes a fish script`() {
    let expected = #"""
      # fish completion for tool

      complete -c tool -f
      complete -c tool -n __fish_use_subcommand -a check -d 'say whether the signatures hold'
      complete -c tool -n __fish_use_subcommand -a completions -d 'print a completion script'
      complete -c tool -n __fish_use_subcommand -a ping -d 'do nothing'
      complete -c tool -n __fish_use_subcommand -s h -l help -d 'show this help'
      complete -c tool -n __fish_use_subcommand -s V -l version -d 'show the version'
      complete -c tool -n '__fish_seen_subcommand_from check' -s r -l root -r -F -d 'trust this root instead of the built-in ones'
      complete -c tool -n '__fish_seen_subcommand_from check' -l environment -x -a 'production sandbox xcode' -d 'accept this one'
      complete -c tool -n '__fish_seen_subcommand_from check' -s l -l level -x -d 'it\'s deep [0: all]'
      complete -c tool -n '__fish_seen_subcommand_from check' -l application-identifier -x -d 'it is for this app'
      complete -c tool -n '__fish_seen_subcommand_from check' -l color -x -a 'auto always never' -d 'use color'
      complete -c tool -n '__fish_seen_subcommand_from check' -s q -l quiet -d 'print nothing'
      complete -c tool -n '__fish_seen_subcommand_from check' -s h -l help -d 'show this help'
      complete -c tool -n '__fish_seen_subcommand_from check' -F
      complete -c tool -n '__fish_seen_subcommand_from completions' -s h -l help -d 'show this help'
      complete -c tool -n '__fish_seen_subcommand_from completions' -a 'bash zsh fish'

      """#
    #expect(script(for: .fish) == expected)
  }

  /// A command line without a verb has the options and files of the default verb.
  @Test(arguments: [
    (
      CompletionScript.Shell.bash,
      ["      check | *)", "  ((COMP_CWORD == 1)) || compopt +o default 2>/dev/null"]
    ),
    (.zsh, ["    check | *)", "      '1:verb:{_describe verb verbs; _files}'"]),
    (
      .fish,
      [
        "complete -c tool -n 'not __fish_seen_subcommand_from check completions ping' -F",
        "complete -c tool -n 'not __fish_seen_subcommand_from check completions ping' -s q -l quiet "
          + "-d 'print nothing'",
      ]
    ),
  ])
  func `completes a command line without a verb`(
    shell: CompletionScript.Shell,
    expected: [String]
  ) {
    let tool = Tool(
      name: "tool",
      commands: sampleCommands,
      defaultCommand: Check.self,
      options: sampleOptions
    )
    let lines = CompletionScript(for: shell, of: tool).description.split(separator: "\n")
    for line in expected { #expect(lines.contains { $0.elementsEqual(line) }, "\(lines)") }
  }

  private func script(for shell: CompletionScript.Shell) -> String {
    CompletionScript(
      for: shell,
      of: Tool(name: "tool", commands: sampleCommands, options: sampleOptions)
    )
    .description
  }
}
