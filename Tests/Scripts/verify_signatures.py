# SPDX-License-Identifier: Apache-2.0
"""Verifies the signatures that the program `signatures` prints, with the Python package `cryptography`.

Usage: signatures KEY COUNT | python3 verify_signatures.py COUNT

The first line is the public key. Each other line is a promotional offer (JSON) or a token (JWS). Builds the signed
message from the fields as Apple documents it, and checks the header and claims of tokens.
"""
import base64, json, sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key

FIELDS = ["bundleId", "keyIdentifier", "productIdentifier", "offerIdentifier", "appAccountToken", "nonce", "timestamp"]
CLAIMS = {
    "promotional-offer": {"productId", "offerIdentifier"},
    "introductory-offer-eligibility": {"productId", "allowIntroductoryOffer", "transactionId"},
    "advanced-commerce-api": {"request"},
}


def segment(text: str) -> bytes:
    assert "=" not in text
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def verify_offer(key: ec.EllipticCurvePublicKey, line: str) -> None:
    offer = json.loads(line)
    assert list(offer) == FIELDS + ["signature"], list(offer)
    message = "\u2063".join(str(offer[name]) for name in FIELDS)
    assert offer["nonce"] == offer["nonce"].lower()
    key.verify(base64.b64decode(offer["signature"], validate=True), message.encode(), ec.ECDSA(SHA256()))


def verify_token(key: ec.EllipticCurvePublicKey, line: str) -> None:
    header, payload, signature = line.split(".")
    assert json.loads(segment(header)) == {"alg": "ES256", "kid": "2X9R4HXF34", "typ": "JWT"}
    raw = segment(signature)
    assert len(raw) == 64
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(der, f"{header}.{payload}".encode(), ec.ECDSA(SHA256()))
    claims = json.loads(segment(payload))
    assert claims["iss"] and claims["bid"] and isinstance(claims["iat"], int)
    if claims["aud"] == "appstoreconnect-v1":
        assert 0 < claims["exp"] - claims["iat"] <= 3600 and set(claims) == {"iss", "iat", "exp", "aud", "bid"}
        return
    assert CLAIMS[claims["aud"]] <= set(claims) and "exp" not in claims
    if "request" in claims:
        request = json.loads(base64.b64decode(claims["request"], validate=True))
        assert request["operation"] == "CREATE_ONE_TIME_CHARGE" and request["version"] == "1"


def main() -> None:
    key = load_der_public_key(base64.b64decode(sys.stdin.readline()))
    count = 0
    for line in sys.stdin:
        try:
            (verify_offer if line.startswith("{") else verify_token)(key, line.rstrip("\n"))
        except (InvalidSignature, AssertionError, ValueError, KeyError) as error:
            sys.exit(f"line {count + 1}: {type(error).__name__} {error}\n{line}")
        count += 1
    if count != int(sys.argv[1]):
        sys.exit(f"{count} signatures, expected {sys.argv[1]}")


main()
