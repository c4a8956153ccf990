// SPDX-License-Identifier: Apache-2.0

/// The apps whose documents a verifier accepts.
///
///     let apps: AcceptedApps = [AppIdentity(bundleId: "com.example.notes", appAppleId: 1234567890)]
public enum AcceptedApps: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// These apps; an empty list accepts nothing.
  ///
  /// A renewal info names no app. It is accepted inside a notification, beside its transaction in a response, and
  /// where its kind was asked for.
  case only([AppIdentity])
  /// The app with this App Store id, whatever its bundle id.
  ///
  /// Documents without an App Store id are rejected, in every environment: transactions and renewal infos have
  /// none, sandbox documents may lack it. Use ``only(_:)`` wherever the bundle id is known.
  case appAppleId(Int64)
  /// Any app: genuine documents of other developers' apps are accepted. For tools that only show documents.
  case any

  /// The apps of a list.
  public init(arrayLiteral apps: AppIdentity...) { self = .only(apps) }
}
