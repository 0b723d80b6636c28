import type { Selectable } from 'kysely';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';

/** At least one row for every table, each with every column: leaving a column out of a row does not compile. */
export type Rows<Tables> = { [Table in keyof Tables]: Selectable<Tables[Table]>[] };

const dated = { date_entered: '2024-01-02', datestamp: '2024-03-04' };
const attributed = { sender: 1, curator: 2, ...dated };

/** Tables that came with `database-0002.ts`. */
type SecondTables = Pick<
  DatabaseTables,
  'isolate_scheme_value' | 'isolate_classification_group' | 'isolate_schemes_computed' | 'locus_linked_field'
>;

/** Tables with the columns that the second version had. */
type Second<Tables> = {
  [Table in keyof Tables]: Omit<Tables[Table], Table extends 'isolate_scheme_value' ? 'is_private' : never>;
};

/** Tables that came with `database-0006.ts`. */
export type SixthTables = Pick<
  DatabaseTables,
  | `locus_${'placeholder' | 'variant'}`
  | `allele_${'flag' | 'publication' | 'accession'}`
  | `scheme_${'publication' | 'flag'}`
  | 'lincode'
  | `lincode_${'scheme' | 'field' | 'nickname'}`
>;

/** Columns that `database-0006.ts` added. */
type SixthColumns =
  | 'start_codons'
  | 'locus_type'
  | 'match_longest'
  | 'id_check_type_alleles'
  | 'reference_sequence'
  | 'ambiguous'
  | 'type_allele'
  | 'allow_presence'
  | 'value_regex'
  | 'option_list'
  | 'dropdown';

/** Tables that came with `database-0007.ts`. */
export type SeventhTables = Pick<
  DatabaseTables,
  'rejection_reason' | 'settling_rule' | 'settling_switch' | 'rule_assignment'
>;

/** Columns that `database-0007.ts` added. */
type SeventhColumns = 'settled_by' | 'settled_at' | 'by_rule' | 'made_record';

/** Tables that came with `database-0009.ts`, `database-0010.ts` and `database-0011.ts`. */
type LastTables = 'removed_rows' | 'isolate_owner' | 'isolate_share' | 'project_editor' | 'project_viewer';
type OfAttributes = `field_attribute${string}` | `classification_group_${'field' | 'value'}`;
type OfGenomes = `${'genome' | 'allele' | 'profile'}_origin` | 'genome_scan' | `isolate_${'verdict' | 'figures'}`;
type OtherTables = 'block' | 'publication' | 'also_sent' | 'single_designation' | `${'allele' | 'designation'}_change`;
type LaterTables = LastTables | `cluster_${string}` | 'cluster' | OfAttributes | OfGenomes | OtherTables;

/** Tables with the columns that the first version had. */
type First<Tables> = {
  [Table in keyof Tables]: Omit<
    Tables[Table],
    Table extends 'locus' | 'allele' | 'scheme' | 'scheme_field'
      ? SixthColumns | 'taxon' | 'taxon_id'
      : Table extends 'record_history'
        ? 'reason' | 'batch' | 'takes_back'
        : Table extends 'isolate' | 'project' | 'allele_designation'
          ? 'is_private' | 'embargo_until' | 'scan'
          : Table extends 'isolate_field'
            ? 'audience' | 'group_name' | 'unit' | 'sparse' | 'qualified' | 'conditions'
            : never
  >;
};

/** Tables with the columns that the fifth version had. */
export type Fifth<Tables> = {
  [Table in keyof Tables]: Omit<Tables[Table], Table extends 'submission_item' ? SeventhColumns : never>;
};

/** Tables that `database-0005.ts` made anew. */
export type FifthTables = Pick<
  DatabaseTables,
  'submission' | 'submission_item' | 'submission_message' | 'submission_file' | 'idempotency_key'
>;

/** Rows of tables as an older version had them, of which no type tells any more. */
export type OlderRows<Table extends string> = Record<Table, Record<string, string | number | null>[]>;

/** A small but whole database of the first version, tables in an order that satisfies the foreign keys. */
export const DATABASE_ROWS: Rows<
  First<
    Omit<DatabaseTables, keyof SecondTables | keyof FifthTables | keyof SixthTables | keyof SeventhTables | LaterTables>
  >
