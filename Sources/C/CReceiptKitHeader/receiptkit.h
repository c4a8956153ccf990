// SPDX-License-Identifier: Apache-2.0

#ifndef RECEIPTKIT_H
#define RECEIPTKIT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * ReceiptKit verifies App Store receipts and signed tokens.
 *
 * Rules for all functions:
 * - Any thread may call any function. A verifier, ledger or signer may be used by several threads at the same time. No function
 *   has global state, reads a clock, file, network or environment, or prints.
 * - Free each handle once, with the function named after it; the free functions accept NULL. Other functions return an error
 *   for NULL handles and pointers, lengths above a limit and offsets outside a buffer.
 * - Functions read their input only during the call. A returned text belongs to the handle that was passed to the function
 *   and is valid until that handle is freed. Texts are UTF-8 and NUL-terminated.
 * - Times are milliseconds since 1970-01-01T00:00:00Z.
 * - Options are JSON objects in UTF-8; NULL with length 0 means none. An unknown member is an error.
 */

/** The version of this interface. While it is 1, functions may be added, but are never changed or removed. */
#define RK_ABI_VERSION 1

/** The maximum length of a document, of options and of a key, in bytes: 16 MiB. */
#define RK_MAX_BYTES 16777216
/** The maximum number of documents in a batch. */
#define RK_MAX_BATCH 1000000
/** The maximum length of the buffer of a batch, in bytes: 1 GiB. */
#define RK_MAX_BATCH_BYTES 1073741824

/** What a result means, and how a server should respond. */
enum {
  /** Success: the document is valid. */
  RK_OK = 0,
  /** The document is malformed, was changed, or is not signed by a trusted signer. HTTP 400. */
  RK_BAD_DOCUMENT = 1,
  /** The document is genuine, but belongs to another app, environment, device or customer. HTTP 403. */
  RK_NOT_OURS = 2,
  /** The document is genuine, but too old or expired. HTTP 409. */
  RK_STALE_OR_REPEATED = 3,
  /**
   * Verification was not possible, or the configuration or an argument is wrong, or the cause may be this server: a root, a kind
   * or an algorithm that this version does not know, or a clock that is behind. HTTP 503: Apple sends a notification again.
   */
  RK_UNDECIDED = 4
};

/** The kinds of documents. */
enum {
  /** Any kind. As the kind of a result: unknown. */
  RK_ANY = 0,
  RK_APP_RECEIPT = 1,
  RK_TRANSACTION_RECEIPT = 2,
  RK_TRANSACTION = 3,
  RK_RENEWAL_INFO = 4,
  RK_NOTIFICATION = 5,
  RK_APP_TRANSACTION = 6,
  RK_REALTIME_REQUEST = 7,
  /** Any kind of token (JWS), but not a receipt. */
  RK_ANY_TOKEN = 8
};

typedef struct rk_result rk_result;
typedef struct rk_verifier rk_verifier;
typedef struct rk_batch rk_batch;
typedef struct rk_table rk_table;
typedef struct rk_ledger rk_ledger;
typedef struct rk_signer rk_signer;

/** The version of ReceiptKit, such as "0.2.0". Do not free it. */
const char *rk_version(void);

/** The RK_ABI_VERSION with which the library was built. */
int32_t rk_abi_version(void);

/* Results. Every function that can fail returns one. */

void rk_result_free(rk_result *result);

/** RK_OK or another class; RK_UNDECIDED for NULL. */
int32_t rk_result_class(const rk_result *result);

/** The HTTP status to answer with: 200, 400, 403, 409 or 503. */
int32_t rk_result_http_status(const rk_result *result);

/**
 * 1 if the result is an error about a document whose chain and signature are proven, such as one from another app or from the
 * future: only a signer that you trust can have written it, so it may be worth keeping. Otherwise 0.
 */
int32_t rk_result_is_proven(const rk_result *result);

