"""Signed calls of the service with the standard library alone, as somebody writes them who knows only its description."""
import base64
import hashlib
import hmac
import json
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


def quote(text):
    return urllib.parse.quote(text, safe="-._~")


def caller(key, secret, token, token_secret):
    """Gives a function that makes a signed call and gives its status, body and headers."""

    def call(method, url, body=None, headers=None):
        address, _, query = url.partition("?")
        params = {
            "oauth_consumer_key": key,
            "oauth_token": token,
            "oauth_signature_method": "HMAC-SHA1",
            "oauth_timestamp": str(int(time.time())),
            "oauth_nonce": secrets.token_hex(8),
            "oauth_version": "1.0",
        }
        covered = list(params.items()) + urllib.parse.parse_qsl(query, keep_blank_values=True)
        pairs = sorted((quote(name), quote(value)) for name, value in covered)
        base = "&".join(quote(part) for part in (method, address, "&".join("=".join(pair) for pair in pairs)))
        signing = f"{quote(secret)}&{quote(token_secret)}".encode()
        params["oauth_signature"] = base64.b64encode(hmac.new(signing, base.encode(), hashlib.sha1).digest()).decode()
        header = "OAuth " + ", ".join(f'{name}="{quote(value)}"' for name, value in params.items())
        data = None if body is None else json.dumps(body).encode()
        sent = {"Authorization": header, **(headers or {})}
        if data is not None:
            sent["Content-Type"] = "application/json"
        try:
            with urllib.request.urlopen(urllib.request.Request(url, data=data, headers=sent, method=method)) as reply:
                return reply.status, json.load(reply), reply.headers
        except urllib.error.HTTPError as error:
            return error.code, json.load(error), error.headers

    return call


def wanted(expected, reply):
    """The body of a reply with this status. Ends the script with the body of any other."""
    status, body = reply[:2]
    if status != expected:
        sys.exit(f"{status} instead of {expected}: {body}")
    return body
