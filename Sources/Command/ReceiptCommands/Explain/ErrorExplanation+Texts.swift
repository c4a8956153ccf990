// SPDX-License-Identifier: Apache-2.0

// Made by './dev vectors' from the comments of the error codes. Do not edit it.

extension ErrorExplanation {
  /// The texts to which `table` refers.
  static let texts = #"""
    A database column or an upload is too small for the receipt, or a client sends it in parts.
    Check whether the upload or the database column truncates the document
    ITU-T X.690, 8.1.3
    The bytes were changed or truncated in transit or in storage, for example by a text conversion, a database column that is too short, or base64 that was decoded twice. Or the document is forged.
    Reject it. Compare the bytes with those that the client received; 'receiptctl dump' shows the structure up to the offset
    ITU-T X.690, 8.9
    ITU-T X.690, 8.1.2
    Two receipts were joined, or a line break or other bytes were added at the end.
    ITU-T X.690, 8.1.1
    ITU-T X.690, 8.1.3.5
    ITU-T X.690, 10.1
    ITU-T X.690, 8.1.3.2 and 10.1
    ITU-T X.690, 8.1.5
    ITU-T X.690, 8.1.2.5 and 8.9
    ITU-T X.690, 8.1.2.5 and 10.2
    Several documents were joined, or the sender wants to overload the server.
    Reject it. Genuine documents are far below the limit
    Docs/Reference/Limits.md
    ITU-T X.690, 8.3
    ITU-T X.690, 8.2 and 11.1
    ITU-T X.690, 8.1
    ITU-T X.690, 8.8
    ITU-T X.690, 8.19
    ITU-T X.690, 8.6 and 11.2
    ITU-T X.690, 8.23
    The client changed or truncated the text.
    Correct the client: it must send the encoded text unchanged
    RFC 4648, 3
    A form without percent-encoding: '+' became a space.
    Correct the client: percent-encode '+' in a form, or send JSON
    A form was not decoded.
    Decode the form before the call
    Correct the client: use one base64 alphabet
    Reject it. Compare the bytes with those that the client received
    RFC 3339, 5.6; Apple, "Receipt Fields"
    An editor or a Windows program added a byte order mark.
    Send UTF-8 without a byte order mark
    RFC 8259, 8.1
    A Windows program wrote the text as UTF-16.
    Send UTF-8
    A database column, a log or an upload is too small for the text.
    RFC 8259, 2
    The client did not use a JSON encoder, or changed or truncated the text.
    RFC 8259, 4 and 5
    RFC 8259, 7
    RFC 7493, 2.1; RFC 8259, 8.2
    RFC 8259, 6
    RFC 7493, 2.3; RFC 8259, 4
    The token was truncated by a database column, a header field or a log line, or the text is no token.
    Check that the client sends the complete token
    RFC 7515, 7.1
    The token was truncated or changed when it was copied, or has already been decoded.
    Reject it. Check that the client sends the complete, unchanged token
    RFC 7515, 2
    RFC 7515, 4
    The document is forged, or was changed after it was signed: Apple's documents do not have this error.
    Reject it. It was changed, or never signed by Apple
    RFC 7515, 4.1.11
    RFC 7515, 4.1.2, 4.1.3 and 4.1.5; RFC 8725, 3.10
    A token of another service or of a test tool, or a forgery: Apple signs with ES256 only.
    RFC 8725, 3.1; Apple, "JWSDecodedHeader"
    RFC 7515, 4.1.6; Apple, "JWSDecodedHeader"
    RFC 7518, 3.4
    RFC 5280, 4.1
    RFC 5280, 4.1.2.1
    RFC 5280, 4.1.1.2
    RFC 5280, 4.1.2.5
    RFC 5280, 4.1.2.2
    RFC 5280, 4.1.2.4 and 4.1.2.6
    RFC 5280, 4.2.1.9
    RFC 5280, 4.2
    Reject it. Compare the bytes with those that the client received; 'receiptctl dump' shows the structure
    RFC 5652, 5
    Apple, TN3138; RFC 6151, 2; RFC 5754, 2
    RFC 5652, 5.3
    RFC 5652, 11.1 and 11.2
    RFC 5652, 11.1
    RFC 5652, 11.2
    The response is about another certificate or time, or not from Apple.
    Fetch a new response; without one, the status of the certificate is unknown
    RFC 6960, 4.2.1; Docs/How-to/Check-revocation.md
    Pass the certificate of the issuer
    RFC 6960, 4.1.1
    RFC 6960, 4.2.2.2
    RFC 6960, 3.2
    RFC 6960, 4.4.1; RFC 8954, 2.1
    Check the clock of the server
    RFC 6960, 3.2 and 4.2.2.1
    Reject all documents of this signer, regardless of their date
    RFC 6960, 2.2
    Reject it. Check that the responder is the one that the certificate names
    The system: too little memory, or a libcrypto that does not work.
    Answer 503 and try again; check the configuration of OpenSSL and the free memory
    RFC 5280, 6.1; Docs/Explanation/Trust-model.md
    The sender left out certificates. Transaction receipts of iOS 3 to 6 never have them: the issuer must be configured.
    For a transaction receipt of signature version 2, pass the certificate of the issuer as an anchor. Otherwise reject it
    RFC 5280, 6.1.1 (d); Apple PKI
    The document is from a test authority, StoreKit Testing in Xcode or another tool, or it is forged. Or Apple has a new root that this version does not contain.
    Reject it in production. In tests, pass the root of a test authority as an anchor ('--root'), and the certificate of your own Xcode as a signer ('--signer')
    A character of a certificate was changed in transit. Or another authority signed in this name: a test authority with another seed, or a forger.
    Reject it. It was changed, or another authority signed it in this name: in tests, pass the root of the authority that signed it ('--root')
    RFC 5280, 6.1.3 (a)
    Reject it, or trust the CA certificate of your test authority: a signer may not issue certificates
    Docs/Decisions/0011-who-may-issue.md
    NIST SP 800-131A, 9
    Reject it. If it is from an archive of old receipts, select the legacy policy for its format
    NIST SP 800-131A, 3
    RFC 5280, 6.1.4 (k)
    RFC 5280, 6.1.4 (m)
    RFC 5280, 4.2.1.3 and 6.1.4 (n)
    The time of the verification is earlier than the certificate: a wrong '--at', or a wrong date in the document.
    Reject it. If you set the validity time yourself, check it
    The time of the verification is later than the certificate: a wrong '--at', a document without a date, or a forgery with an expired certificate.
    Reject it. If you set the validity time yourself, use the signed date
    Apple, Worldwide Developer Relations Certification Practice Statement
    RFC 5280, 4.2.1.12
    A byte of the receipt was changed after it was signed.
    RFC 5652, 5.4
    A receipt of a test authority that still uses SHA-1, or a forgery.
    Reject it. Apple has signed no receipt with SHA-1 since 24 January 2025
    Apple, TN3138
    A byte of the document was changed after it was signed, the signature belongs to another document, or it was made with another key than that of the certificate.
    RFC 5652, 5.6; RFC 7515, 5.2
    The distribution, or a FIPS policy, disables SHA-1, which receipts of before 2025 need.
    Verify it on a system whose OpenSSL configuration allows the digest. It may be valid
    Try again later; check memory and the installation of OpenSSL
    Apple has changed the payload since this version, or the document is forged.
    Apple, App Store Server API and App Store Server Notifications; Docs/Reference/Members.md
    Docs/How-to/Verify-a-receipt-from-an-old-app.md
    Reject it. Compare the bytes with those that the client received; 'receiptctl decode' shows the attributes
    Apple, "Receipt Fields"; Docs/Reference/Members.md
    RFC 3339, 5.6 and 5.7; Apple, "Receipt Fields"
    The clock of this machine is behind, or a test store plays a future year.
    Check the clock of the server, and the unit of the time that you pass
    Docs/Reference/Expectations.md
    The app sent a stored document instead of a new one.
    Ask the app for a new document, or increase the maximum age
    The document is genuine, but not what the options or your code require.
    Reject it, or verify it without a maximum age: it has no date
    Ask the app to refresh the receipt: its volume license has ended
    A document of another app: another target or a build with another bundle id, or an attempt to use the purchase of a cheaper app.
    Reject it. If the app is yours too, add it to the apps of the verifier
    Apple, "Validating receipts on the device"; Docs/Reference/Expectations.md
    Reject it. For realtime requests, give the verifier the Apple id of the app
    Verify a renewal info with its transaction, or as 'renewal-info' if you compare the transaction
    Reject it. Compare the document with the configuration of the verifier
    Reject it. Only receipts and app transactions have a version
    A document of another app, or the Apple id in the configuration is that of another app.
    Reject it. Compare the Apple id with the one in App Store Connect
    Give the verifier the bundle id: transactions and renewal infos have no Apple id
    A purchase of a tester, of App Review or of TestFlight, which are in the sandbox; or a document of Xcode.
    Accept the sandbox too if testers and App Review use this server; otherwise reject it
    Reject it. Only tokens of 2021 and early 2022 have none
    The receipt was copied from another device, or restored from a backup without being refreshed.
    Reject it. After a migration the app must refresh its receipt
    Reject it. Ask the app for a document of its own: servers sign for no device
    The customer signed in with another account of your service than the one that bought the product.
    Reject it: the sender is not the customer who bought it
    Check that the app passes 'appAccountToken' to StoreKit; receipts have none
    Verify it without this expectation: receipts, and documents before 2025, have none
    The key, the app or the id of the request, or a fault at Apple.
    See the hint of the error, and Apple's error code in it
    Apple, App Store Server API; Docs/Reference/App-Store-Server-API.md
    The key, the network, or a fault at Apple.
    See the hint of the error
    Docs/How-to/Ask-the-App-Store-Server-API.md
    An argument of your code.
    Correct the argument that the error names; nothing was sent
    A key of another kind, with a password, or copied without its first or last line.
    Use the .p8 file of an In-App Purchase key, unchanged, from App Store Connect
    RFC 5958; Docs/How-to/Sign-offers.md
    Pass the public key: 'openssl pkey -in key.p8 -pubout'
    Use the key id that App Store Connect shows next to the key
    Your server signed other values than the app sends, in another order, or with another key.
    Correct the server that signs; 'receiptctl verify --kind promotional-offer --explain' shows expected and found
    Apple, "Generating a signature for promotional offers"; Docs/How-to/Sign-offers.md
    Compare the key id with the key file, and each field with what the app passes to StoreKit
    Sign a new offer for each purchase
    A value of the request exceeds a limit of Apple's.
    Correct the values that your server passes
    Apple, "Generating JWS to sign App Store requests"; Docs/How-to/Sign-offers.md
    The upload or the variable was empty.
    Ask the app to refresh the receipt, once
    Docs/Reference/Forms.md
    The wrong file, or a document in an unknown form.
    Reject it, or increase the size limit of the verifier
    The wrong file, an HTML page, an error message, or a document in an unknown form.
    Check what the client sends
    Correct the client: it must encode once
    Pass it to the verifier of tokens
    Send the document inside, or recover it: the object itself is not signed
    Correct the program that sends it: the object has no members
    Correct the program that stores it: use a column or buffer that holds 64 KiB
    Pass one document in each call
    Ask Apple for version 2 in App Store Connect; verify the receipt inside, or ask the API
    Ask the App Store Server API for the transaction
    Keep it secret. If it was sent to you or logged, revoke the key in App Store Connect
    Pass it as a trust anchor, or send the document itself
    Call the method for this kind of document
    RFC 8725, 3.11; Docs/Reference/Forms.md
    Correct the configuration: pass certificates in DER or PEM
    A call with a wrong argument.
    Correct the call of the C or Python function; the error is not in the document
    Docs/How-to/Use-from-C.md, Docs/How-to/Use-from-Python.md
    The stored text was changed or truncated, or has the format of another version.
    Use the version of ReceiptKit that wrote the ledger, or build it again from the documents
    Docs/How-to/Store-and-route-to-customers.md
    Store the ledger unchanged, or build it again from the documents
    Keep one ledger for each customer
    A misspelled member, or a value of another type.
    Correct the policy: it must be a JSON object
    Docs/Reference/Entitlement-rules.md
    Correct the policy; 'receiptctl help entitlements' lists its members
    The file was edited by hand, or made by a newer Xcode.
    Correct the file at the place that the error names; 'receiptctl storekit check' lists further problems
    Docs/Reference/Test-store.md
    The network, a proxy, or the certificates of this machine.
    Correct the URL; nothing was sent
    Use 'https'; nothing was sent
    Try again later; the hint of the error says what to check
    If a proxy inspects TLS, add its CA certificate to the CA file; the check cannot be disabled
    Correct the CA file: it must contain certificates in PEM
    Check the URL and the proxy. Genuine responses are far below the limit
    Check the URL and the proxy; redirects are not followed
    The file system or the permissions of this user.
    Check the path; it is relative to the current folder
    Docs/Reference/receiptctl.md
    Pass the files in it. 'verify', 'decode', 'dump' and 'entitlements' also read whole folders
    Check the path. Links and names that begin with a period are left out
    Rename the file, or pipe it in: the other files of the folder are read
    Pass parts of the folder, or send the documents to 'receiptctl batch' line by line
    Run as a user who has the permission, or pipe the data
    See the system's message in the error
    The reader of the pipe ended first.
    Nothing, if the reader of the pipe ended on purpose, as 'head' does
    See the system's message in the error, and choose another file
    Choose another name, or remove the old output first
    End the other process, or choose another file
    Correct the file; the hint of the error names what is missing
    'chmod 600 FILE'
    Install 'receiptctl-net', and keep it next to 'receiptctl' or on 'PATH'
    End the other process, or choose another port; '--port 0' lets the system choose
    A payload that was written by hand, or files of two authorities in one folder.
    Correct the field that the error names; '--set NAME=VALUE' changes one
    Create the authority again with 'receiptctl mint authority'
    A misspelled step or member, or a script for another environment.
    Correct the script at the place that the error names
    Docs/Reference/Scripts.md
    A misspelled or missing argument.
    Correct the command line; nothing was read. 'receiptctl help VERB' shows the operands and options
    A file of vectors or results was changed, truncated or written by hand.
    Use the files as published; 'receiptctl help vectors' shows the form of results
    TestVectors/README.md
    """#
}
