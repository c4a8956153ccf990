// SPDX-License-Identifier: Apache-2.0

#include "curl_shims.h"

CURLcode receiptkit_curl_initialize(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

CURLcode receiptkit_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode receiptkit_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode receiptkit_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode receiptkit_curl_set_object(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode receiptkit_curl_set_receiver(CURL *handle, CURLoption option, receiptkit_curl_receiver receiver) {
  return curl_easy_setopt(handle, option, receiver);
}

CURLcode receiptkit_curl_set_progress(CURL *handle, curl_xferinfo_callback progress) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
}

CURLcode receiptkit_curl_set_protocols(CURL *handle, int plain) {
#if LIBCURL_VERSION_NUM >= 0x075500 // 7.85.0
  CURLcode code = curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, plain ? "http,https" : "https");
  // The library that is loaded may be older than the header, such as that of Ubuntu 22.04.
  if (code != CURLE_UNKNOWN_OPTION) return code;
#endif
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(plain ? CURLPROTO_HTTP | CURLPROTO_HTTPS : CURLPROTO_HTTPS));
#pragma clang diagnostic pop
}

CURLcode receiptkit_curl_get_number(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}
