# SPDX-License-Identifier: CC0-1.0
"""Runs the token vectors against a small verifier: an example of a runner for other languages.
Usage: python3 run_vectors.py [FOLDER]      Python 3.10 or newer, with the package `cryptography`.
It runs jws-read, jws-verify of transactions and renewal infos, and chain-verify of tokens, and skips the rest.
It prints results for `score.py`, and to standard error how many of them agree.
"""
import base64, datetime, json, pathlib, sys
from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
ROOT = pathlib.Path(sys.argv[1] if __name__ == "__main__" and sys.argv[1:] else pathlib.Path(__file__).parents[1])
LEAF, AUTHORITY = (x509.ObjectIdentifier("1.2.840.113635.100.6." + tail) for tail in ("11.1", "2.1"))
CONSTRAINTS = (x509.NameConstraints, x509.PolicyConstraints, x509.InhibitAnyPolicy)
ENVIRONMENTS = {"Production": "production", "Sandbox": "sandbox", "Xcode": "xcode", "LocalTesting": "xcode"}
KIND_MEMBERS = {"notification": ("notificationType", "notificationUUID"), "transaction": ("transactionId", "purchaseDate"),
           "app-transaction": ("receiptType", "receiptCreationDate"), "realtime-request": ("userLocale", "requestIdentifier"),
           "renewal-info": ("autoRenewStatus", "autoRenewProductId")}

class Rejected(Exception): pass  # with an error code
def require(condition, code):
    if not condition: raise Rejected(code)
def unbase64(text, alphabet):
    if alphabet == b"-_" and "=" in text: raise ValueError(text)
    raw = base64.b64decode(text if alphabet == b"+/" else text + "=" * (-len(text) % 4), altchars=alphabet, validate=True)
    if base64.b64encode(raw, altchars=alphabet).decode().rstrip("=") != text.rstrip("="): raise ValueError(text)
    return raw
def unjson(raw, code):
    once = lambda pairs: dict(pairs) if len(dict(pairs)) == len(pairs) else int("twice")  # a duplicate raises ValueError
    try: value = json.loads(raw.decode("utf-8"), object_pairs_hook=once, parse_constant=int)  # NaN raises ValueError
    except (ValueError, RecursionError): raise Rejected(code)
    require(not any("\ud800" <= character <= "\udfff" for character in json.dumps(value, ensure_ascii=False)), code)
    return value
def read(token):
    """The encoded segments, payload, signature and certificates of a token."""
    parts = token.split(".")
    require(len(parts) == 3, "jws/segments")
    try: header, payload, signature = (unbase64(part, b"-_") for part in parts)
    except ValueError: raise Rejected("jws/base64")
    require(len(signature) == 64, "jws/signature-length")
    header = unjson(header, "jws/header")
    require(isinstance(header, dict) and all(isinstance(header.get(name, ""), str) for name in ("typ", "kid")), "jws/header")
    for code, names in (("critical-header", {"crit", "b64"}), ("embedded-key", {"jwk", "jku", "x5u"})):
        require(not names & header.keys(), "jws/" + code)
    require(header.get("alg") == "ES256", "jws/algorithm")
    try: chain = [unbase64(entry, b"+/") for entry in header["x5c"]]
    except (ValueError, TypeError, AttributeError, KeyError): raise Rejected("jws/certificates")
    require(isinstance(header["x5c"], list) and len(chain) in (1, 3) and all(chain), "jws/certificates")
    return parts, payload, signature, chain

def parse_time(text): return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
def extension(certificate, kind):
    return next((e.value for e in certificate.extensions if isinstance(e.value, kind)), None)
def read_certificates(chain):
    try: chain = [c for c in map(x509.load_der_x509_certificate, chain) if c.extensions is not None]
    except x509.InvalidVersion: raise Rejected("certificate/version")
    except (ValueError, x509.DuplicateExtension): raise Rejected("certificate/malformed")
    require(all(c.version == x509.Version.v3 for c in chain[:2]), "certificate/version")
    require(all(abs(c.serial_number).bit_length() <= 160 for c in chain), "certificate/serial-number")
    require(all(name.rdns for c in chain for name in (c.issuer, c.subject)), "certificate/empty-name")
    usages = [(c, extension(c, x509.KeyUsage)) for c in chain]
    require(all(not usage or usage.public_bytes() in c.tbs_certificate_bytes for c, usage in usages), "certificate/malformed")
    return chain
