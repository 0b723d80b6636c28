import type { Generated } from 'kysely';
import type { AlleleIdFormat, DataType } from '#shared/api/locus.ts';

/** 0 or 1: SQLite and the portable schema have no boolean. */
export type Flag = 0 | 1;

interface Dated {
  /** ISO dates, `YYYY-MM-DD`. */
  date_entered: string;
  datestamp: string;
}

interface Attributed extends Dated {
  sender: number | null;
  curator: number | null;
}

/** Tables of one database file; `migrations/database-0001.ts` is the schema they mirror. */
export interface DatabaseTables {
  meta: { key: string; value: string };
  app_user: {
    id: Generated<number>;
    user_name: string;
    first_name: string;
    surname: string;
    affiliation: string;
    email: string;
    role: 'submitter' | 'curator' | 'admin';
  } & Dated;
  locus: {
    id: Generated<number>;
    name: string;
    data_type: DataType;
    allele_id_format: AlleleIdFormat;
    allele_id_regex: string | null;
    common_name: string | null;
    full_name: string | null;
    product: string | null;
    description: string | null;
    length_varies: Flag;
    length: number | null;
    min_length: number | null;
    max_length: number | null;
    coding_sequence: Flag;
    orf: number | null;
    genetic_code: Generated<number>;
    genome_position: number | null;
    allele_count: Generated<number>;
    alleles_last_added: string | null;
    alleles_last_updated: string | null;
    curator: number | null;
  } & Dated;
  locus_alias: { locus: number; alias: string };
  locus_publication: { locus: number; pubmed_id: number };
  locus_curator: { locus: number; curator: number };
  locus_extended_attribute: {
    locus: number;
    field: string;
    value_format: 'integer' | 'text' | 'boolean';
    value_regex: string | null;
    description: string | null;
    length: number | null;
    required: Flag;
    /** JSON array of strings. */
    allowed_values: string | null;
    position: number;
  };
  allele: {
    id: Generated<number>;
    locus: number;
    allele_id: string;
    /** Natural order: the id as a number for integer ids; 0 for text ids, which then sort by the text. */
    sort_key: number;
    /** Upper case, as it is stored, shown and matched. */
    sequence: string;
    length: number;
    sequence_hash: number;
    status: Generated<string>;
    comments: string | null;
  } & Attributed;
  allele_attribute: { allele: number; field: string; value: string };
  scheme: {
    id: Generated<number>;
    name: string;
    description: string | null;
    allow_missing_loci: Generated<Flag>;
    max_missing: number | null;
    display_order: number | null;
    profile_count: Generated<number>;
    profiles_last_added: string | null;
    profiles_last_updated: string | null;
  } & Dated;
  scheme_locus: { scheme: number; locus: number; position: number };
  scheme_field: {
    scheme: number;
    field: string;
    type: 'integer' | 'text';
    primary_key: Flag;
    description: string | null;
    position: number;
  };
  scheme_curator: { scheme: number; curator: number };
  profile: {
    id: Generated<number>;
    scheme: number;
    profile_id: string;
    sort_key: number;
    /** Allele ids joined with tabs, in the order of `scheme_locus.position`; `N` where the locus is missing. */
    alleles: string;
    alleles_hash: number;
  } & Attributed;
  /** Scheme fields other than the primary key. */
  profile_field: { profile: number; field: string; value: string };
  classification_scheme: {
    id: Generated<number>;
    scheme: number;
    name: string;
    description: string | null;
    inclusion_threshold: number;
    relative_threshold: Flag;
  };
  classification_group: { classification_scheme: number; group_id: number };
  classification_group_profile: { classification_scheme: number; group_id: number; profile: number };
  isolate_field: {
    name: string;
    type: 'int' | 'text' | 'date' | 'float';
    length: number | null;
    required: Flag;
    min_value: number | null;
    max_value: number | null;
    regex: string | null;
    comments: string | null;
    /** JSON array of strings. */
    allowed_values: string | null;
    multiple: Flag;
    position: number;
  };
  isolate: { id: Generated<number>; name: string; new_version: number | null } & Attributed;
  isolate_value: { isolate: number; field: string; position: number; value: string; number_value: number | null };
  isolate_alias: { isolate: number; alias: string };
  isolate_publication: { isolate: number; pubmed_id: number };
  /** `actions` is a JSON array of sentences; `changed_at` an ISO timestamp. */
  isolate_history: {
    id: Generated<number>;
    isolate: number;
    curator: number | null;
    changed_at: string;
    actions: string;
  };
  allele_designation: {
    id: Generated<number>;
    isolate: number;
    locus: number;
    allele_id: string;
    method: 'manual' | 'automatic';
    status: 'confirmed' | 'provisional';
    comments: string | null;
  } & Attributed;
  contig: {
    id: Generated<number>;
    isolate: number;
    sequence: string;
    length: number;
    method: string | null;
    original_designation: string | null;
    comments: string | null;
  } & Attributed;
  /** Positions are 1-based and inclusive, as on the wire. */
  contig_tag: {
    contig: number;
    locus: number;
    start_position: number;
    end_position: number;
    direction: 'forward' | 'reverse';
    complete: Flag;
  };
  /** Follows from the designations and the profiles of the linked database; `scheme-cache.ts` keeps it. */
  isolate_scheme_value: { isolate: number; scheme: number; field: string; value: string };
  isolate_classification_group: { isolate: number; classification_scheme: number; group_id: number };
  /** Isolates for which the two tables above are filled. */
  isolate_schemes_computed: { isolate: number };
  /** Fields of isolate databases whose values are shown with the alleles of a locus (`linked_data`). */
  locus_linked_field: { locus: number; isolates_database: string; field: string };
  project: { id: Generated<number>; short_description: string; full_description: string | null } & Dated;
  project_isolate: { project: number; isolate: number };
  submission: {
    id: string;
    type: 'alleles' | 'profiles' | 'isolates' | 'genomes';
    status: 'started' | 'pending' | 'closed';
    outcome: 'good' | 'bad' | 'mixed' | null;
    submitter: number;
    curator: number | null;
    wants_email: Flag;
    /** JSON object: locus, technology, … or scheme. */
    parameters: string;
    date_submitted: string;
    datestamp: string;
  };
  submission_item: {
    submission: string;
    position: number;
    item_id: string;
    status: 'pending' | 'assigned' | 'rejected';
    assigned_id: string | null;
    reason: string | null;
    content: string;
  };
  submission_message: { id: Generated<number>; submission: string; author: number; sent_at: string; message: string };
  submission_file: {
    submission: string;
    filename: string;
    size: number;
    sha256: string;
    required: Flag;
    uploaded_at: string | null;
  };
  retired_id: {
    kind: 'locus' | 'allele' | 'profile' | 'isolate' | 'contig' | 'project' | 'scheme' | 'user';
    /** Locus of an allele, scheme of a profile, else empty. */
    scope: string;
    record_id: string;
    curator: number | null;
    retired_at: string;
  };
  record_history: {
    id: Generated<number>;
    kind: string;
    record_id: string;
    curator: number | null;
    changed_at: string;
    action: string;
    content: string | null;
  };
  /** Written by triggers (`migrations/database-0003.ts`). So is `profile_change` (`database-0004.ts`), for `profile-log.ts` alone. */
  allele_change: { id: Generated<number>; allele: number };
}

