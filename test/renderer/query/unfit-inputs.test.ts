import { expect, test } from 'vitest';
import type { QueryEntry } from '#renderer/features/query/query-queue.ts';
import { packResult } from '#renderer/features/query/results/packed-result.ts';
import { unfitWords } from '#renderer/features/query/results/unfit-inputs.ts';
import type { InputLook } from '#shared/rpc/contract/input-preview.ts';
import { typingResult } from './sample-result.ts';

function entry(kind: InputLook['kind'], sentence?: string): QueryEntry {
  const look: InputLook = { kind, residues: 300, contigs: 1, ...(sentence === undefined ? {} : { sentence }) };
  const result = packResult(typingResult(kind, { look }));
  return { id: kind, name: kind, input: { kind: 'text', name: kind, text: '' }, state: 'done', result };
}

test('protein, reads and text do not count as genomes that were typed', () => {
  const genome = entry('genome');
  expect(unfitWords([genome])).toEqual([]);
  const unfit = [
    entry('protein', 'This is protein.'),
    entry('reads', 'Assemble them.'),
    entry('reads', 'Assemble them.'),
  ];
  expect(unfitWords([genome, ...unfit])).toEqual(['1 protein', '2 reads']);
});

test('protein counts where peptides are asked for, and nothing that has not run does', () => {
  expect(unfitWords([entry('protein')])).toEqual([]);
  const { result: _result, ...ready } = entry('protein', 'This is protein.');
  expect(unfitWords([{ ...ready, state: 'ready' }])).toEqual([]);
});
