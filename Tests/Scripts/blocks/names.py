# SPDX-License-Identifier: Apache-2.0
"""Checks the names in the text of all pages: error codes must be in the table, and Swift names in the sources."""

import glob
import re

from pages import Failures, pages

CODES = "Docs/Reference/Error-codes.md"
# The table itself, and a page with example codes of other implementations.
OTHERS = [CODES, "TestVectors/README.md"]
LAYERS = "asn1|base64|time|json|jws|certificate|cms|trust|payload|legacy|plist|receipt|claims|input|ledger|policy|key|sign|offer|interface"

# Names from StoreKit and other software that look like names of this package.
FOREIGN = {
    "AdvancedCommerceInAppSignatureCreator", "AppStoreServerAPIClient", "HTTPServerResponsePart", "ISO8601DateFormatter",
    "IntroductoryOfferEligibilitySignatureCreator", "PromotionalOfferSignatureCreator", "PromotionalOfferV2SignatureCreator",
    "Message", "Product", "ReceiptItem", "ReceiptUtility", "RenewalInfo", "RenewalState", "SKPaymentQueue", "SKReceiptRefreshRequest",
    "SKStorefront", "Status", "Storefront", "SwiftyStoreKit",
    "Transaction", "ValueError", "VerificationResult",
}


def main() -> None:
    failures = Failures()
    words = source_words()
    with open(CODES, encoding="utf-8") as file:
        codes = set(re.findall(r"^\| `([^`]+)` \|", file.read(), flags=re.MULTILINE))
    for page in pages():
        if page in OTHERS:
            continue
        for number, line in text_lines(page):
            for quoted in re.findall(r"`([^`]+)`", line):
                place = f"{page}:{number}"
                if re.fullmatch(rf"(?:{LAYERS})/[a-z0-9-]+", quoted) and quoted not in codes:
                    failures.add(place, f"no such error code: {quoted}")
                if re.fullmatch(r"[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*(\.[a-z]\w*)?", quoted):
                    check_name(quoted, words, place, failures)
    failures.end()


def check_name(quoted: str, words: set[str], place: str, failures: Failures) -> None:
    name, _, member = quoted.partition(".")
    if name in FOREIGN:
        return
    if name not in words or (member and member not in words):
        failures.add(place, f"not in the sources: {quoted}")


def source_words() -> set[str]:
    """All identifiers of the Swift sources and the Python package, and the names of targets and tools."""
    words: set[str] = set()
    for pattern in ("Sources/**/*.swift", "Sources/Python/**/*.py", "Tests/**/*.swift", "TestVectors/**/*.swift", "Package.swift"):
        for path in glob.glob(pattern, recursive=True):
            with open(path, encoding="utf-8") as file:
                words.update(re.findall(r"\w+", file.read()))
    return words


def text_lines(page: str) -> list[tuple[int, str]]:
    """The lines outside of code blocks."""
    lines, fenced = [], False
    with open(page, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("```"):
                fenced = not fenced
            elif not fenced:
                lines.append((number, line))
    return lines


main()
