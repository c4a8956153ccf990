// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

// Members that occur in several payloads. Setting one changes all of them; to make payloads differ, set the
// member in one payload only.
extension PayloadBuilder<NotificationPayload> {
  /// The transaction in `data`.
  public var transaction: TransactionBuilder? {
    get { self.data?.transaction }
    set { self.data?.transaction = newValue }
  }

  /// The renewal info in `data`.
  public var renewalInfo: RenewalInfoBuilder? {
    get { self.data?.renewalInfo }
    set { self.data?.renewalInfo = newValue }
  }

  /// The environment, in all payloads.
  public var environment: String? {
    get {
      self.data?.environment ?? self.summary?.environment ?? self.appData?.environment
        ?? self.unclaimInfo?.environment
    }
    set {
      self.data?.environment = newValue
      self.data?.transaction?.environment = newValue
      self.data?.renewalInfo?.environment = newValue
      self.summary?.environment = newValue
      self.externalPurchaseToken?.setSandbox(newValue == "Sandbox")
      self.appData?.environment = newValue
      self.appData?.appTransaction?.receiptType = newValue
      self.unclaimInfo?.environment = newValue
    }
  }

  /// The bundle identifier, in all payloads.
  public var bundleId: String? {
    get {
      self.data?.bundleId ?? self.summary?.bundleId ?? self.externalPurchaseToken?.bundleId ?? self
        .appData?.bundleId
        ?? self.unclaimInfo?.bundleId
    }
    set {
      self.data?.bundleId = newValue
      self.data?.transaction?.bundleId = newValue
      self.summary?.bundleId = newValue
      self.externalPurchaseToken?.bundleId = newValue
      self.appData?.bundleId = newValue
      self.appData?.appTransaction?.bundleId = newValue
      self.unclaimInfo?.bundleId = newValue
    }
  }

  /// The app's Apple ID, in all payloads.
  public var appAppleId: Int64? {
    get {
      self.data?.appAppleId ?? self.summary?.appAppleId ?? self.externalPurchaseToken?.appAppleId
        ?? self.appData?.appAppleId ?? self.unclaimInfo?.appAppleId
    }
    set {
      self.data?.appAppleId = newValue
      self.summary?.appAppleId = newValue
      self.externalPurchaseToken?.appAppleId = newValue
      self.appData?.appAppleId = newValue
      self.appData?.appTransaction?.appAppleId = newValue
      self.unclaimInfo?.appAppleId = newValue
    }
  }

  /// The product id, in all payloads.
  public var productId: String? {
    get { self.data?.transaction?.productId ?? self.summary?.productId }
    set {
      self.data?.transaction?.productId = newValue
      self.data?.renewalInfo?.productId = newValue
      self.data?.renewalInfo?.autoRenewProductId = newValue
      self.summary?.productId = newValue
    }
  }

  /// The original transaction id, in all payloads.
  public var originalTransactionId: String? {
    get { self.data?.transaction?.originalTransactionId ?? self.data?.transaction?.transactionId }
    set {
      self.data?.transaction?.originalTransactionId = newValue
      self.data?.renewalInfo?.originalTransactionId = newValue
    }
  }
}
