// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictJSON

/// The steps that the control API accepts, with their members: `GET /store/steps`.
package enum StepForms {
  /// The steps with their actions and members, and the groups of the steps.
  ///
  ///     {"steps": [{"do", "title", "actions": [{"title", "set": {"on": true}, "warning", "needs", "synonyms"}],
  ///                 "members": [{"name", "label", "input", "required", "hint", "choices", "labels"}]}],
  ///      "groups": [{"title", "steps"}]}
  package static func json() -> [UInt8] {
    JSONWriter.object { json in
      json.array("steps") { json in
        for (name, kind) in StepKinds.scripted.sorted(by: { $0.key < $1.key }) {
          json.object { json in
            json.member("do", name)
            json.member("title", kind.title)
            json.array("actions") { json in for each in kind.actions { each.write(to: &json) } }
            json.array("members") { json in for field in kind.fields { field.write(to: &json) } }
          }
        }
      }
      json.array("groups") { json in for group in StepKinds.groups { write(group, to: &json) } }
    }
  }

  private static func write(
    _ group: (title: String, steps: [any Step.Type]),
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("title", group.title)
      json.array("steps") { json in for step in group.steps { json.string(step.name) } }
    }
  }
}

extension StepField {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("label", label)
      json.member("input", input.name)
      json.member("required") { $0.boolean(isRequired) }
      if let hint { json.member("hint", hint) }
      guard !input.choices.isEmpty else { return }
      json.array("choices") { json in for choice in input.choices { json.string(choice) } }
      json.array("labels") { json in for label in input.choiceLabels { json.string(label) } }
    }
  }
}

extension StepAction {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("title", title)
      if let flag {
        json.object("set") { json in json.member(flag.member) { $0.boolean(flag.value) } }
      }
      if let warning { json.member("warning", warning) }
      if !needs.isEmpty {
        json.array("needs") { json in for member in needs { json.string(member) } }
      }
      guard !synonyms.isEmpty else { return }
      json.array("synonyms") { json in for word in synonyms { json.string(word) } }
    }
  }
}
