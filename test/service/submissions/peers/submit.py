"""Sends one submission of each type and follows it, with the standard library alone, as somebody does who knows only the description."""
import json
import pathlib
import sys
import urllib.parse

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).parents[3] / "support" / "peers"))
from signed_calls import caller, wanted

BASE, SEQDEF, ISOLATES, KEY, SECRET, TOKEN, TOKEN_SECRET, ALLELE = sys.argv[1:9]
call = caller(KEY, SECRET, TOKEN, TOKEN_SECRET)


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