/** The kind of a verified document, or RK_ANY. */
int32_t rk_result_kind(const rk_result *result);

/** The stable error code, such as "trust/untrusted"; NULL for success. `length` may be NULL, here and below. */
const char *rk_result_code(const rk_result *result, size_t *length);

/** The error in one line that is safe to log: what is wrong, expected and found, and the code; NULL for success. */
const char *rk_result_message(const rk_result *result, size_t *length);

/** What to do about the error, with the names of options and expectations; NULL if there is nothing to do. */
const char *rk_result_hint(const rk_result *result, size_t *length);

/**
 * The answer as a JSON object; NULL if the function has none.
 *
 * A verified document has kind, trust, environment, boundBy, signedDate (milliseconds since 1970; null if the document states none),
 * certificatesValidAt (the time for which the certificates were checked) and payload; boundBy is what bound it to one of "apps":
 * "bundle-id", "app-apple-id", "bundle-id-and-app-apple-id", "transaction" (beside a renewal info in a response), "not-named"
 * (a renewal info, which names no app, where its kind was required) or "any-app". A notification also has transaction, renewalInfo
 * and appTransaction. The payload of a token is the JSON that was signed; "unreadable" lists the paths of its members whose values
 * have another type than Apple documents, if there are any. An error has code, message, hint, offset, path,
 * expected and found.
 */
const char *rk_result_json(const rk_result *result, size_t *length);

/* Verifying. */

/**
 * Creates a verifier. On success, the caller frees `*verifier`.
 *
 * Options: "apps", required: a list of {"bundleId", "appAppleId"}; {"appAppleId"} to accept an app by its Apple ID alone, which
 * transactions, renewal infos and some sandbox documents do not have and which are then rejected; or "any". "environments",
 * required: a list of "Production", "Sandbox" and "Xcode", or "any". No list may be empty. "roots": a list of certificates in PEM
 * that are trusted instead of Apple's. "signers": a list of certificates in PEM that are trusted beside the roots, for their own
 * signatures on documents of Xcode only. "validAt": "signing" (default), "now" or an RFC 3339 time. "receiptPolicy":
 * "standard" (default), "fairplay-2010" or "transaction-receipt-v2". "timeWithoutSignedDate", RFC 3339, and
 * "environmentWithoutName": the values for tokens from 2021 and 2022 that lack them. "maximumSize": the maximum size in bytes
 * of a document. "revocation": whether the signer certificate and
 * the intermediate are checked for revocation: "not-checked" (default), "when-given", which accepts a certificate without an
 * OCSP response, or "required".
 */
rk_result *rk_verifier_new(const uint8_t *options, size_t options_length, rk_verifier **verifier);

void rk_verifier_free(rk_verifier *verifier);

/**
 * Verifies a document of the given kind.
 *
 * A receipt is DER, BER, a property list, or any of these in base64. A notification or realtime request is the body of the
 * request or the bare token. A renewal info, which names no app, is accepted as RK_RENEWAL_INFO, and as RK_ANY or RK_ANY_TOKEN
 * only if "apps" is "any". Expectations, all optional: "maximumAge" in seconds, "applicationVersions", "devices",
 * "appAccountToken", "appTransactionId", "ocspResponses", a list of OCSP responses in base64, and "forLedger", a boolean:
 * whether the document is evidence for a ledger. A renewal info is then accepted as any kind, because the ledger counts it only
 * with a transaction of its subscription. Responses about other certificates are ignored. The verifier remembers each verified
 * response until its next update, for calls of the same function and kind. A document of more than RK_MAX_BYTES is the error
 * "input/too-large".
 */
rk_result *rk_verify(const rk_verifier *verifier, int32_t kind, const uint8_t *document, size_t length, int64_t now,
                     const uint8_t *expectations, size_t expectations_length);

