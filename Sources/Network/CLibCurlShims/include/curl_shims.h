// SPDX-License-Identifier: Apache-2.0
// Functions of libcurl that Swift cannot import, because they have a variable number of arguments: one function
// for each type of the last argument.

#ifndef RECEIPTKIT_LIBCURL_SHIMS_H
#define RECEIPTKIT_LIBCURL_SHIMS_H

#include <curl/curl.h>

// curl_global_init with CURL_GLOBAL_DEFAULT, a macro that Swift cannot import.
CURLcode receiptkit_curl_initialize(void);

// curl_easy_setopt. libcurl copies text, and keeps the address of a list and of an object.
CURLcode receiptkit_curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode receiptkit_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode receiptkit_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode receiptkit_curl_set_object(CURL *handle, CURLoption option, void *value);

// The functions that receive the header lines and the body of a response, and the progress function:
// libcurl calls it about twice a second, and its result decides whether to continue.
typedef size_t (*receiptkit_curl_receiver)(char *bytes, size_t size, size_t count, void *object);
CURLcode receiptkit_curl_set_receiver(CURL *handle, CURLoption option, receiptkit_curl_receiver receiver);
CURLcode receiptkit_curl_set_progress(CURL *handle, curl_xferinfo_callback progress);

// The protocols that a handle may use: HTTPS, and HTTP if `plain` is not 0. The name of the option depends
// on the version of libcurl.
CURLcode receiptkit_curl_set_protocols(CURL *handle, int plain);

// curl_easy_getinfo.
CURLcode receiptkit_curl_get_number(CURL *handle, CURLINFO info, long *value);

#endif
