import { expect, test } from 'vitest';
import { doubtOf } from '#renderer/features/query/doubt.ts';
import { describeState } from '#renderer/features/query/input-list.tsx';
import type { QueryEntry } from '#renderer/features/query/query-queue.ts';
import { packResult } from '#renderer/features/query/results/packed-result.ts';
import type { ChosenScheme } from '#shared/rpc/contract/scheme-choice.ts';
import { exactReport, typingResult } from './sample-result.ts';

const choice: ChosenScheme = {
  exact: 1,
  near: 0,
  loci: 1,
  identity: 100,
  searched: ['a', 'b'],
  left_out: [],
  sentence: '',
};

function chosen(database: string, locus: string, type: string) {
  const base = typingResult(`${database}.fna`);
  return packResult({
    ...base,
    stamp: { ...base.stamp, database },
    loci: [exactReport(locus, '3')],
    choice: { ...choice, chosen: { database, scheme_id: 1, scheme: 'MLST' } },
    schemes: [
      {
        scheme_id: 1,
        description: 'MLST',
        primary_key: 'ST',
        loci: [{ locus, allele_ids: ['3'] }],
        fields: [{ field: 'ST', value: type }],
        profile_ids: [type],
        state: 'exact',
        nearest: [],
      },
    ],
  });
}

const nothing = packResult({
  ...typingResult('other.fna'),
  loci: [],
  matches: [],
  schemes: [],
  stamp: { ...typingResult('x').stamp, database: '' },
  choice: { ...choice, exact: 0, loci: 0, sentence: 'Nothing of a and b was found in this genome.' },
});

function entryOf(parts: Partial<QueryEntry>): QueryEntry {
  return { id: '1', name: 'g.fna', input: { kind: 'text', name: 'g.fna', text: '' }, state: 'done', ...parts };
}

test('an input that typing can make nothing of says so in the list, before and after it is run', () => {
  const look = { kind: 'protein', residues: 300, contigs: 1, sentence: 'This is protein.' } as const;
  expect(describeState(entryOf({ state: 'ready', look }))).toBe('protein');
  expect(describeState(entryOf({ result: nothing }))).toBe('no database fits');
  expect(doubtOf(entryOf({ result: nothing }))?.sentence).toBe('Nothing of a and b was found in this genome.');
  const genome = { kind: 'genome', residues: 2_000_000, contigs: 1 } as const;
  expect(describeState(entryOf({ state: 'ready', look: genome }))).toBe('not run yet');
  expect(describeState(entryOf({ result: chosen('a', 'abcZ', '11') }))).toBe('a · ST 11');
});

test('a genome of another species says which database to try', () => {
  const result = { ...chosen('a', 'abcZ', '11') };
  delete result.choice;
  const mismatch = {
    sentence: 'Nothing of a was found in this genome. Wrong database? Try b.',
    instead: { database: 'b', scheme: 'MLST', scheme_id: 1 },
  };
  expect(doubtOf(entryOf({ result: { ...result, mismatch } }))).toEqual({
    word: 'wrong database?',
    sentence: mismatch.sentence,
    instead: 'b',
  });
});
