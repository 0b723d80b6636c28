import type { DatabaseKind } from '#shared/api/route.ts';
import { ATTRIBUTE_RESULT_TYPES, ATTRIBUTE_WAYS, attributeNameProblem } from '#shared/rules/attribute-table.ts';
import { CURATOR, DATES, flag, idColumn, integer, key, listColumn, LOCUS_KEY, ORIGIN, text } from './columns.ts';
import type { CuratedColumn, TableSpec } from './table-spec.ts';
import { definitionTables } from './tables/definition-tables.ts';
import { historyTables, recordTables } from './tables/record-tables.ts';

const isolateKey: CuratedColumn = key({ name: 'isolate', type: 'isolate', meaning: 'id of the isolate, or its name' });

const designations: TableSpec = {
  name: 'designations',
  about: 'Alleles of isolates, with what is known of each. Without it, isolates.tsv may have a column for each locus.',
  kind: 'isolates',
  table: 'allele_designation',
  order: 't.isolate, t.locus, t.id',
  isBulk: true,
  columns: [
    isolateKey,
    LOCUS_KEY,
    key(text('allele_id', 'id of the allele; 0 for a locus that is missing')),
    { ...text('method', 'who found it'), options: ['manual', 'automatic'], orElse: 'manual' },
    { ...text('status', 'whether it is certain'), options: ['confirmed', 'provisional'], orElse: 'confirmed' },
    text('comments', 'comments'),
    ...ORIGIN,
  ],
};

const PRIVATE_PROJECT = 'whether only its members and curators see it';

const projects: TableSpec = {
  name: 'projects',
  about: 'Projects.',
  kind: 'isolates',
  table: 'project',
  order: 't.id',
  numbered: 'project',
  columns: [
    idColumn('project'),
    { ...key(text('project', 'short description, by which other tables name it')), stored: 'short_description' },
    text('full_description', 'description in full'),
    { ...flag('private', PRIVATE_PROJECT), stored: 'is_private' },
    ...DATES,
  ],
};

const projectIsolates: TableSpec = {
  name: 'project_isolates',
  about: 'Isolates of the projects.',
  kind: 'isolates',
  table: 'project_isolate',
  order: 't.project, t.isolate',
  isBulk: true,
  columns: [key({ name: 'project', type: 'project', meaning: 'short description of the project' }), isolateKey],
};

const contigs: TableSpec = {
  name: 'contigs',
  about: 'Contigs of isolates. Their sequences are in FASTA files. Rows of one file stand together.',
  kind: 'isolates',
  table: 'contig',
  order: 't.isolate, t.id',
  numbered: 'contig',
  isBulk: true,
  columns: [
    { ...isolateKey, isKey: false },
    { ...text('file', 'name of the FASTA file'), required: true, stored: null },
    { ...text('contig', 'name of the sequence in the file'), required: true, stored: null },
    { ...idColumn('contig'), isKey: true },
    text('method', 'how it was sequenced'),
    text('original_designation', 'name that its source gave it'),
    text('comments', 'comments'),
    ...ORIGIN,
  ],
};

const contigTags: TableSpec = {
  name: 'contig_tags',
  about: 'Places of loci in contigs.',
  kind: 'isolates',
  table: 'contig_tag',
  order: 't.contig, t.locus, t.start_position',
  isBulk: true,
  columns: [
    key(integer('contig', 'id of the contig')),
    LOCUS_KEY,
    { ...key(integer('start', 'first base, from 1')), stored: 'start_position' },
    { ...key(integer('end', 'last base')), stored: 'end_position' },
    { ...text('direction', 'strand'), options: ['forward', 'reverse'], required: true },
    { ...flag('complete', 'whether the whole locus is there'), orElse: 1 },
  ],
};

