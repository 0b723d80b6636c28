import { USUAL_LIMITS } from '#shared/rules/allele-limits.ts';
import type { EditorField, EditorKind } from '../editor-kind.ts';

function inGroup(group: string, fields: readonly EditorField[]): EditorField[] {
  return fields.map((field) => ({ ...field, group }));
}

const GENERAL: readonly EditorField[] = [
  {
    path: ['id'],
    label: 'Name',
    help: 'The name by which profiles, isolates and programs know the locus.',
    widget: { kind: 'line' },
    isRequired: true,
    isOwn: true,
    first: '',
  },
  {
    path: ['data_type'],
    label: 'Sequences',
    widget: { kind: 'choice', choices: ['DNA', 'peptide'] },
    isRequired: true,
    first: 'DNA',
  },
  { path: ['common_name'], label: 'Common name', widget: { kind: 'line' } },
  { path: ['full_name'], label: 'Full name', widget: { kind: 'line' } },
  { path: ['product'], label: 'Product', widget: { kind: 'line' } },
  { path: ['locus_type'], label: 'Type', help: 'Such as CDS or pseudogene.', widget: { kind: 'line' } },
  { path: ['aliases'], label: 'Aliases', help: 'Other names of the locus.', widget: { kind: 'list' }, isOwn: true },
  { path: ['description'], label: 'About', widget: { kind: 'text' } },
];

const ALLELES = inGroup('Alleles', [
  {
    path: ['allele_id_format'],
    label: 'Ids of alleles',
    widget: {
      kind: 'choice',
      choices: [
        { value: 'integer', label: 'Whole numbers' },
        { value: 'text', label: 'Any text' },
      ],
    },
    isRequired: true,
    first: 'integer',
  },
  { path: ['allele_id_regex'], label: 'Expression that ids match', widget: { kind: 'line' } },
  { path: ['length_varies'], label: 'The length varies', widget: { kind: 'switch' }, first: true },
  { path: ['length'], label: 'Length', help: 'Of every allele, if it does not vary.', widget: { kind: 'number' } },
  { path: ['min_length'], label: 'Least length', widget: { kind: 'number' } },
  { path: ['max_length'], label: 'Greatest length', widget: { kind: 'number' } },
  {
    path: ['limits', 'identity'],
    label: 'Least identity (%)',
    help: `With the nearest allele. Less of it is a warning for curators. Empty: ${USUAL_LIMITS.identity}.`,
    widget: { kind: 'number' },
  },
  {
    path: ['limits', 'aligned'],
    label: 'Least share aligned (%)',
    help: `Of the new allele with the nearest one. Empty: ${USUAL_LIMITS.aligned}.`,
    widget: { kind: 'number' },
  },
  { path: ['coding_sequence'], label: 'Codes for a protein', widget: { kind: 'switch' }, first: false },
  {
    path: ['orf'],
    label: 'Reading frame',
    help: '1 to 3, or 4 to 6 on the reverse strand.',
    widget: { kind: 'number' },
  },
  {
    path: ['genetic_code'],
    label: 'Genetic code',
    help: 'Number of the code of NCBI: 11 for bacteria.',
    widget: { kind: 'number' },
    isRequired: true,
    first: 11,
  },
  {
    path: ['start_codons'],
    label: 'Start codons',
    help: 'None: those of the genetic code.',
    widget: { kind: 'list' },
  },
  {
    path: ['match_longest'],
    label: 'Of several exact matches only the longest counts',
    widget: { kind: 'switch' },
    first: false,
  },
  {
    path: ['id_check_type_alleles'],
    label: 'New alleles are compared with type alleles only',
    widget: { kind: 'switch' },
    first: false,
  },
]);

/** Places of a locus at which variants matter. */
function variants(
  member: string,
  label: string,
  noun: string,
  [wildType, variant]: readonly [string, string],
): Omit<EditorField, 'group'> {
  return {
    path: [member],
    label,
    help: 'Several letters are separated by semicolons.',
    widget: {
      kind: 'rows',
      noun,
      columns: [
        { member: 'reported_position', label: 'Reported position', widget: 'number', first: '' },
        { member: 'locus_position', label: 'Position in the locus', widget: 'number', first: '' },
        { member: 'flanking_length', label: 'Flanking length', widget: 'number' },
        { member: 'wild_type_allele_id', label: 'Wild type allele', widget: 'line' },
        { member: wildType, label: 'Wild type', widget: 'list', first: [] },
        { member: variant, label: 'Variants', widget: 'list', first: [] },
      ],
    },
  };
}

const MORE = inGroup('More', [
  { path: ['genome_position'], label: 'Position in the genome', widget: { kind: 'number' } },
  { path: ['reference_sequence'], label: 'Reference sequence', widget: { kind: 'sequence' } },
  { path: ['publications'], label: 'Publications', help: 'PubMed ids.', widget: { kind: 'list', isNumber: true } },
  {
    path: ['curators'],
    label: 'Curators',
    help: 'Ids of users who are shown as its curators. Roles give the right.',
    widget: { kind: 'list', isNumber: true },
  },
  {
    path: ['extended_attributes'],
    label: 'Extended attributes',
    help: 'What alleles have besides their sequence. Allowed values are separated by semicolons.',
    widget: {
      kind: 'rows',
      noun: 'attribute',
      columns: [
        { member: 'field', label: 'Name', widget: 'line', first: '' },
        { member: 'value_format', label: 'Values', widget: { choices: ['text', 'integer', 'boolean'] }, first: 'text' },
        { member: 'required', label: 'Required', widget: 'switch', first: false },
        { member: 'length', label: 'Most characters', widget: 'number' },
        { member: 'value_regex', label: 'Expression', widget: 'line' },
        { member: 'allowed_values', label: 'Allowed values', widget: 'list' },
        { member: 'description', label: 'About', widget: 'line' },
      ],
    },
  },
  variants('SNPs', 'Known SNPs', 'SNP', ['wild_type_nuc', 'variant_nuc']),
  variants('SAVs', 'Known amino acid variants', 'variant', ['wild_type_aa', 'variant_aa']),
  {
    path: ['linked_fields'],
    label: 'Linked fields',
    help: 'Fields of isolates whose values are shown with the alleles.',
    widget: {
      kind: 'rows',
      noun: 'field',
      columns: [
        { member: 'isolates_database', label: 'Database of isolates', widget: 'line', first: '' },
        { member: 'field', label: 'Field', widget: 'line', first: '' },
      ],
    },
  },
]);

export const locusEditor: EditorKind = {
  noun: 'locus',
  fields: () => Promise.resolve([...GENERAL, ...ALLELES, ...MORE]),
  owner: [],
  titleOf: ({ locus }) => String(locus),
  page: ({ locus }) => ['loci', String(locus)],
  list: () => ['loci'],
  keyOf: ({ id }) => ({ locus: String(id) }),
  deleting: 'Only a locus without alleles, which no scheme and no isolate names, can be deleted. Its name is retired.',
};
