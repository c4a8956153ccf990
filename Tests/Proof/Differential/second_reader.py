# SPDX-License-Identifier: Apache-2.0
"""Verifies the output of `differential` independently, with the packages `cryptography` and `asn1crypto`.

Usage: python3 second_reader.py FIGURES FINDS < STREAM

Tokens are verified by the example runner of the test vectors. For receipts, this program verifies the structure, chain,
marker extensions, dates, signature, app and environment. It appends its figures to FIGURES, including the count of each error
code for documents that the library accepted, and writes one such document per code to FINDS. It is deliberately more lenient
than the library: it ignores devices, versions and purchases.
"""
import base64, collections, datetime, functools, hashlib, json, pathlib, re, sys
from asn1crypto import cms, core
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "TestVectors" / "examples"))
import run_vectors as tokens
from run_vectors import AUTHORITY, LEAF, ROOT, Rejected, extension, require

# Cached, because most documents have the same certificates and chains.
@functools.cache
def anchor(name): return x509.load_pem_x509_certificate((ROOT / f"keys/{name}.pem").read_bytes())

tokens.issued = functools.lru_cache(1 << 14)(tokens.issued)
tokens.public_key = functools.lru_cache(1 << 14)(tokens.public_key)
parsed = functools.lru_cache(1 << 14)(tokens.read_certificates)
tokens.read_certificates = lambda chain: list(parsed(tuple(chain)))

# --- Tokens -----------------------------------------------------------------------------------------------------------

class Every:
    def __contains__(self, name): return True

EVERY = Every()

def require_environment(name, trust, asked):
    """A root may sign the environment Xcode; only a pinned signer must name it."""
    place = tokens.ENVIRONMENTS.get(str(name))
    require(place in asked["environments"] and (trust != "xcode" or place == "xcode"), "claims/environment")

tokens.require_environment = require_environment

NESTED = {"signedTransactionInfo": "transaction", "signedRenewalInfo": "renewal-info"}

def judge_token(document, asked):
    text = document.decode("utf-8").strip(" \t\r\n")
    if text.startswith("{"):
        text = tokens.unjson(text.encode(), "input/json").get("signedPayload")
        require(isinstance(text, str), "input/json")
    kind = asked.get("kind") or kind_of(text)
    # A renewal info names no app.
    is_bound = kind != "renewal-info" or "kind" in asked
    asked = {"bundleIds": EVERY} | asked | {"kind": kind, "anchors": asked["anchors"] + asked.get("signers", [])}
    if kind in ("transaction", "renewal-info"):
        tokens.verify(text, asked)
        return require(is_bound, "claims/app-not-named")
    date = "receiptCreationDate" if kind == "app-transaction" else "signedDate"
    says, trust = tokens.authenticate(text, asked, date)
    require(all(kind == name for name, members in tokens.KIND_MEMBERS.items() if says.keys() & set(members)), "input/wrong-kind")
    if kind == "notification": return judge_notification(says, trust, asked)
    # A realtime request has no bundle id.
    require(kind == "realtime-request" or says.get("bundleId") in asked["bundleIds"], "claims/bundle-id")
    tokens.require_environment(says.get("receiptType" if kind == "app-transaction" else "environment"), trust, asked)

def judge_notification(says, trust, asked):
    about = [says[name] for name in ("data", "summary", "appData") if isinstance(says.get(name), dict)]
    for part in about:
        require(part.get("bundleId") in asked["bundleIds"], "claims/bundle-id")
        tokens.require_environment(part.get("environment"), trust, asked)
        for name, kind in NESTED.items():
            if name in part: tokens.verify(part[name], {**asked, "kind": kind})

FORMS = {"receipt-data", "signedPayload", "data", "signedTransactions", "notificationHistory", "lastTransactions",
         "signedTransactionInfo", "signedAppTransactionInfo"}
LISTS = re.compile("signedTransactions|notificationHistory|lastTransactions")
TOKEN = re.compile(r"(?<![\w.-])eyJ[\w-]*\.[\w-]*\.[\w-]{86}(?![\w-])", re.ASCII)

def only_token(document):
    """The one token in a text: of JSON that is read whole, or of lines; rejects a text with a second one."""
    text = document.decode("utf-8")
    try: found = set(tokens_in(tokens.unjson(document, "input/json")))
    except Rejected:
        require(not LISTS.search(text), "input/json")
        found = None
    if found is None:
        joined = re.sub(r"From: a|token:|(\s+)", lambda found: "" if found[1] else " ", text)
        found = set(TOKEN.findall(joined))
        starts = len(re.findall(r"(?<![\w.-])eyJ", joined, re.ASCII))
        require(starts <= max(len(found), 1), "input/several-documents")
    require(len(found) == 1, "input/several-documents")
    return found.pop().encode()

