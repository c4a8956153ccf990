# SPDX-License-Identifier: CC0-1.0
"""Runs the asn1-read vectors against asn1crypto or pyasn1.
Usage: python3 asn1_read.py asn1crypto|pyasn1 vectors.jsonl > results.jsonl      Needs the package of that name."""
import base64, json, sys

def asn1crypto(data, rules, kind):
    from asn1crypto import core
    types = {"int64": core.Integer, "boolean": core.Boolean, "null": core.Null, "object-identifier": core.ObjectIdentifier,
             "octet-string": core.OctetString, "bit-string": core.BitString, "utf8-string": core.UTF8String,
             "ia5-string": core.IA5String, None: core.Asn1Value}
    return types[kind].load(data, strict=True).native if kind else core.load(data, strict=True).native

def pyasn1(data, rules, kind):
    from pyasn1.codec.ber import decoder as ber
    from pyasn1.codec.der import decoder as der
    from pyasn1.type import char, univ
    types = {"int64": univ.Integer(), "boolean": univ.Boolean(), "null": univ.Null(), "object-identifier": univ.ObjectIdentifier(),
             "octet-string": univ.OctetString(), "bit-string": univ.BitString(), "utf8-string": char.UTF8String(),
             "ia5-string": char.IA5String(), None: None}
    value, rest = (ber if rules == "ber" else der).decode(data, asn1Spec=types[kind])
    if rest:
        raise ValueError("trailing data")
    return int(value) if kind == "int64" else value

read = {"asn1crypto": asn1crypto, "pyasn1": pyasn1}[sys.argv[1]]
for line in open(sys.argv[2], encoding="utf-8"):
    vector, result = json.loads(line), "skipped"
    parameters = vector["parameters"]
    # asn1crypto has no parameter for DER; neither has a type for two integers.
    known = parameters.get("as") not in ("octet-aligned-bit-string", "sequence-of-two-integers")
    if vector["operation"] == "asn1-read" and known:
        try:
            value = read(base64.b64decode(vector["input"]), parameters["rules"], parameters.get("as"))
            # An int of Python has no limit; the caller must check it.
            fits = parameters.get("as") != "int64" or -1 << 63 <= value < 1 << 63
            result = "valid" if fits else "invalid"
        except Exception:  # both raise others than those that they document: see the suites fuzzed/…
            result = "invalid"
    print(json.dumps({"id": vector["id"], "result": result}))
