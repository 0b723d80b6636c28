import { USUAL_LIMITS } from '#shared/rules/allele-limits.ts';
import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';

function inGroup(group: string, fields: readonly EditorField[]): EditorField[] {
  return fields.map((field) => ({ ...field, group }));
}

const GENERAL: readonly EditorField[] = [
  formField('id', 'Name', 'line', {
    help: 'The name by which profiles, isolates and programs know the locus.',
    isRequired: true,
    isOwn: true,
    first: '',
  }),
  formField(
    'data_type',
    'Sequences',
    { kind: 'choice', choices: ['DNA', 'peptide'] },
    { isRequired: true, first: 'DNA' },
  ),
  formField('common_name', 'Common name', 'line'),
  formField('full_name', 'Full name', 'line'),
  formField('product', 'Product', 'line'),
  formField('locus_type', 'Type', 'line', { help: 'Such as CDS or pseudogene.' }),
  formField('aliases', 'Aliases', 'list', { help: 'Other names of the locus.', isOwn: true }),
  formField('description', 'About', 'text'),
];

const ALLELES = inGroup('Alleles', [
  formField(
    'allele_id_format',
    'Ids of alleles',
    {
      kind: 'choice',
      choices: [
        { value: 'integer', label: 'Whole numbers' },
        { value: 'text', label: 'Any text' },
      ],
    },
    { isRequired: true, first: 'integer' },
  ),
  formField('allele_id_regex', 'Expression that ids match', 'line'),
  formField('length_varies', 'The length varies', 'switch', { first: true }),
  formField('length', 'Length', 'number', { help: 'The length of all alleles, if it does not vary.' }),
  formField('min_length', 'Least length', 'number'),
  formField('max_length', 'Greatest length', 'number'),
  formField(['limits', 'identity'], 'Least identity (%)', 'number', {
    help: `With the nearest allele. Curators see a warning below it. Empty: ${USUAL_LIMITS.identity}.`,
  }),
  formField(['limits', 'aligned'], 'Least share aligned (%)', 'number', {
    help: `The part of a new allele that aligns with the nearest one. Empty: ${USUAL_LIMITS.aligned}.`,
  }),
  formField('coding_sequence', 'Codes for a protein', 'switch', { first: false }),
  formField('orf', 'Reading frame', 'number', { help: '1 to 3, or 4 to 6 on the reverse strand.' }),
  formField('genetic_code', 'Genetic code', 'number', {
    help: 'Number of the NCBI translation table; 11 for bacteria.',
    isRequired: true,
    first: 11,
  }),
  formField('start_codons', 'Start codons', 'list', { help: 'None: those of the genetic code.' }),
  formField('match_longest', 'Of several exact matches only the longest counts', 'switch', { first: false }),
  formField('id_check_type_alleles', 'New alleles are compared with type alleles only', 'switch', { first: false }),
]);

/** Places of a locus at which variants matter. */
function variants(
  member: string,
  label: string,
  noun: string,
  [wildType, variant]: readonly [string, string],
): Omit<EditorField, 'group'> {
  return formField(
    member,
    label,
    {
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
    { help: 'Several letters are separated by semicolons.' },
  );
}

const MORE = inGroup('More', [
  formField('genome_position', 'Position in the genome', 'number'),
  formField('reference_sequence', 'Reference sequence', 'sequence'),
  formField('publications', 'Publications', { kind: 'list', isNumber: true }, { help: 'PubMed ids.' }),
  formField(
    'curators',
    'Curators',
    { kind: 'list', isNumber: true },
    { help: 'Ids of users who are shown as its curators. Roles give the right.' },
  ),
  formField(
    'extended_attributes',
    'Extended attributes',
    {
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
    { help: 'Values that alleles have besides their sequence. Allowed values are separated by semicolons.' },
  ),
  variants('SNPs', 'Known SNPs', 'SNP', ['wild_type_nuc', 'variant_nuc']),
  variants('SAVs', 'Known amino acid variants', 'variant', ['wild_type_aa', 'variant_aa']),
  formField(
    'linked_fields',
    'Linked fields',
    {
      kind: 'rows',
      noun: 'field',
      columns: [
        { member: 'isolates_database', label: 'Database of isolates', widget: 'line', first: '' },
        { member: 'field', label: 'Field', widget: 'line', first: '' },
      ],
    },
    { help: 'Fields of isolates whose values are shown with the alleles.' },
  ),
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