> &
  OlderRows<Exclude<keyof FifthTables, 'idempotency_key'>> = {
  meta: [{ key: 'kind', value: 'seqdef' }],
  app_user: [1, 2].map((id) => ({
    id,
    user_name: `user${id}`,
    first_name: 'Ada',
    surname: 'Exempla',
    affiliation: 'Nowhere',
    email: 'ada@example.org',
    role: id === 2 ? ('curator' as const) : ('submitter' as const),
    ...dated,
  })),
  locus: [
    {
      id: 1,
      name: "abcZ 'x/é",
      data_type: 'DNA',
      allele_id_format: 'integer',
      allele_id_regex: '^\\d+$',
      common_name: 'abc',
      full_name: 'ABC transporter',
      product: 'transporter',
      description: 'A locus',
      length_varies: 1,
      length: 433,
      min_length: 430,
      max_length: 436,
      coding_sequence: 1,
      orf: 3,
      genetic_code: 4,
      genome_position: 1234,
      allele_count: 1,
      alleles_last_added: '2024-01-02',
      alleles_last_updated: '2024-03-04',
      curator: 2,
      ...dated,
    },
  ],
  locus_alias: [{ locus: 1, alias: 'NEIS1015' }],
  locus_publication: [{ locus: 1, pubmed_id: 9501229 }],
  locus_curator: [{ locus: 1, curator: 2 }],
  locus_extended_attribute: [
    {
      locus: 1,
      field: 'family',
      value_format: 'text',
      value_regex: '^[A-Z]$',
      description: 'Family',
      length: 1,
      required: 1,
      allowed_values: '["A","B"]',
      position: 1,
    },
  ],
  allele: [
    {
      id: 1,
      locus: 1,
      allele_id: '7',
      sort_key: 7,
      sequence: 'ACGT',
      length: 4,
      sequence_hash: Number.MAX_SAFE_INTEGER,
      status: 'Sanger trace checked',
      comments: 'first',
      ...attributed,
    },
  ],
  allele_attribute: [{ allele: 1, field: 'family', value: 'A' }],
  scheme: [
    {
      id: 1,
      name: 'MLST',
      description: 'Seven loci',
      allow_missing_loci: 1,
      max_missing: 2,
      display_order: 1,
      profile_count: 1,
      profiles_last_added: '2024-01-02',
      profiles_last_updated: '2024-03-04',
      ...dated,
    },
  ],
  scheme_locus: [{ scheme: 1, locus: 1, position: 1 }],
  scheme_field: [
    { scheme: 1, field: 'ST', type: 'integer', primary_key: 1, description: 'Sequence type', position: 1 },
  ],
  scheme_curator: [{ scheme: 1, curator: 2 }],
  profile: [{ id: 1, scheme: 1, profile_id: '11', sort_key: 11, alleles: '7', alleles_hash: 12345, ...attributed }],
  profile_field: [{ profile: 1, field: 'clonal_complex', value: 'CC11' }],
  classification_scheme: [
    { id: 1, scheme: 1, name: 'Cgc_25', description: 'Groups', inclusion_threshold: 25, relative_threshold: 1 },
  ],
  classification_group: [{ classification_scheme: 1, group_id: 1 }],
  classification_group_profile: [{ classification_scheme: 1, group_id: 1, profile: 1 }],
  isolate_field: [
    {
      name: 'year',
      type: 'int',
      length: 4,
      required: 1,
      min_value: 1900,
      max_value: 2100.5,
      regex: '^\\d{4}$',
      comments: 'Year of isolation',
      allowed_values: '["2020"]',
      multiple: 1,
      position: 1,
    },
  ],
  isolate: [
    { id: 2, name: 'B2', new_version: null, ...attributed },
    { id: 1, name: 'B1', new_version: 2, ...attributed },
  ],
  isolate_value: [{ isolate: 1, field: 'year', position: 0, value: '2020', number_value: 2020 }],
  isolate_alias: [{ isolate: 1, alias: 'old name' }],
  isolate_publication: [{ isolate: 1, pubmed_id: 12345 }],
  isolate_history: [{ id: 1, isolate: 1, curator: 2, changed_at: '2024-03-04T10:11:12.123Z', actions: '["made"]' }],
  allele_designation: [
    {
      id: 1,
      isolate: 1,
      locus: 1,
      allele_id: '7',
      method: 'automatic',
      status: 'provisional',
      comments: 'unsure',
      ...attributed,
    },
  ],
  contig: [
    {
      id: 1,
      isolate: 1,
      sequence: 'ACGTN',
      length: 5,
      method: 'Illumina',
      original_designation: 'NODE_1',
      comments: 'short',
      ...attributed,
    },
  ],
  contig_tag: [{ contig: 1, locus: 1, start_position: 1, end_position: 4, direction: 'reverse', complete: 1 }],
  project: [{ id: 1, short_description: 'Survey', full_description: 'A survey', ...dated }],
  project_isolate: [{ project: 1, isolate: 1 }],
  submission: [
    {
      id: 'ALLELIER_20240102_1',
      type: 'alleles',
      status: 'closed',
      outcome: 'mixed',
      submitter: 1,
      curator: 2,
      wants_email: 1,
      parameters: '{"locus":"abcZ"}',
      date_submitted: '2024-01-02',
      datestamp: '2024-03-04',
    },
  ],
  submission_item: [
    {
      submission: 'ALLELIER_20240102_1',
      position: 1,
      item_id: 'seq1',
      status: 'assigned',
      assigned_id: '7',
      reason: 'clean',
      content: 'ACGT',
    },
  ],
  submission_message: [
    { id: 1, submission: 'ALLELIER_20240102_1', author: 1, sent_at: '2024-01-02T03:04:05.000Z', message: 'Please' },
  ],
  submission_file: [
    {
      submission: 'ALLELIER_20240102_1',
      filename: 'trace.ab1',
      size: 5_000_000_000,
      sha256: 'ab'.repeat(32),
      required: 1,
      uploaded_at: '2024-01-02T03:04:05.000Z',
    },
  ],
  retired_id: [{ kind: 'allele', scope: 'abcZ', record_id: '6', curator: 2, retired_at: '2024-01-02T03:04:05.000Z' }],
  record_history: [
    {
      id: 1,
      kind: 'locus',
      record_id: 'abcZ',
      curator: 2,
      changed_at: '2024-01-02T03:04:05.000Z',
      action: 'Added.',
      content: '{}',
    },
  ],
};

/** Rows of the tables of the second version, which refer to those above. */
export const SECOND_ROWS: Rows<Second<SecondTables>> = {
  isolate_scheme_value: [{ isolate: 1, scheme: 1, field: 'ST', value: '11' }],
  isolate_classification_group: [{ isolate: 1, classification_scheme: 1, group_id: 7 }],
  isolate_schemes_computed: [{ isolate: 1 }],
  locus_linked_field: [{ locus: 1, isolates_database: 'demo_isolates', field: 'country' }],
};
