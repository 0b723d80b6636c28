"""Signs in and signs requests with requests-oauthlib, whose signatures are in the Authorization header."""
import json
import sys

from requests_oauthlib import OAuth1Session

BASE, DATABASE, KEY, SECRET = sys.argv[1:5]


def tokens(session, step):
    reply = session.get(f"{BASE}/db/{DATABASE}/oauth/{step}")
    reply.raise_for_status()
    body = reply.json()
    return {"resource_owner_key": body["oauth_token"], "resource_owner_secret": body["oauth_token_secret"]}


request = tokens(OAuth1Session(KEY, client_secret=SECRET, callback_uri="oob"), "get_request_token")
print(request["resource_owner_key"], flush=True)
verifier = sys.stdin.readline().strip()
access = tokens(OAuth1Session(KEY, client_secret=SECRET, verifier=verifier, **request), "get_access_token")
session = OAuth1Session(KEY, client_secret=SECRET, **tokens(OAuth1Session(KEY, client_secret=SECRET, **access), "get_session_token"))
database = f"{BASE}/db/{DATABASE}"
read = session.get(f"{database}/loci", params={"search": "größe λ"})
query = session.post(f"{database}/sequence", json={"sequence": ">größe ☃\nACGT"})
form = session.post(f"{database}/sequence", data={"sequence": ">größe ☃\nACGT+&="})
print(json.dumps({"read": read.json().get("records"), "statuses": [read.status_code, query.status_code, form.status_code]}))
