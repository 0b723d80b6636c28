import { LOCUS_FLAGS, LOCUS_NUMBERS, LOCUS_TEXTS } from '#shared/api/locus.ts';
import { ownMember } from '#shared/own-member.ts';
import { geneticCodeProblem, locusNameProblem } from '#shared/rules/locus.ts';
import { addressPartProblem } from '#shared/rules/address-part.ts';
import { schemeFieldNameProblem } from '#shared/rules/profile-members.ts';
import { pubmedIdProblem } from '#shared/rules/publication.ts';
import { regularExpressionProblem } from '#shared/rules/regular-expression.ts';
import { taxonIdProblem } from '#shared/rules/scheme-members.ts';
import {
  CURATOR,
  DATES,
  flag,
  idColumn,
  integer,
  listColumn,
  LOCUS_KEY,
  POSITION,
  SCHEME_KEY,
  text,
} from '../columns.ts';
import type { CuratedColumn, TableSpec } from '../table-spec.ts';

/** A column for each of these members of the same name; `more` says more of some. */
const columnsOf = (
  members: Readonly<Record<string, string>>,
  column: (name: string, meaning: string) => CuratedColumn,
  more: Readonly<Record<string, Partial<CuratedColumn>>> = {},
): CuratedColumn[] =>
  Object.entries(members).map(([name, meaning]) => ({ ...column(name, meaning), ...ownMember(more, name) }));
const expression = (name: string, meaning: string): CuratedColumn => ({
  ...text(name, meaning),
  check: regularExpressionProblem,
});

const users: TableSpec = {
  name: 'users',
  about: 'People who sent or curated records.',
  table: 'app_user',
  order: 't.id',
  numbered: 'user',
  columns: [
    idColumn('user'),
    { name: 'user_name', type: 'text', required: true, isKey: true, meaning: 'short name that other tables use' },
    { name: 'first_name', type: 'text', orElse: '', meaning: 'first name' },
    { name: 'surname', type: 'text', orElse: '', meaning: 'surname' },
    { name: 'affiliation', type: 'text', orElse: '', meaning: 'laboratory' },
    { name: 'email', type: 'text', orElse: '', meaning: 'address for mail' },
    {
      name: 'role',
      type: 'text',
      options: ['submitter', 'curator', 'admin'],
      orElse: 'submitter',
      meaning: 'what the person does; it gives no right in the program',
    },
    ...DATES,
  ],
};

const loci: TableSpec = {
  name: 'loci',
  about:
    'Loci. Their alleles are in FASTA files. What the table does not say of a new locus is derived from its alleles.',
  table: 'locus',
  order: 't.id',
  columns: [
    { ...text('locus', 'name'), stored: 'name', required: true, isKey: true, check: locusNameProblem },
    {
      ...text('data_type', 'what the alleles are; needed for a new locus without alleles'),
      options: ['DNA', 'peptide'],
    },
    { ...text('allele_id_format', 'form of the allele ids'), options: ['integer', 'text'], orElse: 'integer' },
    ...columnsOf(LOCUS_TEXTS, text, { allele_id_regex: { check: regularExpressionProblem } }),
    listColumn('aliases', 'other names', ['locus_alias', 'locus', 'alias']),
    listColumn('publications', 'PubMed ids', ['locus_publication', 'locus', 'pubmed_id'], 'numbers'),
    listColumn('curators', 'people who curate it', ['locus_curator', 'locus', 'curator'], 'users'),
    ...columnsOf(LOCUS_FLAGS, flag, { length_varies: { orElse: 1 } }),
    ...columnsOf(LOCUS_NUMBERS, integer, { orf: { options: ['1', '2', '3', '4', '5', '6'] } }),
    {
      ...integer('genetic_code', 'number of the genetic code of NCBI'),
      orElse: 11,
      check: (value) => geneticCodeProblem(Number(value)),
    },
    { name: 'start_codons', type: 'json', meaning: 'codons with which an allele may begin' },
    listColumn('placeholders', 'allele ids without a sequence that profiles use', [
      'locus_placeholder',
      'locus',
      'allele_id',
    ]),
    { ...text('file', 'name of its FASTA file; the name of the locus when absent'), stored: null },
    CURATOR,
    ...DATES,
    { name: 'alleles_last_added', type: 'date', meaning: 'day on which an allele was last added' },
    { name: 'alleles_last_updated', type: 'date', meaning: 'day on which an allele was last changed' },
  ],
};

const locusAttributes: TableSpec = {
  name: 'locus_attributes',
  about: 'Extended attributes: what can be said of the alleles of a locus beyond their sequence.',
  kind: 'seqdef',
  table: 'locus_extended_attribute',
  order: 't.locus, t.position',
  columns: [
    LOCUS_KEY,
    {
      ...text('field', 'name'),
      required: true,
      isKey: true,
      check: (name) => addressPartProblem(name, 'the name of an attribute'),
    },
    { ...text('value_format', 'what its values are'), options: ['integer', 'text', 'boolean'], orElse: 'text' },
    expression('value_regex', 'regular expression for values'),
    text('description', 'description'),
    integer('length', 'most characters of a value'),
    flag('required', 'whether every allele should have one'),
    { name: 'allowed_values', type: 'json', meaning: 'the only values allowed' },
    POSITION,
  ],
};