/** Tables of `site.sqlite`; `migrations/site-0001.ts` is the schema they mirror. */
export interface SiteTables {
  meta: { key: string; value: string };
  site_group: { name: string; description: string; long_description: string | null };
  group_database: { group_name: string; database_name: string };
  linked_database: { isolates_database: string; seqdef_database: string };
  site_connection: { id: string; name: string; base_url: string; authorize_url: string | null; position: number };
  account: {
    id: Generated<number>;
    user_name: string;
    password_hash: string | null;
    disabled: Flag;
    created_at: string;
  };
  account_database: { account: number; database_name: string; user_id: number };
  oauth_client: {
    consumer_key: string;
    name: string;
    version: string;
    secret_sealed: string;
    may_submit: Flag;
    disabled: Flag;
    created_at: string;
  };
  oauth_token: {
    token: string;
    kind: 'request' | 'access' | 'session';
    consumer_key: string;
    secret_sealed: string;
    account: number | null;
    verifier_hash: string | null;
    callback: string | null;
    issued_at: number;
    expires_at: number | null;
    used_at: number | null;
  };
  oauth_nonce: { consumer_key: string; token: string; nonce: string; seen_at: number };
  submission_case: { id: string; title: string; content: string; created_at: string; updated_at: string };
  draft: {
    id: string;
    case_id: string | null;
    site: string;
    database_name: string;
    type: string;
    title: string;
    content: string;
    created_at: string;
    updated_at: string;
  };
  inbox_item: {
    site: string;
    database_name: string;
    submission_id: string;
    content: string;
    unread: Flag;
    archived: Flag;
    updated_at: string;
  };
  job: { id: string; created_at: number; content: string };
  setting: { key: string; value: string };
  recent: { path: string; title: string; opened_at: number };
}
