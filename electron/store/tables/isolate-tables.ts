import type { Generated } from 'kysely';
import type { AttributeResultType, AttributeWay } from '#shared/rules/attribute-table.ts';
import type { FieldAudience, FieldType } from '#shared/rules/field-basics.ts';
import type { VerdictKind } from '#shared/verdict/verdict.ts';
import type { Attributed, Dated, Flag } from './columns.ts';

export interface IsolateTables {
  // Provenance fields of the isolates of a database.
  isolate_field: {
    name: string;
    type: FieldType;
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
    /** Who sees the field and its values. */
    audience: Generated<FieldAudience>;
    /** Heading under which it stands with others. */
    group_name: string | null;
    unit: string | null;
    /** Whether `phenotypic` of a record holds its values, not `provenance`. */
    sparse: Generated<Flag>;
    /** Whether numbers may have `<`, `<=`, `>` or `>=` before them; `number_value` is the number alone. */
    qualified: Generated<Flag>;
    /** JSON array of what it must be like where other fields have values. */
    conditions: string | null;
  };

  // Tables that turn values of a field into an attribute.
  field_attribute: {
    attribute: string;
    table_name: string;
    field: string;
    way: Generated<AttributeWay>;
    result_type: Generated<AttributeResultType>;
    /** ISO day from which the table is. */
    day: string | null;
    source: string | null;
    comments: string | null;
    /** It counts, although another table of the attribute may be newer. */
    is_chosen: Generated<Flag>;
  };
  field_attribute_row: {
    attribute: string;
    table_name: string;
    value: string;
    result: string;
    position: Generated<number>;
  };

  // Isolates and their values.
  isolate: {
    id: Generated<number>;
    name: string;
    new_version: number | null;
    is_private: Generated<Flag>;
    /** ISO day from which a private isolate is public. */
    embargo_until: string | null;
  } & Attributed;
  /** The accounts (`app_user`) to which a private isolate belongs. */
  isolate_owner: { isolate: number; user: number };
  /** Those who were let into it. */
  isolate_share: { isolate: number; user: number };
  /** A view: how the values are stored, `database-0019.ts` says. */
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

  // Alleles of isolates.
  /** A view: how they are stored, `database-0028.ts` says. A packed one has no id. */
  allele_designation: { id: Generated<number | null> } & DesignationColumns;
  /** Those that are not packed. */
  single_designation: { id: Generated<number> } & DesignationColumns;
  /** Whose designations changed, written by triggers (`database-0029.ts`), for `profile-table.ts` alone. */
  designation_change: { isolate: number; number: number };
  /** Which genome of an isolate was scanned, numbered from 1 for each isolate; `batch` names the changes that were written with it. */
  genome_scan: { isolate: number; number: number; batch: string; sha256: string; file: string | null };

  // Sequences of isolates.
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

  /** The verdict on the contigs of an isolate. */
  isolate_verdict: {
    isolate: number;
    kind: VerdictKind;
    /** The contigs have changed since: it is not the verdict of the present ones. Triggers keep it. */
    is_outdated: Generated<Flag>;
    /** Name of the database of definitions, and its state. */
    seqdef: string;
    seqdef_state: string;
    /** ISO timestamp. */
    judged_at: string;
  };
  /** What a verdict comes from: the name of its contigs (`GenomeOrigin.sha256`), and JSON of `GenomeFigures` and `Verdict`. */
  isolate_figures: { isolate: number; sha256: string; figures: string; verdict: string };

  // What the designations of isolates make of them in each scheme.
  /** Follows from the designations and the profiles of the linked database; `scheme-values/refresh-values.ts` keeps it. */
  isolate_scheme_value: { isolate: number; scheme: number; field: string; value: string; is_private: number };
  isolate_classification_group: { isolate: number; classification_scheme: number; group_id: number };
  /** Isolates for which the two tables above are filled. */
  isolate_schemes_computed: { isolate: number };

  // Projects and their isolates.
  project: {
    id: Generated<number>;
    short_description: string;
    full_description: string | null;
    is_private: Generated<number>;
  } & Dated;
  project_isolate: { project: number; isolate: number };
  /** Members of a private project who also put isolates into it and take them out. */
  project_editor: { project: number; user: number };
  /** Members who only see it. */
  project_viewer: { project: number; user: number };
}

type DesignationColumns = {
  isolate: number;
  locus: number;
  allele_id: string;
  method: 'manual' | 'automatic';
  status: 'confirmed' | 'provisional';
  comments: string | null;
  /** The number of the scan of its isolate that found it, in `genome_scan`. */
  scan: Generated<number | null>;
} & Attributed;
