"""Sends one submission of each type and follows it, with the standard library alone, as somebody does who knows only the description."""
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

BASE, SEQDEF, ISOLATES, KEY, SECRET, TOKEN, TOKEN_SECRET, ALLELE = sys.argv[1:9]


def quote(text):
    return urllib.parse.quote(text, safe="-._~")


def call(method, url, body=None):
    address, _, query = url.partition("?")
    params = {
        "oauth_consumer_key": KEY,
        "oauth_token": TOKEN,
        "oauth_signature_method": "HMAC-SHA1",
        "oauth_timestamp": str(int(time.time())),
        "oauth_nonce": secrets.token_hex(8),
        "oauth_version": "1.0",
    }
    covered = list(params.items()) + urllib.parse.parse_qsl(query, keep_blank_values=True)
    pairs = sorted((quote(name), quote(value)) for name, value in covered)
    base = "&".join(quote(part) for part in (method, address, "&".join("=".join(pair) for pair in pairs)))
    key = f"{quote(SECRET)}&{quote(TOKEN_SECRET)}".encode()
    params["oauth_signature"] = base64.b64encode(hmac.new(key, base.encode(), hashlib.sha1).digest()).decode()
    header = "OAuth " + ", ".join(f'{name}="{quote(value)}"' for name, value in params.items())
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": header, **({} if data is None else {"Content-Type": "application/json"})}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data=data, headers=headers, method=method)) as reply:
            return reply.status, json.load(reply)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def wanted(expected, reply):
    status, body = reply
    if status != expected:
        sys.exit(f"{status} instead of {expected}: {body}")
    return body


def follow(database, body):
    submissions = f"{BASE}/db/{database}/submissions"
    created = wanted(201, call("POST", submissions, body))
    address = created["submission"]
    record = wanted(200, call("GET", address))
    listed = wanted(200, call("GET", f"{submissions}?type={body['type']}&return_all=1"))
    assert address in listed["submissions"], listed
    assert wanted(201, call("POST", f"{address}/messages", {"message": "Größe ☃"}))["message"] == "Message added."
    messages = wanted(200, call("GET", f"{address}/messages"))
    assert messages[-1]["message"] == "Größe ☃", messages
    wanted(403, call("DELETE", address))
    return {"type": record["type"], "status": record["status"], "missing": created.get("missing_files"), "record": record}


alleles = {
    "type": "alleles",
    "locus": "abcZ",
    "technology": "Illumina",
    "read_length": "100-199",
    "coverage": "50-99x",
    "assembly": "de novo",
    "software": "SPAdes",
    "sequences": f">new\n{ALLELE}\n",
    "message": "From a script.",
}
profiles = {"type": "profiles", "scheme_id": 1, "profiles": "id\tadk\tabcZ\nmine\t3\t1\n"}
isolates = {"type": "isolates", "isolates": "isolate\tcountry\tyear\nScripted\tNorway\t2020\n"}
genomes = {
    "type": "genomes",
    "isolates": "isolate\tcountry\tassembly_filename\tsequence_method\nScripted 2\tNorway\tone.fas\tPacBio\n",
}
done = [follow(SEQDEF, alleles), follow(SEQDEF, profiles), follow(ISOLATES, isolates), follow(ISOLATES, genomes)]
refused = call("POST", f"{BASE}/db/{SEQDEF}/submissions", {**alleles, "technology": "none"})
print(json.dumps({"done": done, "refused": refused[0], "message": refused[1]["message"]}))
