// SPDX-License-Identifier: Apache-2.0

// Members that occur in several payloads. Setting one changes all of them; to make payloads differ, set the
// member in one payload only.
extension NotificationBuilder {
  /// The transaction in ``data``.
  public var transaction: TransactionBuilder? {
    get { data?.transaction }
    set { data?.transaction = newValue }
  }

  /// The renewal info in ``data``.
  public var renewalInfo: RenewalInfoBuilder? {
    get { data?.renewalInfo }
    set { data?.renewalInfo = newValue }
  }

  /// The environment, in all payloads.
  public var environment: String? {
    get {
      data?.environment ?? summary?.environment ?? appData?.environment ?? unclaimInfo?.environment
    }
    set {
      data?.environment = newValue
      data?.transaction?.environment = newValue
      data?.renewalInfo?.environment = newValue
      summary?.environment = newValue
      externalPurchaseToken?.setSandbox(newValue == "Sandbox")
      appData?.environment = newValue
      appData?.appTransaction?.receiptType = newValue
      unclaimInfo?.environment = newValue
    }
  }

  /// The bundle identifier, in all payloads.
  public var bundleId: String? {
    get {
      data?.bundleId ?? summary?.bundleId ?? externalPurchaseToken?.bundleId ?? appData?.bundleId
        ?? unclaimInfo?.bundleId
    }
    set {
      data?.bundleId = newValue
      data?.transaction?.bundleId = newValue
      summary?.bundleId = newValue
      externalPurchaseToken?.bundleId = newValue
      appData?.bundleId = newValue
      appData?.appTransaction?.bundleId = newValue
      unclaimInfo?.bundleId = newValue
    }
  }

  /// The app's Apple ID, in all payloads.
  public var appAppleId: Int64? {
    get {
      data?.appAppleId ?? summary?.appAppleId ?? externalPurchaseToken?.appAppleId
        ?? appData?.appAppleId ?? unclaimInfo?.appAppleId
    }
    set {
      data?.appAppleId = newValue
      summary?.appAppleId = newValue
      externalPurchaseToken?.appAppleId = newValue
      appData?.appAppleId = newValue
      appData?.appTransaction?.appAppleId = newValue
      unclaimInfo?.appAppleId = newValue
    }
  }

  /// The product id, in all payloads.
  public var productId: String? {
    get { data?.transaction?.productId ?? summary?.productId }
    set {
      data?.transaction?.productId = newValue
      data?.renewalInfo?.productId = newValue
      data?.renewalInfo?.autoRenewProductId = newValue
      summary?.productId = newValue
    }
  }

  /// The original transaction id, in all payloads.
  public var originalTransactionId: String? {
    get { data?.transaction?.originalTransactionId ?? data?.transaction?.transactionId }
    set {
      data?.transaction?.originalTransactionId = newValue
      data?.renewalInfo?.originalTransactionId = newValue
    }
  }
}
