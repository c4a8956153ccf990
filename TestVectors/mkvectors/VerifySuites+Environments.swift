// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts

extension VerifySuites {
  static func environments(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/environments",
      .receiptVerify,
      "Genuine receipts from accepted and other environments.",
      [group("Environments.", try claims(lab, rows))]
    )
  }

  private static let environment: Vector.Expectation = "claims/environment"
  static let sandbox: Parameters = [("environments", ["sandbox"])]

  private static func named(_ name: String?) -> @Sendable (inout ReceiptBuilder) -> Void {
    { $0.environment = name.map { StoreEnvironment(rawValue: $0) } }
  }

  private static let rows: [ClaimRow] = [
    ("environment", "The accepted environment.", nil, [], { _ in }),
    (
      "environment-volume", "Volume purchases count as production.", nil, [],
      named("ProductionVPP")
    ),
    ("environment-sandbox", "The sandbox is accepted.", nil, sandbox, named("ProductionSandbox")),
    (
      "environment-volume-sandbox", "Volume purchases in the sandbox count as sandbox.", nil,
      sandbox, named("ProductionVPPSandbox")
    ),
    (
      "environment-among-several",
      "A sandbox receipt where both are accepted, as App Review needs.", nil,
      [("environments", ["production", "sandbox"])], named("ProductionSandbox")
    ),
    (
      "volume-sandbox-for-production",
      "A volume purchase in the sandbox where production is required.", environment, [],
      named("ProductionVPPSandbox")
    ),
    (
      "production-for-sandbox", "A production receipt where the sandbox is required.", environment,
      sandbox, { _ in }
    ),
  ]
}