const locusVariants: TableSpec = {
  name: 'locus_variants',
  about: 'Known variants of single positions of a locus.',
  kind: 'seqdef',
  table: 'locus_variant',
  order: 't.locus, t.kind, t.reported_position',
  columns: [
    LOCUS_KEY,
    {
      ...text('kind', 'of a base (SNP) or of an amino acid (SAV)'),
      required: true,
      isKey: true,
      options: ['SNP', 'SAV'],
    },
    { ...integer('reported_position', 'position as the literature counts'), required: true, isKey: true },
    { ...integer('locus_position', 'position in the locus, from 1'), required: true },
    integer('flanking_length', 'residues on each side by which it is found'),
    text('wild_type_allele_id', 'allele that has the wild type'),
    { name: 'wild_type', type: 'json', required: true, meaning: 'residues of the wild type' },
    { name: 'variants', type: 'json', required: true, meaning: 'other residues' },
  ],
};

const linkedFields: TableSpec = {
  name: 'linked_fields',
  about: 'Fields of an isolate database whose values are shown with the alleles of a locus.',
  kind: 'seqdef',
  table: 'locus_linked_field',
  order: 't.locus, t.isolates_database, t.field',
  columns: [
    LOCUS_KEY,
    { ...text('isolates_database', 'name of the isolate database'), required: true, isKey: true },
    { ...text('field', 'name of the field'), required: true, isKey: true },
  ],
};

const schemes: TableSpec = {
  name: 'schemes',
  about: 'Schemes. Their profiles are in tables of their own.',
  table: 'scheme',
  order: 't.id',
  numbered: 'scheme',
  columns: [
    idColumn('scheme'),
    { ...text('scheme', 'name'), stored: 'name', required: true, isKey: true },
    text('description', 'description'),
    flag('allow_missing_loci', 'whether profiles may lack loci'),
    integer('max_missing', 'most loci that a profile may lack'),
    integer('display_order', 'place in lists'),
    flag('allow_presence', 'whether profiles may say that a locus is merely present'),
    {
      ...integer('taxon_id', 'number of the organism that it is for, in the taxonomy of NCBI'),
      check: taxonIdProblem,
    },
    text('taxon', 'name of the organism that it is for'),
    listColumn('publications', 'PubMed ids', ['scheme_publication', 'scheme', 'pubmed_id'], 'numbers'),
    listColumn('flags', 'marks', ['scheme_flag', 'scheme', 'flag']),
    listColumn('curators', 'people who curate it', ['scheme_curator', 'scheme', 'curator'], 'users'),
    { ...text('file', 'name of its table of profiles; the name of the scheme when absent'), stored: null },
    ...DATES,
    { name: 'profiles_last_added', type: 'date', meaning: 'day on which a profile was last added' },
    { name: 'profiles_last_updated', type: 'date', meaning: 'day on which a profile was last changed' },
  ],
};

const schemeLoci: TableSpec = {
  name: 'scheme_loci',
  about: 'Loci of the schemes, in their order. A scheme with a table of profiles does not need it.',
  table: 'scheme_locus',
  order: 't.scheme, t.position',
  columns: [SCHEME_KEY, LOCUS_KEY, POSITION],
};

const schemeFields: TableSpec = {
  name: 'scheme_fields',
  about:
    'Fields of the schemes. Columns of a table of profiles that it does not name become fields of type text or integer.',
  table: 'scheme_field',
  order: 't.scheme, t.position',
  columns: [
    SCHEME_KEY,
    { ...text('field', 'name'), required: true, isKey: true, check: schemeFieldNameProblem },
    { ...text('type', 'what its values are'), options: ['integer', 'text'], orElse: 'text' },
    flag('primary_key', 'whether it is the id of the profiles, such as ST'),
    text('description', 'description'),
    expression('value_regex', 'regular expression for values'),
    { name: 'options', stored: 'option_list', type: 'json', meaning: 'the only values allowed' },
    flag('dropdown', 'whether forms offer its values in a list'),
    POSITION,
  ],
};

const publications: TableSpec = {
  name: 'publications',
  about: 'Citations of publications, which other tables name by their PubMed ids. Each id is in the table once.',
  table: 'publication',
  order: 't.pubmed_id',
  columns: [
    {
      ...integer('pubmed_id', 'number of the publication in PubMed'),
      required: true,
      isKey: true,
      check: (value) => (Number.isInteger(Number(value)) ? pubmedIdProblem(Number(value)) : undefined),
    },
    { ...text('citation', 'authors, year and journal, as it is to be shown'), required: true },
  ],
};

/** What defines loci and schemes, and citations. The order is that of the import: what a table names comes before it. */
export const definitionTables = {
  users,
  loci,
  locusAttributes,
  locusVariants,
  linkedFields,
  schemes,
  schemeLoci,
  schemeFields,
  publications,
};