const fieldAttributes: TableSpec = {
  name: 'field_attributes',
  about:
    'Tables that turn values of a field of isolates into an attribute, such as its continent. The rows of a table take the place of those that it has; what is said of the table itself need only be in one of them.',
  kind: 'isolates',
  table: 'field_attribute_row',
  order: '',
  select: `select r.attribute, r.table_name as "table", t.field, t.way as "by", r.value, r.result, t.result_type, t.day, t.source,
      t.comments, t.is_chosen as chosen
    from field_attribute_row r join field_attribute t on t.attribute = r.attribute and t.table_name = r.table_name
    order by r.attribute, r.table_name, r.position, r.value`,
  columns: [
    { ...key(text('attribute', 'what is derived, such as continent')), check: attributeNameProblem },
    { ...text('table', 'name of the table; that of the attribute when absent'), isKey: true, stored: 'table_name' },
    { ...text('field', 'field from which it is derived'), stored: null },
    {
      ...text('by', 'whether the rows name values or ranges of numbers; value when absent'),
      options: ATTRIBUTE_WAYS,
      stored: null,
    },
    key(
      text('value', 'value of the field; or a range such as > 0.06 and <= 0.25, or else for what no other row names'),
    ),
    { ...text('result', 'what it gives'), required: true },
    {
      ...text(
        'result_type',
        'whether the results are texts or numbers, which are compared by their size; text when absent',
      ),
      options: ATTRIBUTE_RESULT_TYPES,
      stored: null,
    },
    {
      name: 'day',
      type: 'date',
      stored: null,
      meaning: 'day from which the table is: the newest of an attribute counts',
    },
    { ...text('source', 'where the table comes from'), stored: null },
    { ...text('comments', 'what the attribute means'), stored: null },
    {
      name: 'chosen',
      type: 'flag',
      stored: null,
      meaning: 'whether it counts although another table of the attribute may be newer',
    },
  ],
};

const isolateHistory: TableSpec = {
  name: 'isolate_history',
  about: 'What was changed in isolates.',
  kind: 'isolates',
  table: 'isolate_history',
  order: 't.id',
  isBulk: true,
  isLog: true,
  columns: [
    isolateKey,
    { ...CURATOR, meaning: 'who changed it' },
    key({ name: 'changed_at', type: 'timestamp', meaning: 'when, as 2026-11-22T14:46:05.000Z' }),
    key({ name: 'actions', type: 'json', meaning: 'what, a sentence each' }),
  ],
};

const custody: TableSpec = {
  name: 'custody',
  about:
    'Who may see isolates that are not public, and to whom isolates belong. Without it, or without a row, an isolate stays as it is, and a new one is as isolates.tsv says.',
  kind: 'isolates',
  table: 'isolate',
  order: 't.id',
  where: 't.is_private = 1 or exists (select 1 from isolate_owner o where o.isolate = t.id)',
  columns: [
    { ...isolateKey, stored: 'id' },
    { ...flag('private', 'whether only the people named here and curators see it'), stored: 'is_private' },
    { name: 'embargo_until', type: 'day', meaning: 'day on which a private isolate becomes public by itself' },
    listColumn('owners', 'users to whom it belongs', ['isolate_owner', 'isolate', 'user'], 'users'),
    listColumn('shared_with', 'users who may also see it', ['isolate_share', 'isolate', 'user'], 'users'),
  ],
};

const projectCustody: TableSpec = {
  name: 'project_custody',
  about:
    'Who may see projects that are not public. Without it, or without a row, a project stays as it is, and a new one is as projects.tsv says.',
  kind: 'isolates',
  table: 'project',
  order: 't.id',
  where: 't.is_private = 1',
  columns: [
    { ...key({ name: 'project', type: 'project', meaning: 'short description of the project' }), stored: 'id' },
    { ...flag('private', PRIVATE_PROJECT), stored: 'is_private' },
    listColumn('editors', 'members who change which isolates it has', ['project_editor', 'project', 'user'], 'users'),
    listColumn('viewers', 'members who only see it', ['project_viewer', 'project', 'user'], 'users'),
  ],
};

/** What belongs to isolates, in the order of the import: what a table names comes before it. */
const isolateTables = {
  designations,
  projects,
  projectIsolates,
  contigs,
  contigTags,
  fieldAttributes,
  isolateHistory,
  custody,
  projectCustody,
};

/** Every table of the folder that has a specification, in the order of the import. */
export const ALL_TABLES: readonly TableSpec[] = [definitionTables, recordTables, isolateTables, historyTables].flatMap(
  (tables): TableSpec[] => Object.values(tables),
);

/** The tables that a database of this kind has. */
export function tablesOf(kind: DatabaseKind): TableSpec[] {
  return ALL_TABLES.filter((table) => table.kind === undefined || table.kind === kind);
}
