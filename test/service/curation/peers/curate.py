"""Keeps a database of isolates by hand, with the standard library alone, as somebody does who knows only the description."""
import json
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).parents[3] / "support" / "peers"))
from signed_calls import caller, wanted

BASE, DATABASE, KEY, SECRET, TOKEN, TOKEN_SECRET, CONTIG = sys.argv[1:8]
call = caller(KEY, SECRET, TOKEN, TOKEN_SECRET)
HERE = f"{BASE}/db/{DATABASE}"

wanted(201, call("POST", f"{HERE}/fields", {"name": "host", "type": "text", "allowed_values": ["cow", "hen"]}))

made = []
for name in ("One", "Two", "Three"):
    body = {"isolate": name, "provenance": {"country": "Norway", "host": "cow"}}
    reply = call("POST", f"{HERE}/isolates", body)
    wanted(201, reply)
    made.append(reply[2]["Location"])
    fasta = f">c1\n{CONTIG}\n>c2\n{CONTIG[::-1]}\n"
    added = wanted(201, call("POST", f"{made[-1]}/contigs_fasta", {"fasta": fasta, "reason": "Small."}))
    assert len(added["contigs"]) == 2, added
    for locus in ("abcZ", "adk"):
        alleles = [{"allele_id": "1"}]
        wanted(201, call("POST", f"{made[-1]}/allele_designations", {"locus": locus, "alleles": alleles}))
types = [scheme["fields"] for scheme in wanted(200, call("GET", made[0]))["schemes"] if scheme.get("fields")]

first = made[0]
edit = call("GET", f"{first}/edit")
revision = edit[2]["ETag"]
wanted(428, call("PATCH", first, {"provenance": {"host": "hen"}}))
wanted(200, call("PATCH", first, {"provenance": {"host": "hen"}}, {"If-Match": revision}))
outdated = call("PATCH", first, {"provenance": {"host": "cow"}}, {"If-Match": revision})
wrong = call("PATCH", first, {"isolate": "", "provenance": {"host": "dog"}}, {"If-Match": "*"})

ids = [address.rsplit("/", 1)[1] for address in made]
table = {"record": "isolate", "columns": ["id", "year"], "rows": [[id, "2020"] for id in ids]}
shown = wanted(200, call("POST", f"{HERE}/curation/update_table", {**table, "dry_run": True}))
written = wanted(200, call("POST", f"{HERE}/curation/update_table", table))
year = wanted(200, call("GET", first))["provenance"]["year"]
taken = wanted(200, call("POST", f"{HERE}/curation/batches/{written['batch']}/undo"))

gone = wanted(200, call("DELETE", made[2], headers={"If-Match": "*"}))
wanted(404, call("GET", made[2]))
wanted(200, call("POST", f"{HERE}/curation/changes/{gone['change']}/undo"))
whole = wanted(200, call("GET", made[2]))
history = wanted(200, call("GET", f"{first}/changes"))

print(json.dumps({
    "types": types,
    "outdated": [outdated[0], outdated[1].get("code")],
    "wrong": [wrong[0], [detail.get("field") for detail in wrong[1].get("details", [])]],
    "shown": [shown["changed"], len(shown["rows"])],
    "year": year,
    "taken": taken["records"],
    "contigs": whole["sequence_bin"]["contig_count"],
    "actions": [change["action"] for change in history["changes"]],
}))