def tokens_in(value):
    if isinstance(value, str): yield from TOKEN.findall(value)
    elif isinstance(value, list):
        for element in value: yield from tokens_in(element)
    elif isinstance(value, dict):
        require(len(FORMS & value.keys()) < 2, "input/json")
        for name, inner in value.items():
            whole = not LISTS.fullmatch(name) or isinstance(inner, list) and all(isinstance(e, (str, dict)) and e for e in inner)
            require(whole and not (name in NESTED and not isinstance(inner, str)), "input/json")
            yield from tokens_in(inner)

def kind_of(token):
    says = tokens.unjson(tokens.read(token)[1], "payload/malformed")
    kinds = [kind for kind, names in tokens.KIND_MEMBERS.items() if says.keys() & set(names)]
    require(len(kinds) == 1, "input/wrong-kind")
    return kinds[0]

# --- Receipts ---------------------------------------------------------------------------------------------------------

DIGESTS = {"sha1": hashes.SHA1(), "sha256": hashes.SHA256()}
PLACES = {"Production": "production", "ProductionVPP": "production", "ProductionSandbox": "sandbox",
          "ProductionVPPSandbox": "sandbox", "Xcode": "xcode"}
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")

def out_of_base64(document):
    if document[:1] == b"\x30": return document
    if document.lstrip()[:1] == b"{": document = tokens.unjson(document, "input/json")["receipt-data"].encode()
    text = re.sub(rb"[\r\n\t ]|\\(?=/)", b"", document).translate(bytes.maketrans(b"-_", b"+/"))
    return base64.b64decode(text + b"=" * (-len(text) % 4), validate=True)

def judge_receipt(document, asked):
    document = out_of_base64(document)
    info = cms.ContentInfo.load(document, strict=True)
    require(info["content_type"].native == "signed_data", "cms/type")
    message = info["content"]
    require(message["encap_content_info"]["content_type"].native == "data", "cms/type")
    content = message["encap_content_info"]["content"].native
    bag = [entry.chosen.dump() for entry in message["certificates"]]
    require(len(message["signer_infos"]) == 1, "cms/signers")
    signer = message["signer_infos"][0]
    says = read_receipt(content)
    chain = chain_of(tuple(bag), signer["sid"].chosen["issuer"].dump(), signer["sid"].chosen["serial_number"].native)
    made = moment(says[12])
    at = datetime.datetime.fromisoformat(asked["validAt"].replace("Z", "+00:00")) if "validAt" in asked else made
    is_xcode = judge_chain(chain, tuple(asked["anchors"]), at)
    require_signature(signer, content, chain[0].public_key())
    if "at" in asked:
        now = datetime.datetime.fromisoformat(asked["at"].replace("Z", "+00:00"))
        require(made - now <= datetime.timedelta(minutes=5), "claims/date-future")
        require("maximumAge" not in asked or now - made <= datetime.timedelta(seconds=asked["maximumAge"]), "claims/stale")
    require("bundleIds" not in asked or text(says[2]) in asked["bundleIds"], "claims/bundle-id")
    place = PLACES.get(text(says[0])) if 0 in says else None
    require("environments" not in asked or place in asked["environments"], "claims/environment")
    require(not is_xcode or place == "xcode", "claims/environment")

def read_receipt(content):
    """The values of the attributes that must not repeat, by type."""
    if content[:1] == b"\x04": content = core.OctetString.load(content, strict=True).native
    attributes = core.SetOf.load(content, strict=True, spec=Attribute)
    says = {}
    for attribute in attributes:
        kind = attribute["type"].native
        require(kind == 17 or kind not in says, "receipt/duplicate")
        says[kind] = attribute["value"].native
    require(2 in says and 12 in says, "receipt/missing")
    return says

class Attribute(core.Sequence):
    _fields = [("type", core.Integer), ("version", core.Integer), ("value", core.OctetString)]

core.SetOf._child_spec = Attribute

def text(value):
    return str(core.load(value, strict=True).native)

def moment(value):
    written = text(value)
    require(MOMENT.fullmatch(written), "receipt/date")
    return datetime.datetime.fromisoformat(written.replace("Z", "+00:00"))

def chain_of(bag, issuer, serial):
    """The signer certificate, and its issuers among the certificates of the message."""
    certificates = parsed(bag)
    found = [c for c in certificates if c.serial_number == serial and c.issuer.public_bytes() == issuer]
    require(found, "trust/no-signer-certificate")
    chain = [found[0]]
    while chain[-1].issuer != chain[-1].subject:
        above = [c for c in certificates if c.subject == chain[-1].issuer and c not in chain]
        if not above: break
        chain.append(above[0])
    return chain

