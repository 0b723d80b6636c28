import { idColumn, listColumn, LOCUS_KEY, ORIGIN, DATES, CURATOR, SCHEME_KEY } from '../columns.ts';
import type { Column, TableSpec } from '../table-spec.ts';

const text = (name: string, meaning: string): Column => ({ name, type: 'text', meaning });
const integer = (name: string, meaning: string): Column => ({ name, type: 'integer', meaning });
const flag = (name: string, meaning: string): Column => ({ name, type: 'flag', orElse: 0, meaning });
const key = (column: Column): Column => ({ ...column, required: true, isKey: true });

const alleles: TableSpec = {
  name: 'alleles',
  about:
    'What is known of alleles beside their sequence, which is in the FASTA file of the locus or in the database already.',
  kind: 'seqdef',
  table: 'allele',
  order: 't.locus, t.sort_key, t.allele_id',
  isBulk: true,
  columns: [
    LOCUS_KEY,
    key(text('allele_id', 'id of the allele')),
    { ...text('status', 'how its sequence was checked, such as Sanger trace checked'), orElse: 'unchecked' },
    text('comments', 'comments'),
    flag('type_allele', 'whether it is a type allele of the locus'),
    listColumn('flags', 'marks', ['allele_flag', 'allele', 'flag']),
    listColumn('publications', 'PubMed ids', ['allele_publication', 'allele', 'pubmed_id'], 'numbers'),
    listColumn('accessions', 'databank and accession, such as ENA:AF001234', [
      'allele_accession',
      'allele',
      'databank',
      'accession',
    ]),
    ...ORIGIN,
  ],
};

const alleleAttributes: TableSpec = {
  name: 'allele_attributes',
  about: 'Values of extended attributes (locus_attributes.tsv), one in each row.',
  kind: 'seqdef',
  table: 'allele_attribute',
  order: '',
  isBulk: true,
  select: `select l.name as locus, a.allele_id, t.field, t.value
    from allele_attribute t join allele a on a.id = t.allele join locus l on l.id = a.locus
    order by a.locus, a.sort_key, a.allele_id, t.field`,
  columns: [
    { ...LOCUS_KEY, stored: null },
    { ...key(text('allele_id', 'id of the allele')), stored: null },
    key(text('field', 'name of the attribute')),
    { ...text('value', 'value'), required: true },
  ],
};

const classificationSchemes: TableSpec = {
  name: 'classification_schemes',
  about: 'Schemes that group profiles by the number of loci at which they differ.',
  table: 'classification_scheme',
  order: 't.id',
  columns: [
    idColumn('classification scheme'),
    key(text('name', 'name')),
    { ...SCHEME_KEY, isKey: false },
    text('description', 'description'),
    { ...integer('inclusion_threshold', 'most loci at which neighbours may differ'), required: true },
    flag('relative_threshold', 'whether the threshold is scaled to the loci that both profiles have'),
  ],
};

const classificationGroups: TableSpec = {
  name: 'classification_groups',
  about: 'Groups of the classification schemes. A group without profiles has one row with an empty profile_id.',
  kind: 'seqdef',
  table: 'classification_group',
  order: '',
  isBulk: true,
  select: `select c.name as classification_scheme, t.group_id, p.profile_id
    from classification_group t join classification_scheme c on c.id = t.classification_scheme
    left join classification_group_profile m
      on m.classification_scheme = t.classification_scheme and m.group_id = t.group_id
    left join profile p on p.id = m.profile
    order by t.classification_scheme, t.group_id, p.sort_key, p.profile_id`,
  columns: [
    key({ name: 'classification_scheme', type: 'classification', meaning: 'name of the classification scheme' }),
    key(integer('group_id', 'number of the group')),
    { ...text('profile_id', 'id of a profile of the group'), stored: null },
  ],
};

const lincodeSchemes: TableSpec = {
  name: 'lincode_schemes',
  about: 'Schemes whose profiles have LIN codes.',
  table: 'lincode_scheme',
  order: 't.scheme',
  columns: [
    SCHEME_KEY,
    { ...text('thresholds', 'numbers of differing loci, from large to small, separated by ;'), required: true },
    { ...integer('max_missing', 'most loci that a profile with a code may lack'), orElse: 0 },
    flag('main_display', 'whether main tables show the code'),
  ],
};

