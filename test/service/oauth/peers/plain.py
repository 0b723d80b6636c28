"""Signs in and signs requests with the standard library alone, as RFC 5849 is read by somebody who does not know this project."""
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

BASE, DATABASE, KEY, SECRET = sys.argv[1:5]


def quote(text):
    return urllib.parse.quote(text, safe="-._~")


def signed(method, url, token="", token_secret="", oauth=(), form=()):
    address, _, query = url.partition("?")
    params = {
        "oauth_consumer_key": KEY,
        "oauth_signature_method": "HMAC-SHA1",
        "oauth_timestamp": str(int(time.time())),
        "oauth_nonce": secrets.token_hex(8),
        "oauth_version": "1.0",
        **dict(oauth),
    }
    if token:
        params["oauth_token"] = token
    covered = list(params.items()) + urllib.parse.parse_qsl(query, keep_blank_values=True) + list(form)
    pairs = sorted((quote(name), quote(value)) for name, value in covered)
    base = "&".join(quote(part) for part in (method, address, "&".join("=".join(pair) for pair in pairs)))
    key = f"{quote(SECRET)}&{quote(token_secret)}".encode()
    params["oauth_signature"] = base64.b64encode(hmac.new(key, base.encode(), hashlib.sha1).digest()).decode()
    return params


def send(request):
    try:
        with urllib.request.urlopen(request) as reply:
            return reply.status, json.load(reply)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def get(url, **signing):
    params = urllib.parse.urlencode(signed("GET", url, **signing), quote_via=urllib.parse.quote)
    return send(urllib.request.Request(url + ("&" if "?" in url else "?") + params))


def post(url, body, kind, form=(), **signing):
    params = signed("POST", url, form=form, **signing)
    header = "OAuth " + ", ".join(f'{name}="{quote(value)}"' for name, value in params.items())
    headers = {"Authorization": header, "Content-Type": kind}
    return send(urllib.request.Request(url, data=body, headers=headers, method="POST"))


def tokens(reply):
    status, body = reply
    if status != 200:
        sys.exit(f"{status}: {body}")
    return {"token": body["oauth_token"], "token_secret": body["oauth_token_secret"]}


database = f"{BASE}/db/{DATABASE}"
request = tokens(get(f"{database}/oauth/get_request_token", oauth={"oauth_callback": "oob"}))
print(request["token"], flush=True)
verifier = sys.stdin.readline().strip()
access = tokens(get(f"{database}/oauth/get_access_token", oauth={"oauth_verifier": verifier}, **request))
session = tokens(get(f"{database}/oauth/get_session_token", **access))
search = urllib.parse.quote("größe λ")
read = get(f"{database}/loci?search={search}", **session)
body = json.dumps({"sequence": ">größe ☃\nACGT"}, ensure_ascii=False).encode()
query = post(f"{database}/sequence", body, "application/json", **session)
fields = {"sequence": ">größe ☃\nACGT+&="}
form = post(
    f"{database}/sequence",
    urllib.parse.urlencode(fields).encode(),
    "application/x-www-form-urlencoded",
    form=fields.items(),
    **session,
)
print(json.dumps({"read": read[1].get("records"), "statuses": [read[0], query[0], form[0]]}))
