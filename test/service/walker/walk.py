#!/usr/bin/env python3
"""Walks a sequence-typing REST service from its root by following its addresses alone.

Knows the service description and nothing else: every route with its fields, their types and whether they may be absent.
Python 3 standard library only. Usage: walk.py BASE_URL [--limit N]. Prints a line for every fault and one summary line;
exit status 0 when everything is as described, 1 when something is not, 2 for wrong usage.
"""

import argparse
import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter, deque

from described import ROUTES, Kind


class Walker:
    def __init__(self, base, limit):
        self.base = base.rstrip("/")
        self.limit = limit
        self.faults = []
        self.asked = Counter()
        self.fields = Counter()
        self.queue = deque()
        self.seen = set()
        self.kinds = {}

    def fault(self, where, what):
        self.faults.append(f"{where}: {what}")

    def fetch(self, method, url, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data=data, method=method)
        request.add_header("Accept", "application/json, text/*, */*")
        try:
            with urllib.request.urlopen(request, timeout=30) as reply:
                return reply.status, reply.headers, reply.read().decode("utf-8")
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read().decode("utf-8")

    def add(self, url, where, method="GET", body=None):
        if not isinstance(url, str) or not url.startswith(self.base):
            self.fault(where, f"address outside of the service: {url}")
            return
        if (method, url) not in self.seen:
            self.seen.add((method, url))
            self.queue.append((method, url, body))

    def route_of(self, method, url):
        path = urllib.parse.urlsplit(url[len(self.base):]).path
        for route in ROUTES:
            if route.method == method and route.pattern.fullmatch(path or "/"):
                return route
        return None

    def check(self, where, value, kind, body=None):
        """Compares a value with its described kind, and queues the addresses in it."""
        if kind.name == "uri":
            self.add(value, where)
            return
        if kind.title == "paging" and body is not None:
            # Further pages of a search are asked for by posting the same again.
            for url in value.values():
                self.add(url, where, "POST", body)
            return
        if not kind.fits(value):
            self.fault(where, f"is {json.dumps(value)[:80]}, described as {kind}")
            return
        if kind.name == "array":
            for index, item in enumerate(value):
                self.check(f"{where}[{index}]", item, kind.item)
        elif kind.name == "map":
            for name, item in value.items():
                self.check(f"{where}.{name}", item, kind.item)
        elif kind.name == "object":
            self.check_members(where, value, kind, body)

    def check_members(self, where, value, kind, body):
        for name, (required, member) in kind.members.items():
            if name in value:
                self.fields[f"{kind.title}.{name}"] += 1
                self.check(f"{where}.{name}", value[name], member, body)
            elif required:
                self.fault(where, f"has no {name}")

    def visit(self, method, url, body=None):
        route = self.route_of(method, url)
        if route is None:
            self.fault(url, "is the address of no described route")
            return None
        # A database shows its kind by what it links; each kind has to be walked by itself.
        key = (route.name, self.database_of(url))
        if self.asked[key] >= self.limit:
            return None
        self.asked[key] += 1
        status, headers, text = self.fetch(method, url, body)
        if status != 200:
            self.fault(f"{method} {url}", f"status {status} {text[:200]}")
            return None
        if route.reply.name == "text":
            if not route.reply.pattern.match(text):
                self.fault(url, f"text begins with {text[:60]!r}")
            return text
        if "application/json" not in headers.get("Content-Type", ""):
            self.fault(url, f"media type {headers.get('Content-Type')}")
        value = json.loads(text)
        self.check(f"{method} {url}", value, route.reply, body)
        return value

    def database_of(self, url):
        found = re.match(r"/db/([^/?]+)", url[len(self.base):])
        return found.group(1) if found else ""

    def run(self):
        for start in ("/", "/db"):
            self.add(self.base + start, "start")
        while self.queue:
            method, url, body = self.queue.popleft()
            value = self.visit(method, url, body)
            if value is None or method != "GET":
                continue
            try:
                self.beyond(url, value)
            except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
                self.fault(url, f"cannot be followed further: {error!r}")

    def beyond(self, url, value):
        """Routes that the description links from nowhere: their addresses follow from the one of a record."""
        route = self.route_of("GET", url)
        plain = url.split("?")[0]
        if "paging" in route.reply.members and plain == url:
            # Short pages, so that there are several to leaf through.
            self.add(f"{url}?page_size={1 if value['records'] < 5 else 20}", url)
        if route.name == "database":
            # Additive or not linked at all, depending on the server; found by what the database otherwise links.
            self.kinds[self.database_of(url)] = "isolates" if "isolates" in value else "seqdef"
            for tail in ("/classification_schemes", "/curators"):
                self.add(plain + tail, url)
            if "isolates" in value:
                self.search(plain)
            else:
                self.add(plain + "/sequences", url)
        elif route.name == "scheme":
            self.add(plain + "/loci", url)
            if self.kinds.get(self.database_of(url)) == "seqdef" and value.get("has_primary_key_field"):
                self.designations(plain, value)
        elif route.name == "allele" and value["sequence"].isalpha():
            locus = plain.rsplit("/alleles/", 1)[0]
            for target in (locus, plain.split("/loci/")[0]):
                self.visit("POST", target + "/sequence", {"sequence": value["sequence"], "details": True})
            # With a base that is none in the middle, no allele matches exactly.
            middle = len(value["sequence"]) // 2
            changed = value["sequence"][:middle] + "N" + value["sequence"][middle + 1:]
            self.visit("POST", locus + "/sequence", {"sequence": changed})
        elif route.name == "contig":
            self.add(plain.split("/contigs/")[0] + f"/isolates/{value['isolate_id']}/contigs", url)
        elif route.name == "group" and "isolates" not in value and "profiles" not in value:
            self.fault(url, "has neither isolates nor profiles")

    def search(self, database):
        status, _headers, text = self.fetch("GET", database + "/isolates?page_size=1")
        isolates = json.loads(text)["isolates"] if status == 200 else []
        if isolates:
            _status, _headers, text = self.fetch("GET", isolates[0])
            curator = json.loads(text)["provenance"]["curator"].rsplit("/", 1)[1]
            self.visit("POST", database + "/isolates/search?page_size=1", {"field.curator": curator})
            number = int(isolates[0].rsplit("/", 1)[1])
            found = self.visit("POST", database + "/isolates/search", {"field.id": number})
            if found is not None and found["isolates"] != isolates:
                self.fault(database, f"search of isolate {number} found {found['isolates']}")

    def designations(self, scheme, record):
        _status, _headers, text = self.fetch("GET", scheme + "/profiles?page_size=1")
        profiles = json.loads(text)["profiles"]
        if not profiles:
            return
        _status, _headers, text = self.fetch("GET", profiles[0])
        alleles = json.loads(text)["alleles"]
        ids = {locus: urllib.parse.unquote(uri.rsplit("/", 1)[1]) for locus, uri in alleles.items()}
        body = {"designations": {locus: [{"allele": allele}] for locus, allele in ids.items()}}
        answer = self.visit("POST", scheme + "/designations", body)
        key = urllib.parse.unquote(record["primary_key_field"].rsplit("/", 1)[1])
        if answer is not None:
            found = answer.get("fields", {}).get(key, "").split(",")
            expected = urllib.parse.unquote(profiles[0].rsplit("/", 1)[1])
            if expected not in found:
                self.fault(scheme, f"alleles of profile {expected} give {found}")
        status, _headers, text = self.fetch("GET", profiles[0])
        sequences = []
        for uri in json.loads(text)["alleles"].values():
            _status, _headers, allele = self.fetch("GET", uri)
            sequences.append(json.loads(allele)["sequence"])
        fasta = "".join(f">part{index}\n{sequence}\n" for index, sequence in enumerate(sequences) if " " not in sequence)
        self.visit("POST", scheme + "/sequence", {"sequence": fasta, "details": True})


