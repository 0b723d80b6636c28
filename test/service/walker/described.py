"""The service description as data: kinds of value, resources with their fields, routes with what they answer."""

import re


class Kind:
    """A kind of value. `name` is one of: string, integer, number, boolean, date, uri, array, map, object, any, text, one."""

    def __init__(self, name, item=None, members=None, title="", pattern=None, options=()):
        self.name = name
        self.item = item
        self.members = members or {}
        self.title = title
        self.pattern = pattern
        self.options = options

    def __str__(self):
        return self.title or self.name

    def fits(self, value):
        if self.name == "string":
            return isinstance(value, str)
        if self.name == "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        if self.name == "number":
            return isinstance(value, (int, float)) and not isinstance(value, bool)
        if self.name == "boolean":
            return isinstance(value, bool)
        if self.name == "date":
            return isinstance(value, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", value) is not None
        if self.name == "array":
            return isinstance(value, list)
        if self.name in ("map", "object"):
            return isinstance(value, dict)
        if self.name == "one":
            return any(option.fits(value) for option in self.options)
        if self.name == "word":
            return value in self.options
        return True


STRING, INTEGER, NUMBER, BOOLEAN, DATE, URI, ANY = (
    Kind(name) for name in ("string", "integer", "number", "boolean", "date", "uri", "any")
)
# A page of the contract names only absolute addresses of itself, so a URI is checked by asking for it.


def array(item):
    return Kind("array", item=item)


def mapping(item):
    return Kind("map", item=item)


def one_of(*options):
    return Kind("one", options=options)


def word(*options):
    return Kind("word", options=options, title="one of " + ", ".join(options))


def record(title, **members):
    """Members are kinds; a name that ends in `_` is optional. `__` stands for a space in the name."""
    found = {}
    for name, kind in members.items():
        optional = name.endswith("_")
        found[(name[:-1] if optional else name).replace("__", " ")] = (not optional, kind)
    return Kind("object", members=found, title=title)


def text(pattern):
    return Kind("text", pattern=re.compile(pattern))


PAGING = record("paging", previous_=URI, next_=URI, first_=URI, last_=URI, return_all_=URI)
VALUE = one_of(STRING, NUMBER)
ID = one_of(STRING, INTEGER)
ALLELE_IDS = array(mapping(one_of(ID, array(ID))))
LINKED_DATA = mapping(mapping(array(record("linked value", value=VALUE, frequency=INTEGER))))
ORIENTATION = word("forward", "reverse")
MATCH = record(
    "match",
    allele_id=STRING,
    href=URI,
    start_=INTEGER,
    end_=INTEGER,
    orientation_=ORIENTATION,
    length_=INTEGER,
    contig_=STRING,
    linked_data_=LINKED_DATA,
)
BEST_MATCH = record(
    "best match",
    allele_id=STRING,
    href=URI,
    start=INTEGER,
    end=INTEGER,
    orientation=ORIENTATION,
    length=INTEGER,
    alignment=INTEGER,
    mismatches=INTEGER,
    identity=NUMBER,
    gaps=INTEGER,
)
GROUPS = array(
    record(
        "site group",
        name=STRING,
        description=STRING,
        databases=array(record("database of a group", name=STRING, description=STRING, href=URI)),
    )
)
DATABASE = record(
    "database", fields_=URI, isolates_=URI, genomes_=URI, schemes_=URI, loci_=URI, projects_=URI
)
CLASSIFICATION = record(
    "classification scheme",
    id=INTEGER,
    name=STRING,
    description_=STRING,
    relative_threshold=BOOLEAN,
    inclusion_threshold=INTEGER,
    groups_=URI,
)
LOCUS = record(
    "locus",
    id=STRING,
    data_type_=word("DNA", "peptide"),
    allele_id_format_=word("integer", "text"),
    allele_id_regex_=STRING,
    common_name_=STRING,
    aliases_=array(STRING),
    length_varies_=BOOLEAN,
    length_=INTEGER,
    coding_sequence_=BOOLEAN,
    orf_=INTEGER,
    schemes_=array(record("scheme of a locus", scheme=URI, description=STRING)),
    min_length_=INTEGER,
    max_length_=INTEGER,
    alleles_=URI,
    alleles_fasta_=URI,
    curators_=array(URI),
    publications_=array(INTEGER),
    full_name_=STRING,
    product_=STRING,
    description_=STRING,
    extended_attributes_=array(
        record(
            "extended attribute",
            field=STRING,
            value_format_=word("integer", "text", "boolean"),
            value_regex_=STRING,
            description_=STRING,
            length_=INTEGER,
            required_=BOOLEAN,
            allowed_values_=array(ANY),
        )
    ),
    genome_position_=INTEGER,
)
ALLELE = record(
    "allele",
    locus=URI,
    allele_id=STRING,
    sequence=STRING,
    status_=word("Sanger trace checked", "WGS: manual extract", "WGS: automated extract", "unchecked"),
    sender_=URI,
    curator_=URI,
    date_entered_=STRING,
    datestamp_=STRING,
)
SCHEME = record(
    "scheme",
    id=INTEGER,
    description=STRING,
    locus_count_=INTEGER,
    loci_=array(URI),
    has_primary_key_field_=BOOLEAN,
    fields_=array(URI),
    primary_key_field_=URI,
    profiles_=URI,
    profiles_csv_=URI,
    curators_=array(URI),
    records_=INTEGER,
    last_added_=DATE,
    last_updated_=DATE,
)
PROFILE = record(
    "profile", alleles=mapping(URI), sender_=URI, curator_=URI, date_entered_=STRING, datestamp_=STRING
)
ISOLATE = record(
    "isolate",
    provenance=record(
        "provenance", id=INTEGER, sender=URI, curator=URI, date_entered=STRING, datestamp=STRING
    ),
    publications_=array(INTEGER),
    sequence_bin_=record(
        "sequence bin", contigs_fasta=URI, contigs=URI, contig_count=INTEGER, total_length=INTEGER
    ),
    allele_designations_=record(
        "designations of an isolate", allele_ids=URI, designation_count=INTEGER, full_designations=URI
    ),
    schemes_=array(
        record(
            "scheme of an isolate",
            description_=STRING,
            loci_designated_count_=INTEGER,
            allele_ids_=URI,
            full_designations_=URI,
            fields_=mapping(one_of(VALUE, array(VALUE))),
        )
    ),
    classification_schemes_=mapping(
        record(
            "classification of an isolate",
            href=URI,
            groups=array(record("group of an isolate", group=INTEGER, records=INTEGER, isolates=URI)),
        )
    ),
    projects_=array(record("project of an isolate", id=URI, description=STRING)),
    history_=URI,
    new_version_=URI,
    old_version_=URI,
)
DESIGNATION = record(
    "designation",
    locus=URI,
    allele_id=STRING,
    method=word("manual", "automatic"),
    status=word("confirmed", "provisional"),
    comments_=STRING,
    sender_=URI,
    curator_=URI,
    datestamp=STRING,
)
CONTIG = record(
    "contig",
    id=INTEGER,
    isolate_id=INTEGER,
    sequence=STRING,
    length=INTEGER,
    method_=STRING,
    sender_=URI,
    curator_=URI,
    date_entered_=STRING,
    datestamp_=STRING,
    loci_=array(
        record(
            "sequence tag",
            locus=URI,
            locus_name=STRING,
            start=INTEGER,
            end=INTEGER,
            direction=ORIENTATION,
            complete=BOOLEAN,
        )
    ),
)
HISTORY = record(
    "history",
    records=INTEGER,
    contigs=array(record("change", curator_=URI, timestamp=STRING, actions=array(STRING))),
)
FIELD = record(
    "field",
    name=STRING,
    type=word("int", "text", "date", "float"),
    length_=INTEGER,
    required_=BOOLEAN,
    min_=NUMBER,
    max_=NUMBER,
    regex_=STRING,
    comments_=STRING,
    allowed__values_=array(VALUE),
    values_=URI,
)
USER = record("user", id=INTEGER, first_name=STRING, surname=STRING, affiliation=STRING, email_=STRING)
PROJECT_LIST = record(
    "project list",
    projects=array(record("project in a list", project=URI, description=STRING, isolate_count=INTEGER)),
)


def whole_list(title, member):
    return record(title, records=INTEGER, **{member: array(URI)})


def uri_list(title, member, **more):
    return record(title, records=INTEGER, paging_=PAGING, **{member: array(URI)}, **more)


class Route:
    def __init__(self, name, method, path, reply):
        self.name = name
        self.method = method
        self.reply = reply
        self.pattern = re.compile(re.sub(r"\{\w+\}", "[^/]+", path))


DB = "/db/{database}"
LOCUS_PATH = DB + "/loci/{locus}"
SCHEME_PATH = DB + "/schemes/{scheme_id}"
ISOLATE_PATH = DB + "/isolates/{isolate_id}"
GROUPING_PATH = DB + "/classification_schemes/{classification_scheme_id}"

ROUTES = [
    Route("root", "GET", "/", GROUPS),
    Route("groups of databases", "GET", "/db", GROUPS),
    Route("database", "GET", DB, DATABASE),
    Route(
        "classification schemes",
        "GET",
        DB + "/classification_schemes",
        whole_list("classification scheme list", "classification_schemes"),
    ),
    Route("classification scheme", "GET", GROUPING_PATH, CLASSIFICATION),
    Route("groups", "GET", GROUPING_PATH + "/groups", uri_list("group list", "groups")),
    Route(
        "group",
        "GET",
        GROUPING_PATH + "/groups/{group_id}",
        record("group", records=INTEGER, paging_=PAGING, isolates_=array(URI), profiles_=array(URI)),
    ),
    Route("loci", "GET", DB + "/loci", uri_list("locus list", "loci")),
    Route("locus", "GET", LOCUS_PATH, LOCUS),
    Route("alleles", "GET", LOCUS_PATH + "/alleles", uri_list("allele list", "alleles", last_updated_=DATE)),
    Route("alleles_fasta", "GET", LOCUS_PATH + "/alleles_fasta", text(r">.+\n[A-Z*]+\n")),
    Route("allele", "GET", LOCUS_PATH + "/alleles/{allele_id}", ALLELE),
    Route(
        "locus query",
        "POST",
        LOCUS_PATH + "/sequence",
        record("locus query", exact_matches=array(MATCH), best_match_=BEST_MATCH),
    ),
    Route("database query", "POST", DB + "/sequence", record("database query", exact_matches=mapping(array(MATCH)))),
    Route(
        "sequences",
        "GET",
        DB + "/sequences",
        record("sequence summary", loci_=URI, records_=INTEGER, last_updated_=DATE),
    ),
    Route(
        "schemes",
        "GET",
        DB + "/schemes",
        record(
            "scheme list",
            records=INTEGER,
            schemes=array(record("scheme in a list", scheme=URI, description=STRING)),
        ),
    ),
    Route("scheme", "GET", SCHEME_PATH, SCHEME),
    Route("scheme loci", "GET", SCHEME_PATH + "/loci", whole_list("scheme locus list", "loci")),
    Route(
        "scheme field",
        "GET",
        SCHEME_PATH + "/fields/{field}",
        record("scheme field", field=STRING, type=word("integer", "text"), primary_key=BOOLEAN),
    ),
    Route("profiles", "GET", SCHEME_PATH + "/profiles", uri_list("profile list", "profiles", last_updated_=DATE)),
    Route("profiles_csv", "GET", SCHEME_PATH + "/profiles_csv", text(r"[^\t\n]+\t[^\n]+\n")),
    Route("profile", "GET", SCHEME_PATH + "/profiles/{profile_id}", PROFILE),
    Route("scheme query", "POST", SCHEME_PATH + "/sequence", record("scheme query", exact_matches=array(MATCH))),
    Route(
        "designation query",
        "POST",
        SCHEME_PATH + "/designations",
        record(
            "designation query",
            exact_matches=mapping(array(record("designation match", allele_id=STRING, linked_data_=LINKED_DATA))),
            fields_=mapping(STRING),
        ),
    ),
    Route("isolates", "GET", DB + "/isolates", uri_list("isolate list", "isolates")),
    Route("genomes", "GET", DB + "/genomes", uri_list("genome list", "isolates")),
    Route("isolate search", "POST", DB + "/isolates/search", uri_list("search result", "isolates")),
    Route("isolate", "GET", ISOLATE_PATH, ISOLATE),
    Route(
        "allele designations",
        "GET",
        ISOLATE_PATH + "/allele_designations",
        uri_list("designation list", "allele_designations"),
    ),
    Route("allele designation", "GET", ISOLATE_PATH + "/allele_designations/{locus}", array(DESIGNATION)),
    Route(
        "allele ids",
        "GET",
        ISOLATE_PATH + "/allele_ids",
        record("allele id list", records=INTEGER, paging_=PAGING, allele_ids=ALLELE_IDS),
    ),
    Route(
        "scheme designations",
        "GET",
        ISOLATE_PATH + "/schemes/{scheme_id}/allele_designations",
        record("scheme designation list", records=INTEGER, allele_designations=array(DESIGNATION)),
    ),
    Route(
        "scheme allele ids",
        "GET",
        ISOLATE_PATH + "/schemes/{scheme_id}/allele_ids",
        record("scheme allele id list", records=INTEGER, allele_ids=ALLELE_IDS),
    ),
    Route("contigs", "GET", ISOLATE_PATH + "/contigs", uri_list("contig list", "contigs")),
    Route("contigs_fasta", "GET", ISOLATE_PATH + "/contigs_fasta", text(r">\S+\n[A-Z]+\n")),
    Route("history", "GET", ISOLATE_PATH + "/history", HISTORY),
    Route("contig", "GET", DB + "/contigs/{contig_id}", CONTIG),
    Route("fields", "GET", DB + "/fields", array(FIELD)),
    Route(
        "field values",
        "GET",
        DB + "/fields/{field}",
        record("field values", records=INTEGER, paging_=PAGING, values=array(VALUE)),
    ),
    Route("user", "GET", DB + "/users/{user_id}", USER),
    Route("curators", "GET", DB + "/curators", whole_list("curator list", "curators")),
    Route("projects", "GET", DB + "/projects", PROJECT_LIST),
    Route(
        "project",
        "GET",
        DB + "/projects/{project_id}",
        record("project", id_=INTEGER, description_=STRING, isolates_=URI),
    ),
    Route("project isolates", "GET", DB + "/projects/{project_id}/isolates", uri_list("project isolates", "isolates")),
]