const lincodeFields: TableSpec = {
  name: 'lincode_fields',
  about: 'Fields that name groups of LIN codes.',
  table: 'lincode_field',
  order: 't.scheme, t.display_order, t.field',
  columns: [
    SCHEME_KEY,
    key(text('field', 'name')),
    { ...text('type', 'what its values are'), options: ['integer', 'text'], orElse: 'text' },
    integer('display_order', 'place in the order'),
    flag('main_display', 'whether main tables show it'),
  ],
};

const lincodes: TableSpec = {
  name: 'lincodes',
  about: 'LIN codes of profiles.',
  kind: 'seqdef',
  table: 'lincode',
  order: '',
  isBulk: true,
  select: `select s.name as scheme, p.profile_id, t.code, t.datestamp
    from lincode t join profile p on p.id = t.profile join scheme s on s.id = t.scheme
    order by t.scheme, p.sort_key, p.profile_id`,
  columns: [
    { ...SCHEME_KEY, isKey: false },
    { ...text('profile_id', 'id of the profile'), required: true, stored: null },
    { ...text('code', 'numbers of the clusters, joined by _'), required: true },
    { name: 'datestamp', type: 'date', meaning: 'day of the last change; today when absent' },
  ],
};

const lincodeNicknames: TableSpec = {
  name: 'lincode_nicknames',
  about: 'Names of groups of LIN codes that begin alike.',
  table: 'lincode_nickname',
  order: 't.scheme, t.prefix, t.field, t.nickname',
  columns: [
    SCHEME_KEY,
    key(text('prefix', 'how the codes begin')),
    key(text('field', 'field of lincode_fields.tsv')),
    key(text('nickname', 'name of the group')),
    { name: 'datestamp', type: 'date', meaning: 'day of the last change; today when absent' },
  ],
};

const isolateKey: Column = key({ name: 'isolate', type: 'isolate', meaning: 'id of the isolate, or its name' });

const designations: TableSpec = {
  name: 'designations',
  about: 'Alleles of isolates, with what is known of each. Without it, isolates.tsv may have a column for each locus.',
  kind: 'isolates',
  table: 'allele_designation',
  order: 't.isolate, t.id',
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

const RETIRED_KINDS = ['locus', 'allele', 'profile', 'isolate', 'contig', 'project', 'scheme', 'user'];

const retiredIds: TableSpec = {
  name: 'retired_ids',
  about: 'Ids of deleted records, which are never given out again.',
  table: 'retired_id',
  order: 't.kind, t.scope, t.record_id',
  isBulk: true,
  columns: [
    { ...key(text('kind', 'kind of the record')), options: RETIRED_KINDS },
    {
      ...text('scope', 'locus of an allele, number of the scheme of a profile'),
      isKey: true,
      orElse: '',
    },
    key(text('record_id', 'the id')),
    { ...CURATOR, meaning: 'who deleted it' },
    { name: 'retired_at', type: 'timestamp', required: true, meaning: 'when' },
  ],
};

const history: TableSpec = {
  name: 'history',
  about: 'What was changed in all other records.',
  table: 'record_history',
  order: 't.id',
  isBulk: true,
  isLog: true,
  columns: [
    key(text('kind', 'table of the database that holds the record')),
    key(text('record_id', 'id by which people know it')),
    { ...CURATOR, meaning: 'who changed it' },
    key({ name: 'changed_at', type: 'timestamp', meaning: 'when' }),
    key(text('action', 'what, as a sentence')),
    text('content', 'JSON object: the members that changed, before and after'),
  ],
};

/** Records and what belongs to them, in the order of the import: what a table names comes before it. */
export const recordTables = {
  alleles,
  alleleAttributes,
  classificationSchemes,
  classificationGroups,
  lincodeSchemes,
  lincodeFields,
  lincodes,
  lincodeNicknames,
  designations,
  projects,
  projectIsolates,
  contigs,
  contigTags,
  isolateHistory,
  retiredIds,
  history,
};