@functools.lru_cache(1 << 14)
def issued(child, parent):
    """Whether `parent` signed `child` with RSA and any digest; `cryptography` itself rejects SHA-1, which old chains use."""
    key, digest = parent.public_key(), child.signature_hash_algorithm
    if not isinstance(key, rsa.RSAPublicKey) or not isinstance(digest, tuple(map(type, DIGESTS.values()))): return False
    basic, usage = extension(parent, x509.BasicConstraints), extension(parent, x509.KeyUsage)
    try: key.verify(child.signature, child.tbs_certificate_bytes, padding.PKCS1v15(), digest)
    except InvalidSignature: return False
    may_issue = basic is not None and basic.ca and (usage is None or usage.key_cert_sign)
    return may_issue and child.issuer == parent.subject

def judge_chain(chain, names, at):
    """Whether the signer itself is a trust anchor; rejects a chain that does not end at an anchor."""
    anchors = [anchor(name) for name in names]
    if chain[0] in anchors: return True
    require(len(chain) > 1, "trust/incomplete-chain")
    leaf, issuer = chain[:2]
    is_known = any(a.subject == issuer.issuer for a in anchors)
    require(
        issued(leaf, issuer) and any(issued(issuer, a) for a in anchors),
        "trust/not-issued" if is_known else "trust/untrusted")
    for certificate, marker, is_authority in ((leaf, LEAF, False), (issuer, AUTHORITY, True)):
        basic = extension(certificate, x509.BasicConstraints)
        require(basic is not None and basic.ca == is_authority, "trust/basic-constraints")
        require(any(e.oid == marker for e in certificate.extensions), "trust/marker-missing")
        require(certificate.not_valid_before_utc <= at, "trust/not-yet-valid")
        require(at <= certificate.not_valid_after_utc.replace(microsecond=999999), "trust/expired")
        require(isinstance(certificate.public_key(), rsa.RSAPublicKey), "trust/weak-key")
    return False

def require_signature(signer, content, key):
    digest = signer["digest_algorithm"]["algorithm"].native
    require(digest in DIGESTS, "cms/digest-algorithm")
    algorithm = signer["signature_algorithm"]["algorithm"].native
    require(algorithm in ("rsassa_pkcs1v15", f"{digest}_rsa"), "cms/signature-algorithm")
    covered = content
    attributes = signer["signed_attrs"]
    if attributes.native is not None:
        values = {a["type"].native: a["values"].native for a in attributes}
        require(values.get("message_digest") == [hashlib.new(digest, content).digest()], "trust/message-digest")
        covered = b"\x31" + attributes.dump()[1:]
    try: key.verify(signer["signature"].native, covered, padding.PKCS1v15(), DIGESTS[digest])
    except InvalidSignature: raise Rejected("trust/signature")

# --- The stream -------------------------------------------------------------------------------------------------------

STRANGE = {"timeWithoutSignedDate", "environmentWithoutName"}

def answer(document, operation, asked, is_recovered):
    """None if accepted, a code if rejected, `skipped` if this program does not support the input."""
    if STRANGE & asked.keys() or operation == "jws-verify" and "validAt" in asked: return "skipped"
    try:
        if is_recovered: document = only_token(document)
        (judge_token if operation == "jws-verify" else judge_receipt)(document, asked)
    except Rejected as refusal: return str(refusal)
    except Exception as fault:  # any error of the packages about input that they cannot parse
        return f"unreadable: {re.sub('[0-9]+', 'N', str(fault).splitlines()[0] if str(fault) else type(fault).__name__)}"
    return None

def main(figures, finds):
    settings, tally = [], collections.Counter()
    refused, lenient = collections.Counter(), collections.Counter()
    for line in sys.stdin:
        first, second, third = line.rstrip("\n").split("\t")
        if first == "setting":
            settings.append((second, json.loads(third)))
            continue
        operation, asked = settings[int(first)]
        document = base64.b64decode(third)
        verdict = answer(document, operation, asked, second == "recovered")
        if second == "recovered": second = ""
        tally["judged"] += 1
        what = "skipped" if verdict == "skipped" else "refused" if verdict else "accepted"
        tally[("accepted" if second == "" else "refused", what)] += 1
        if second == "" and what == "refused":
            name = f"second reader: {operation}: {verdict}"
            refused[name] += 1
            if refused[name] == 1: keep(finds, name, document)
        if second != "" and what == "accepted": lenient[f"{operation}: {second}"] += 1
    with open(figures, "a") as file:
        print("second reader judged", tally["judged"], sep="\t", file=file)
        for ours in ("accepted", "refused"):
            for theirs in ("accepted", "refused", "skipped"):
                print(f"{ours}, and by the second reader {theirs}", tally[(ours, theirs)], sep="\t", file=file)
        for name, number in sorted(lenient.items()):
            print(f"only the second reader accepts: {name}", number, sep="\t", file=file)
        for name, number in sorted(refused.items()): print(name, number, sep="\t", file=file)

def keep(finds, name, document):
    (pathlib.Path(finds) / re.sub(r"[^a-z0-9]+", "-", name.lower())).write_bytes(document)

if __name__ == "__main__":
    main(*sys.argv[1:])
