# SPDX-License-Identifier: CC0-1.0
"""Runs the jws-verify vectors against Apple's library for Python, without online checks.
Usage: python3 jws_verify.py vectors.jsonl > results.jsonl      Needs the package app-store-server-library.
It verifies one app in one environment, and the caller the tokens in a notification; it does not verify signatures of Xcode."""
import base64, json, pathlib, sys
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

KNOWN = {"kind", "anchors", "at", "bundleIds", "appAppleId", "environments"}
ENVIRONMENTS = {"production": Environment.PRODUCTION, "sandbox": Environment.SANDBOX}
keys = pathlib.Path(sys.argv[1]).parent / "keys"

def is_run(parameters):
    return (KNOWN >= parameters.keys() >= KNOWN - {"environments"} and "apple" not in parameters["anchors"]
            and len(parameters["bundleIds"]) == 1 and "xcode" not in parameters.get("environments", []))

def verify(token, kind, verifier):
    calls = {"transaction": verifier.verify_and_decode_signed_transaction,
             "renewal-info": verifier.verify_and_decode_renewal_info,
             "app-transaction": verifier.verify_and_decode_app_transaction,
             "notification": verifier.verify_and_decode_notification,
             "realtime-request": verifier.verify_and_decode_realtime_request}
    if kind == "notification" and token.lstrip().startswith("{"):
        token = json.loads(token)["signedPayload"]
    decoded = calls[kind](token)
    if kind == "notification":
        data, app = decoded.data, decoded.appData
        nested = {"transaction": data and data.signedTransactionInfo, "renewal-info": data and data.signedRenewalInfo,
                  "app-transaction": app and app.signedAppTransactionInfo}
        for other, text in nested.items():
            if text:
                verify(text, other, verifier)

def accepts(token, parameters, environment):
    roots = [x509.load_pem_x509_certificate((keys / f"{name}.pem").read_bytes()).public_bytes(Encoding.DER)
             for name in parameters["anchors"]]
    verifier = SignedDataVerifier(roots, False, ENVIRONMENTS[environment], parameters["bundleIds"][0], parameters["appAppleId"])
    try:
        verify(token, parameters["kind"], verifier)
        return True
    except Exception:  # beside its own exception, those of the converter to its classes
        return False

for line in open(sys.argv[1], encoding="utf-8"):
    vector, result = json.loads(line), "skipped"
    parameters = vector["parameters"]
    if vector["operation"] == "jws-verify" and is_run(parameters):
        token = base64.b64decode(vector["input"]).decode("utf-8", "surrogateescape")
        environments = parameters.get("environments", ENVIRONMENTS)
        result = "valid" if any(accepts(token, parameters, environment) for environment in environments) else "invalid"
    print(json.dumps({"id": vector["id"], "result": result}))
