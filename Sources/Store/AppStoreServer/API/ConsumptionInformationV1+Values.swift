// SPDX-License-Identifier: Apache-2.0

// Apple's numbers, as the raw values.
extension ConsumptionInformationV1 {
  /// The share of a purchase that was consumed.
  public enum Consumption: Int64, Sendable {
    /// Not declared.
    case undeclared
    /// Nothing was consumed.
    case nothing
    /// A part was consumed.
    case part
    /// All was consumed.
    case all
  }

  /// A platform.
  public enum Platform: Int64, Sendable {
    /// Not declared.
    case undeclared
    /// A platform of Apple.
    case apple
    /// Another platform.
    case other
  }

  /// Whether a product was delivered and works, or the problem.
  public enum Delivery: Int64, Sendable {
    /// It was delivered, and works.
    case delivered
    /// It was not delivered, or does not work.
    case qualityIssue
    /// The wrong item was delivered.
    case wrongItem
    /// It was not delivered because of a server outage.
    case serverOutage
    /// It was not delivered because a currency of the app changed.
    case currencyChange
    /// It was not delivered for another reason.
    case otherProblem
  }

  /// The age of an account.
  public enum AccountTenure: Int64, Sendable {
    /// Not declared.
    case undeclared
    /// At most 3 days.
    case upTo3Days
    /// From 3 to 10 days.
    case upTo10Days
    /// From 10 to 30 days.
    case upTo30Days
    /// From 30 to 90 days.
    case upTo90Days
    /// From 90 to 180 days.
    case upTo180Days
    /// From 180 to 365 days.
    case upTo365Days
    /// More than a year.
    case moreThan365Days
  }

  /// A time of use.
  public enum PlayTime: Int64, Sendable {
    /// Not declared.
    case undeclared
    /// At most 5 minutes.
    case upTo5Minutes
    /// From 5 minutes to an hour.
    case upTo1Hour
    /// From 1 to 6 hours.
    case upTo6Hours
    /// From 6 to 24 hours.
    case upTo24Hours
    /// From 1 to 4 days.
    case upTo4Days
    /// From 4 to 16 days.
    case upTo16Days
    /// More than 16 days.
    case moreThan16Days
  }

  /// An amount in US dollars.
  public enum Dollars: Int64, Sendable {
    /// Not declared.
    case undeclared
    /// Nothing.
    case none
    /// Less than 50 dollars.
    case below50
    /// From 50 to 99.99 dollars.
    case below100
    /// From 100 to 499.99 dollars.
    case below500
    /// From 500 to 999.99 dollars.
    case below1000
    /// From 1000 to 1999.99 dollars.
    case below2000
    /// At least 2000 dollars.
    case from2000
  }

  /// The status of an account.
  public enum UserStatus: Int64, Sendable {
    /// Not declared.
    case undeclared
    /// The account is active.
    case active
    /// The account is suspended.
    case suspended
    /// The account is terminated.
    case terminated
    /// The account has limited access.
    case limited
  }

  /// A decision about a refund.
  public enum Preference: Int64, Sendable {
    /// Not declared.
    case undeclared
    /// The developer prefers that Apple grants it.
    case grant
    /// The developer prefers that Apple declines it.
    case decline
    /// The developer has no preference.
    case none
  }
}
