import { groupFieldNameProblem } from '#shared/rules/group-values.ts';
import {
  CURATOR,
  flag,
  idColumn,
  integer,
  key,
  listColumn,
  LOCUS_KEY,
  ORIGIN,
  POSITION,
  SCHEME_KEY,
  text,
} from '../columns.ts';
import type { SentOf } from '#electron/store/records/sent-kinds.ts';
import type { TableSpec } from '../table-spec.ts';

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

const CLASSIFICATION_KEY = key({
  name: 'classification_scheme',
  type: 'classification',
  meaning: 'name of the classification scheme',
});

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
    CLASSIFICATION_KEY,
    key(integer('group_id', 'number of the group')),
    { ...text('profile_id', 'id of a profile of the group'), stored: null },
  ],
};

const classificationGroupFields: TableSpec = {
  name: 'classification_group_fields',
  about: 'Fields that the groups of a classification scheme have, such as a nickname.',
  kind: 'seqdef',
  table: 'classification_group_field',
  order: '',
  select: `select c.name as classification_scheme, t.field, t.type, t.description, t.position
    from classification_group_field t join classification_scheme c on c.id = t.classification_scheme
    order by t.classification_scheme, t.position`,
  columns: [
    CLASSIFICATION_KEY,
    { ...key(text('field', 'name of the field')), check: groupFieldNameProblem },
    { ...text('type', 'what its values are'), options: ['integer', 'text'], orElse: 'text' },
    text('description', 'description'),
    POSITION,
  ],
};

const classificationGroupValues: TableSpec = {
  name: 'classification_group_values',
  about: 'Values of these fields, one in each row.',
  kind: 'seqdef',
  table: 'classification_group_value',
  order: '',
  isBulk: true,
  select: `select c.name as classification_scheme, t.group_id, t.field, t.value
    from classification_group_value t join classification_scheme c on c.id = t.classification_scheme
    order by t.classification_scheme, t.group_id, t.field`,
  columns: [
    CLASSIFICATION_KEY,
    key(integer('group_id', 'number of the group')),
    key(text('field', 'name of the field')),
    { ...text('value', 'value'), required: true },
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
    text('content', 'JSON object: the members that changed, before and after; the item that was assigned'),
    text('reason', 'why'),
    text('batch', 'what was changed together has the same one'),
    {
      name: 'removed',
      type: 'list',
      meaning: 'what a deletion removed, rows of a table each, as JSON, so that it can be taken back',
      child: { table: 'removed_rows', parent: 'change', columns: ['content'] },
    },
  ],
};

/** Where a folder names records of which something else was sent: kind, and SQL of the scope and of the id by which people know them. */
const SENT_RECORDS: { readonly [Kind in SentOf]: { scope: string; id: string; from: string } } = {
  locus: { scope: "''", id: 'r.name', from: 'locus r' },
  allele: { scope: 'l.name', id: 'r.allele_id', from: 'allele r join locus l on l.id = r.locus' },
  scheme: { scope: "''", id: 'r.name', from: 'scheme r' },
  profile: { scope: 's.name', id: 'r.profile_id', from: 'profile r join scheme s on s.id = r.scheme' },
  person: { scope: "''", id: 'r.user_name', from: 'app_user r' },
  isolate: { scope: "''", id: 'r.id', from: 'isolate r' },
  project: { scope: "''", id: 'r.short_description', from: 'project r' },
};

/** The row id of a record that a folder names, as SQL with `:scope` and `:record_id`. */
export function sentRecordSql(kind: SentOf): string {
  const { scope, id, from } = SENT_RECORDS[kind];
  return `select r.id from ${from} where ${scope} = :scope and ${id} = :record_id`;
}

const alsoSent: TableSpec = {
  name: 'also_sent',
  about: 'What the site of a copy sent of records besides what this program knows.',
  table: 'also_sent',
  order: '',
  isBulk: true,
  select: Object.entries(SENT_RECORDS)
    .map(
      ([kind, { scope, id, from }]) =>
        `select '${kind}' as kind, ${scope} as scope, ${id} as record_id, t.members, t.id as place from also_sent t, ${from} where r.id = t.${kind}`,
    )
    .join(' union all ')
    .concat(' order by place'),
  columns: [
    { ...text('kind', 'kind of the record'), options: Object.keys(SENT_RECORDS), required: true, stored: null },
    { ...text('scope', 'locus of an allele, scheme of a profile'), stored: null },
    { ...text('record_id', 'name or id of the record'), required: true, stored: null },
    { ...text('members', 'JSON array: the place of each member in the record, and its value'), required: true },
  ],
};

/** Alleles, and what belongs to them and to profiles, in the order of the import: what a table names comes before it. */
export const recordTables = {
  alleles,
  alleleAttributes,
  classificationSchemes,
  classificationGroups,
  classificationGroupFields,
  classificationGroupValues,
  lincodeSchemes,
  lincodeFields,
  lincodes,
  lincodeNicknames,
};

/** What tells of all records; it comes last. */
export const historyTables = { alsoSent, retiredIds, history };
