// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts

extension VerifySuites {
  static func environments(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "environments",
      "Genuine receipts from accepted and other environments.",
      [group("Environments.", try environmentRows(lab))]
    )
  }

  private static func named(_ name: String?) -> (inout ReceiptBuilder) -> Void {
    { $0.environment = name.map { StoreEnvironment(rawValue: $0) } }
  }

  private static func environmentRows(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      environment-volume | claim | valid | \(sample(lab, named("ProductionVPP"))) | Volume purchases count as production.
      environment-sandbox | claim | valid | \(sample(lab, named("ProductionSandbox"))) | environments=[sandbox] | The sandbox is accepted.
      environment-volume-sandbox | claim | valid | \(sample(lab, named("ProductionVPPSandbox"))) | environments=[sandbox] \
        | Volume purchases in the sandbox count as sandbox.
      environment-among-several | claim | valid | \(sample(lab, named("ProductionSandbox"))) | environments=[production,sandbox] \
        | A sandbox receipt where both are accepted, as App Review needs.
      volume-sandbox-for-production | claim | claims/environment | \(sample(lab, named("ProductionVPPSandbox"))) \
        | A volume purchase in the sandbox where production is required.
      production-for-sandbox | claim | claims/environment | \(sample(lab)) | environments=[sandbox] | A production receipt where the sandbox is required.
      """
    )
  }
}