def main():
    parser = argparse.ArgumentParser(description="Walk a sequence-typing service and compare it with its description.")
    parser.add_argument("base", help="address of the service, for example http://127.0.0.1:8080")
    parser.add_argument("--limit", type=int, default=30, help="requests per route and database")
    options = parser.parse_args()
    walker = Walker(options.base, options.limit)
    walker.run()
    for fault in walker.faults:
        print(fault)
    reached = {name for name, _database in walker.asked}
    missed = [route.name for route in ROUTES if route.name not in reached]
    never = sorted(field for field in described_fields() if walker.fields[field] == 0)
    for name in missed:
        print(f"never reached: {name}")
    for field in never:
        print(f"never seen: {field}")
    print(
        f"{sum(walker.asked.values())} requests, {len(reached)} of {len(ROUTES)} routes, "
        f"{len(walker.fields)} kinds of field, {len(walker.faults)} faults"
    )
    return 1 if walker.faults or missed else 0


def described_fields():
    names = set()

    def collect(kind):
        if kind.name == "object":
            for name, (_required, member) in kind.members.items():
                names.add(f"{kind.title}.{name}")
                collect(member)
        elif isinstance(kind.item, Kind):
            collect(kind.item)

    for route in ROUTES:
        collect(route.reply)
    return names


if __name__ == "__main__":
    sys.exit(main())
