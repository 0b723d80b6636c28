import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';

/** The sequence stays: another sequence is another contig. */
const FIELDS: readonly EditorField[] = [
  formField('original_designation', 'Original name', 'line', { help: 'The header under which it came.' }),
  formField('method', 'Method', 'line', { help: 'How it was sequenced, such as Illumina.' }),
  formField('comments', 'Comments', 'text'),
];

export const contigEditor: EditorKind = {
  noun: 'contig',
  fields: () => Promise.resolve(FIELDS),
  owner: [],
  titleOf: ({ contig_id }) => `Contig ${contig_id}`,
  page: ({ contig_id }) => ['contigs', String(contig_id)],
  list: () => ['isolates'],
  keyOf: ({ id }) => ({ contig_id: Number(id) }),
  deleting: 'The places of loci on it are deleted with it. The alleles of the isolate stay.',
};