def public_key(certificate, *curves):
    try: key = certificate.public_key()
    except (ValueError, UnsupportedAlgorithm): raise Rejected("trust/weak-key")
    require(isinstance(key, ec.EllipticCurvePublicKey) and key.curve.name in curves, "trust/weak-key")
    written = key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    require(written in certificate.tbs_certificate_bytes, "trust/weak-key")  # named curve, uncompressed point
    return key
def issued(child, parent):
    basic, usage = extension(parent, x509.BasicConstraints), extension(parent, x509.KeyUsage)
    try: child.verify_directly_issued_by(parent)
    except (ValueError, TypeError, InvalidSignature, UnsupportedAlgorithm): return False
    may_issue = basic is not None and basic.ca
    if parent.subject == parent.issuer: may_issue = may_issue and extension(parent, x509.ExtendedKeyUsage) is None
    return may_issue and (usage is None or usage.key_cert_sign or parent.subject != parent.issuer)

def verify_chain_certificates(chain, parameters, time):
    anchors = [x509.load_pem_x509_certificate((ROOT / f"keys/{name}.pem").read_bytes()) for name in parameters["anchors"]]
    if len(chain) == 1:
        require(chain[0] in anchors, "trust/untrusted")
        return "pinned-leaf", public_key(chain[0], "secp256r1")
    leaf, issuer, root = chain
    require({c.signature_algorithm_oid._name for c in chain[:2]} <= {"ecdsa-with-SHA256", "ecdsa-with-SHA384"}, "trust/algorithm")
    is_known = issuer.subject != issuer.issuer and any(anchor.subject == issuer.issuer for anchor in anchors)
    anchors = [anchor for anchor in anchors if issuer.subject != issuer.issuer and issued(issuer, anchor)]
    require(anchors and issued(leaf, issuer), "trust/not-issued" if is_known else "trust/untrusted")
    require(any(root.subject == a.subject and root.public_key() == a.public_key() for a in anchors), "trust/chain-order")
    require(any(extension(anchor, x509.BasicConstraints).path_length != 0 for anchor in anchors), "trust/path-length")
    for certificate, is_authority in ((issuer, True), (leaf, False)):
        basic, usage = extension(certificate, x509.BasicConstraints), extension(certificate, x509.KeyUsage)
        require(basic is not None and basic.ca == is_authority, "trust/basic-constraints")
        require(not usage or usage.key_cert_sign == is_authority and (is_authority or usage.digital_signature), "trust/key-usage")
        unknown = [e.oid for e in certificate.extensions
                   if isinstance(e.value, CONSTRAINTS) or e.critical and not isinstance(e.value, (type(basic), type(usage)))]
        require(set(unknown) <= {LEAF, AUTHORITY}, "trust/critical-extension")
        require(certificate.not_valid_before_utc <= time, "trust/not-yet-valid")
        require(time.replace(microsecond=0) <= certificate.not_valid_after_utc, "trust/expired")
        require(any(e.oid == (AUTHORITY if is_authority else LEAF) for e in certificate.extensions), "trust/marker-missing")
        purposes = [purpose.dotted_string for purpose in extension(certificate, x509.ExtendedKeyUsage) or []]
        is_free = not purposes or any(p == "2.5.29.37.0" or p.startswith("1.2.840.113635.100.") for p in purposes)
        require(is_free, "trust/extended-key-usage")
    public_key(issuer, "secp256r1", "secp384r1")
    return "custom", public_key(leaf, "secp256r1")
def verify_chain(text, parameters):
    chain = read_certificates(list(map(base64.b64decode, json.loads(text))))
    require(len(chain) in (1, 3), "trust/chain-order" if chain else "trust/no-signer-certificate")
    verify_chain_certificates(chain, parameters, parse_time(parameters["validAt"]))

