import type { EditorField, EditorKind } from '../editor-kind.ts';

/** The sequence stays: another sequence is another contig. */
const FIELDS: readonly EditorField[] = [
  {
    path: ['original_designation'],
    label: 'Original name',
    help: 'The header under which it came.',
    widget: { kind: 'line' },
  },
  { path: ['method'], label: 'Method', help: 'How it was sequenced, such as Illumina.', widget: { kind: 'line' } },
  { path: ['comments'], label: 'Comments', widget: { kind: 'text' } },
];

export const contigEditor: EditorKind = {
  noun: 'contig',
  fields: () => Promise.resolve(FIELDS),
  owner: [],
  titleOf: ({ contig_id }) => `Contig ${contig_id}`,
  page: ({ contig_id }) => ['contigs', String(contig_id)],
  list: () => ['isolates'],
  keyOf: ({ id }) => ({ contig_id: Number(id) }),
  deleting: 'What is known of loci on it goes with it. The alleles of the isolate stay.',
};
