"""Signs in and signs requests with oauthlib, and sends them with the standard library."""
import json
import sys
import urllib.parse
import urllib.request

from oauthlib.oauth1 import SIGNATURE_TYPE_AUTH_HEADER, SIGNATURE_TYPE_BODY, SIGNATURE_TYPE_QUERY, Client

BASE, DATABASE, KEY, SECRET = sys.argv[1:5]
FORM = "application/x-www-form-urlencoded"


def send(url, method="GET", body=None, headers=None, place=SIGNATURE_TYPE_QUERY, **tokens):
    client = Client(KEY, client_secret=SECRET, signature_type=place, **tokens)
    form = body if (headers or {}).get("Content-Type") == FORM else None
    url, headers, signed = client.sign(url, http_method=method, body=form, headers=headers)
    data = signed if form is not None else body
    data = data.encode() if isinstance(data, str) and data else None
    with urllib.request.urlopen(urllib.request.Request(url, data=data, headers=headers, method=method)) as reply:
        return reply.status, json.load(reply)


def owner(reply):
    return {"resource_owner_key": reply[1]["oauth_token"], "resource_owner_secret": reply[1]["oauth_token_secret"]}


database = f"{BASE}/db/{DATABASE}"
request = owner(send(f"{database}/oauth/get_request_token", callback_uri="oob"))
print(request["resource_owner_key"], flush=True)
verifier = sys.stdin.readline().strip()
access = owner(send(f"{database}/oauth/get_access_token", verifier=verifier, **request))
session = owner(send(f"{database}/oauth/get_session_token", **access))
read = send(f"{database}/loci?search={urllib.parse.quote('größe λ')}", **session)
query = send(
    f"{database}/sequence",
    "POST",
    json.dumps({"sequence": ">größe ☃\nACGT"}),
    {"Content-Type": "application/json"},
    SIGNATURE_TYPE_AUTH_HEADER,
    **session,
)
fields = urllib.parse.urlencode({"sequence": ">größe ☃\nACGT"})
form = send(f"{database}/sequence", "POST", fields, {"Content-Type": FORM}, SIGNATURE_TYPE_BODY, **session)
print(json.dumps({"read": read[1].get("records"), "statuses": [read[0], query[0], form[0]]}))