def authenticate(token, parameters, date="signedDate"):
    """The verified payload of a token, and the kind of trust anchor."""
    parts, payload, signature, chain = read(token)
    chain, payload = read_certificates(chain), unjson(payload, "payload/malformed")
    claims = payload if isinstance(payload, dict) else {}
    now, date = parse_time(parameters["at"]), claims.get(date)
    signed = type(date) in (int, float) and parse_time("1970-01-01T00:00Z") + datetime.timedelta(milliseconds=min(max(date, -6e13), 2e14))
    trust, key = verify_chain_certificates(chain, parameters, signed or now)
    numbers = [int.from_bytes(half, "big") for half in (signature[:32], signature[32:])]
    try: key.verify(utils.encode_dss_signature(*numbers), ".".join(parts[:2]).encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature: raise Rejected("trust/signature")
    require(isinstance(payload, dict) and (date is None or signed), "payload/type")
    require(not signed or signed - now <= datetime.timedelta(minutes=5), "claims/date-future")
    require("maximumAge" not in parameters or signed and now - signed <= datetime.timedelta(seconds=parameters["maximumAge"]), "claims/stale")
    return claims, trust
def require_environment(name, trust, parameters):
    place = ENVIRONMENTS.get(str(name))
    code = "claims/environment" + "-missing" * (name is None)
    require(place in parameters["environments"] and (trust == "pinned-leaf") == (place == "xcode"), code)

def untransported(text):
    """The document without what transport adds: white space at the ends, one byte order mark, the scheme `Bearer`."""
    text = text.strip(" \t\r\n").removeprefix("\ufeff").lstrip(" \t\r\n")
    return text[7:].lstrip(" ") if text[:7].lower() == "bearer " else text
def verify(text, parameters):
    claims, trust = authenticate(untransported(text), parameters)
    require(all(kind == parameters["kind"] for kind, names in KIND_MEMBERS.items() if claims.keys() & set(names)), "input/wrong-kind")
    require(not any(name.endswith("Date") and isinstance(value, str) for name, value in claims.items()), "payload/type")
    require(type(claims.get("quantity") or 0) is int and (claims.get("quantity") or 0) < 1 << 63, "payload/integer")
    require("bundleIds" in parameters, "claims/app-id-missing")  # these kinds have no app id
    bundle_id = claims.get("bundleId")
    require(parameters["kind"] == "renewal-info" or bundle_id in parameters["bundleIds"], "claims/bundle-id" + "-missing" * (bundle_id is None))
    require_environment(claims.get("environment"), trust, parameters)
KNOWN = {"jws-read": (lambda text, _: read(text) and None, set()), "chain-verify": (verify_chain, {"profile", "validAt"}),
         "jws-verify": (verify, {"kind", "at", "bundleIds", "appAppleId", "environments", "maximumAge"})}

def answer(operation, parameters, text):
    """None if accepted, else an error code; `skipped` if unsupported."""
    run, names = KNOWN.get(operation, (None, set()))
    if not run or set(parameters) - names - {"anchors"} or "apple" in parameters.get("anchors", []): return "skipped"
    if {"kind", "profile"} & names and not {"transaction", "renewal-info", "token"} & set(map(str, parameters.values())): return "skipped"
    try: return run(text, parameters)
    except Rejected as rejection: return str(rejection)
def main():
    tally = dict.fromkeys(("vectors", "skipped", "result", "layer", "code"), 0)
    for entry in json.loads((ROOT / "index.json").read_text())["suites"]:
        suite = json.loads((ROOT / entry["path"]).read_text())
        for parameters, test in ((g.get("parameters", {}) | t.get("parameters", {}), t) for g in suite["groups"] for t in g["tests"]):
            expect, text = test["expect"], test["input"].get("text")
            code = answer(suite["operation"], parameters, text) if text else "skipped"
            result = "skipped" if code == "skipped" else "invalid" if code else "valid"
            print(json.dumps({"id": test["id"], "result": result} | ({"error": code} if result == "invalid" else {})))
            codes = [None] * (expect["result"] != "invalid") + [expect.get("error")] * ("error" in expect) + expect.get("also", [])
            tally["vectors"], tally["skipped"] = tally["vectors"] + 1, tally["skipped"] + (result == "skipped")
            tally["result"] += result != "skipped" and (code is None) in [c is None for c in codes]
            tally["layer"] += result != "skipped" and (code or "").split("/")[0] in [(c or "").split("/")[0] for c in codes]
            tally["code"] += result != "skipped" and code in codes
    print("agreement: " + ", ".join(f"{name} {count}" for name, count in tally.items()), file=sys.stderr)
    sys.exit(tally["result"] + tally["skipped"] != tally["vectors"])
if __name__ == "__main__": main()
