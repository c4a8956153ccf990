// SPDX-License-Identifier: Apache-2.0

/// A way to judge the signatures of a key that takes something before it is faster.
package struct FasterWay<Multiplier: AnyObject & Sendable>: Sendable {
  /// As many right signatures gain what it takes.
  let signaturesBefore: Int
  /// Right signatures about which it has to agree before it is believed.
  let signaturesOfProof: Int
  /// What a right signature gains, in µs.
  let gain: Int
  /// What is lost on a wrong signature, which the referee judges all the same, in µs.
  let loss: Int
  let make: @Sendable () -> Multiplier?

  /// The point of the key, with which its signatures share an inversion with all others.
  ///
  /// It does the same for every key, so that a short proof is enough.
  package static func point(_ make: @escaping @Sendable () -> Multiplier?) -> FasterWay {
    FasterWay(signaturesBefore: 32, signaturesOfProof: 4, gain: 11, loss: 48, make: make)
  }

  /// A table of multiples of the key.
  ///
  /// It proves itself by as many as come at once.
  package static func table(_ make: @escaping @Sendable () -> Multiplier?) -> FasterWay {
    FasterWay(signaturesBefore: 512, signaturesOfProof: 64, gain: 43, loss: 16, make: make)
  }

  /// Asked once any signature was right: who waits for as many as pay for it never loses more than half; who
  /// knows that twice as many are to come need not wait.
  func isDue(after right: Int, following: Int) -> Bool {
    right >= signaturesBefore || following >= 2 * signaturesBefore
  }
}
