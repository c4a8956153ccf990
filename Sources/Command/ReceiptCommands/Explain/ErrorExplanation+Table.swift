// SPDX-License-Identifier: Apache-2.0
extension ErrorExplanation {
  static let table = ""
  static let texts = ""
}
