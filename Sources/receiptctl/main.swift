// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands

ReceiptTool.main(Array(CommandLine.arguments.dropFirst()))