/**
 * Finds the document in a text that a person pasted: a mail, a log, the output of a tool, or another JSON object.
 *
 * rk_verify undoes only what transport adds: white space at both ends, a byte order mark, "Bearer" and the body of a request.
 * The answer has "document", a text for rk_verify, and "undone", a list of the forms that were undone, the outermost first:
 * "http-response", "mail", "quoted-printable", "quotation", "markup", "pem", "folded-lines", "other-text", "object" with the
 * path of the member, or "json-string". A text with several different documents is the error "input/several-documents".
 */
rk_result *rk_recover(const uint8_t *text, size_t length);

/**
 * Returns the OCSP requests for the certificates of a verified document: "requests", a list of "request", in base64, to POST
 * as application/ocsp-request to one of its "responders".
 */
rk_result *rk_ocsp_requests(const rk_result *verified);

/**
 * Verifies all signed members of an App Store Server API response.
 *
 * `endpoint` is NUL-terminated: "transaction-info", "app-transaction-info", "transaction-history", "refund-history",
 * "order-lookup", "subscription-statuses", "notification-history" or "test-notification-status", or the name in Apple's
 * libraries, such as "getAllSubscriptionStatuses". The answer has "response", which is not signed, and "tokens", in the order
 * of the response, each like an answer of rk_verify. A renewal info must be beside the transaction of its subscription. If a
 * token is invalid, or `body` has no such response, the result is the error. A body of more than RK_MAX_BYTES is the error
 * "input/too-large".
 */
rk_result *rk_verify_response(const rk_verifier *verifier, const char *endpoint, const uint8_t *body, size_t length,
                              int64_t now, const uint8_t *expectations, size_t expectations_length);

/**
 * Verifies documents in one buffer. Document i is from offsets[i] to offsets[i + 1], so `offsets` has count + 1 numbers of
 * `offset_size` bytes, 4 or 8, in ascending order: the layout of an Arrow string or binary array, aligned.
 *
 * `kind` is the kind that each document must have, as for rk_verify. A batch is faster than single calls if many tokens have
 * the same signer. `following` is the number of documents in later calls; if there are thousands, the verifier builds its key
 * tables immediately. The call succeeds even if documents are invalid; the caller then frees `*batch`.
 */
rk_result *rk_verify_batch(const rk_verifier *verifier, int32_t kind, const uint8_t *bytes, size_t length,
                           const void *offsets, int32_t offset_size, size_t count, int64_t now,
                           const uint8_t *expectations, size_t expectations_length, size_t following, rk_batch **batch);

void rk_batch_free(rk_batch *batch);

/** The number of documents; 0 for NULL. */
size_t rk_batch_count(const rk_batch *batch);

/** The class of a document. */
int32_t rk_batch_class(const rk_batch *batch, size_t index);

/** The result of a document, as rk_verify returns it. */
rk_result *rk_batch_result(const rk_batch *batch, size_t index);

/* The results of a batch as columns, in the memory layout of Arrow. */

enum {
  /** UTF-8: `offsets` has count + 1 numbers into `values`. */
  RK_TEXT = 0,
  /** int64_t. */
  RK_INTEGER = 1,
  /** int64_t, a time. */
  RK_TIME = 2,
  /** One bit for each row, the least significant first. */
  RK_BOOLEAN = 3
};

/** A column, valid until its table is freed. All buffers are aligned to 64 bytes. */
typedef struct rk_column {
  /** The name, such as "kind", "error_code" or "transaction.expiresDate"; NUL-terminated. */
  const char *name;
  int32_t type;
  /** The number of rows without a value. */
  size_t null_count;
  /** One bit for each row, the least significant first: whether it has a value. */
  const uint8_t *validity;
  size_t validity_length;
  /** The offsets of an RK_TEXT column; NULL for other types. */
  const int32_t *offsets;
  size_t offsets_length;
  const uint8_t *values;
  size_t values_length;
} rk_column;

/**
 * Creates the columns of a batch. On success, the caller frees `*table`. If a column would have 2 GiB or more, the error is
 * "interface/length": split the batch.
 */
rk_result *rk_batch_table(const rk_batch *batch, rk_table **table);

void rk_table_free(rk_table *table);

/** The number of columns; 0 for NULL. */
size_t rk_table_column_count(const rk_table *table);

/** Describes a column; returns 0, or -1 if there is no such column. */
int32_t rk_table_column(const rk_table *table, size_t index, rk_column *column);

/* Entitlements. */

/**
 * Creates a ledger of evidence about one customer. On success, the caller frees `*ledger`.
 *
 * Options: "bundleId" and "environments", both required.
 */
rk_result *rk_ledger_new(const uint8_t *options, size_t options_length, rk_ledger **ledger);

void rk_ledger_free(rk_ledger *ledger);

/**
 * Adds the verified evidence of a result, in any order and any number of times; an error result is rejected.
 *
 * The answer has "dropped": evidence about another app or environment, each with "reason" and "subject".
 */
rk_result *rk_ledger_add(rk_ledger *ledger, const rk_result *verified);

/**
 * The entitlements at a given time, as documented for `receiptctl entitlements --json`.
 *
 * Options: "environment" ("Production" by default); "product", a product id: the answer then has its entitlement as "product",
 * even if it was never bought; "allowPast"; "validUntil", whether to compute the time at which the answer changes by itself;
 * and "policy", as for `receiptctl entitlements --policy`.
 */
rk_result *rk_ledger_entitlements(const rk_ledger *ledger, int64_t at, const uint8_t *options, size_t options_length);

/**
 * The ledger as JSON to store; equal evidence has equal bytes. The Swift library reads it too, as Codable.
 *
 * Store it where only your server can write: a decoded ledger is trusted. A ledger of more than RK_MAX_BYTES or 1,048,576
 * values of JSON is the error "ledger/too-large".
 */
rk_result *rk_ledger_encode(const rk_ledger *ledger);

/**
 * Creates a ledger from stored JSON: the answer of rk_ledger_encode of this or another version. On success, the caller frees
 * `*ledger`. A ledger of a later format version is the error "ledger/unknown-format", one that was changed or truncated
 * "ledger/malformed", and one of more than RK_MAX_BYTES or 1,048,576 values of JSON "ledger/too-large".
 *
 * Options: "environments", required: those of today's configuration. Evidence from any other environment is dropped.
 */
rk_result *rk_ledger_decode(const uint8_t *json, size_t length, const uint8_t *options, size_t options_length,
                            rk_ledger **ledger);

/* Signing for Apple. */

/**
 * Creates a signer from a .p8 file of App Store Connect. On success, the caller frees `*signer`.
 *
 * Options: "keyId" and "bundleId", both required, and "issuerId", required except for "promotional-offer". No error contains
 * the key.
 */
rk_result *rk_signer_new(const uint8_t *key, size_t key_length, const uint8_t *options, size_t options_length,
                         rk_signer **signer);

void rk_signer_free(rk_signer *signer);

/**
 * Signs a request: a JSON object with "kind" and the members of that kind.
 *
 * "promotional-offer": "productId", "offerIdentifier", "nonce", "appAccountToken". The answer has the fields and the
 * signature. The others answer with "token": "promotional-offer-v2": "productId", "offerIdentifier", "nonce",
 * "transactionId"; "introductory-eligibility": "productId", "allowIntroductoryOffer", "transactionId", "nonce";
 * "advanced-commerce": "nonce", "request", which is the JSON of the Advanced Commerce API, and "operation" such as
 * "CREATE_SUBSCRIPTION", unless the request has it; "api-token": "lifetime" in seconds.
 */
rk_result *rk_sign(const rk_signer *signer, const uint8_t *request, size_t length, int64_t now);

#ifdef __cplusplus
}
#endif

#endif
