import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { TypingResult, type QueryTarget } from '#shared/rpc/contract/typing.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { typeSequence } from '#electron/typing/type-sequence.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase } from './typing-database.ts';

const A = 'ATGACCGGTTTACGGATTACAGGCATCCTAAGGTTACAT';
const B = 'ATGGGCATTCCCGATATCGGATCCAAGCTTTAA';

const engine = createTypingEngine({ threads: 1 });
afterAll(() => engine.close());

async function type(target: QueryTarget, sequence = `>contig1 x\nCC${A}CC${B}${A}`) {
  const database = await createTypingDatabase(
    temporaryFolder(),
    [
      { name: 'a', alleles: { 2: A, 10: A.slice(0, 30) } },
      { name: 'b', alleles: { 1: B } },
      { name: 'c', alleles: { 1: 'GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG' } },
    ],
    [
      {
        name: 'Two loci',
        loci: ['b', 'a'],
        fields: ['ST', 'complex'],
        profiles: [
          ['7', 'C1', '1', '10'],
          ['8', 'C1', '1', '3'],
        ],
      },
      { name: 'No key', loci: ['c', 'a'], fields: ['note'], withoutKey: true, profiles: [] },
      { name: 'Incomplete', loci: ['c', 'b'], fields: ['rST'], profiles: [['1', '1', '1']] },
    ],
  );
  onTestFinished(() => database.close());
  const input = { kind: 'bytes', bytes: Buffer.from(sequence) } as const;
  const context = { database, index: database.at.index, engine, appVersion: '0.1.0' };
  return typeSequence(context, { name: 'genome.fna', target, input });
}

describe('typing a sequence', () => {
  it('finds an allele over the ends of a contig whose header says that it is a circle', async () => {
    const cut = `${A.slice(20)}CCGGTTCC${A.slice(0, 20)}`;
    const result = await type({ kind: 'locus', locus: 'a' }, `>plasmid circular=true\n${cut}`);
    const whole = {
      locus: 'a',
      allele_id: '2',
      contig: 'plasmid',
      start: 28,
      end: 19,
      orientation: 'forward',
      length: 39,
    };
    expect(TypingResult.parse(result)).toMatchObject({
      contig_list: [{ name: 'plasmid', length: 47, circular: true }],
      matches: [whole, { allele_id: '10', start: 28, end: 10 }],
      loci: [{ locus: 'a', copies: 1 }],
      notes: ['1 record is marked as circular, so alleles across the ends were searched for, too: plasmid.'],
    });
    expect((await type({ kind: 'locus', locus: 'a' }, `>plasmid\n${cut}`)).matches).toEqual([]);
  });

  it('gives 1-based positions, the scheme with its fields, and the stamp', async () => {
    const result = await type({ kind: 'scheme', scheme_id: 1 });
    expect(TypingResult.parse(result)).toEqual({
      name: 'genome.fna',
      contigs: 1,
      contig_list: [{ name: 'contig1', length: 115 }],
      residues: 115,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      assembly: { n50: 115, gc: expect.any(Number), unknown: 0 },
      elapsed_ms: expect.any(Number),
      matches: [
        { locus: 'a', allele_id: '2', contig: 'contig1', start: 3, end: 41, orientation: 'forward', length: 39 },
        { locus: 'a', allele_id: '10', contig: 'contig1', start: 3, end: 32, orientation: 'forward', length: 30 },
        { locus: 'b', allele_id: '1', contig: 'contig1', start: 44, end: 76, orientation: 'forward', length: 33 },
        { locus: 'a', allele_id: '2', contig: 'contig1', start: 77, end: 115, orientation: 'forward', length: 39 },
        { locus: 'a', allele_id: '10', contig: 'contig1', start: 77, end: 106, orientation: 'forward', length: 30 },
      ],
      loci: [
        { locus: 'a', status: 'several', reason: expect.any(String), allele_ids: ['2', '10'], copies: 2 },
        { locus: 'b', status: 'exact', reason: '', allele_ids: ['1'], copies: 1 },
      ],
      schemes: [
        {
          scheme_id: 1,
          description: 'Two loci',
          primary_key: 'ST',
          loci: [
            { locus: 'b', allele_ids: ['1'] },
            { locus: 'a', allele_ids: ['2', '10'] },
          ],
          fields: [
            { field: 'ST', value: '7' },
            { field: 'complex', value: 'C1' },
          ],
          profile_ids: ['7'],
          state: 'exact',
          nearest: [],
        },
      ],
      notes: [],
      stamp: {
        database: 'typing',
        target: 'scheme Two loci',
        last_updated: '2026-03-04',
        queried_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        app_version: '0.1.0',
        parameters: { best: true, circular: 'as-recorded' },
      },
    });
  });

  it('gives every scheme with a primary key when all loci are asked for', async () => {
    const { schemes, stamp } = await type({ kind: 'all' });
    expect(schemes.map(({ description, profile_ids }) => [description, profile_ids])).toEqual([
      ['Two loci', ['7']],
      ['Incomplete', []],
    ]);
    expect(stamp.target).toBe('all loci');
  });

  it('gives a scheme without primary key when it is the one asked for', async () => {
    const { schemes } = await type({ kind: 'scheme', scheme_id: 2 });
    expect(schemes).toEqual([
      {
        scheme_id: 2,
        description: 'No key',
        loci: [
          { locus: 'c', allele_ids: [] },
          { locus: 'a', allele_ids: ['2', '10'] },
        ],
        fields: [],
        profile_ids: [],
        state: 'none',
        nearest: [],
      },
    ]);
  });

  it('gives the matches of one locus only, no scheme, and no contig for a bare sequence', async () => {
    const { matches, schemes, stamp } = await type({ kind: 'locus', locus: 'b' }, B);
    expect(matches).toEqual([{ locus: 'b', allele_id: '1', start: 1, end: 33, orientation: 'forward', length: 33 }]);
    expect(schemes).toEqual([]);
    expect(stamp).toMatchObject({ target: 'locus b', last_updated: '2026-01-02' });
  });

  it('refuses an unknown scheme or locus', async () => {
    await expect(type({ kind: 'scheme', scheme_id: 9 })).rejects.toMatchObject({ problem: { code: 'unknown_scheme' } });
    await expect(type({ kind: 'locus', locus: 'z' })).rejects.toMatchObject({ problem: { code: 'unknown_locus' } });
  });

  it('names the file that cannot be read', async () => {
    await expect(type({ kind: 'all' }, 'LOCUS       X 12 bp\n')).rejects.toMatchObject({
      problem: {
        code: 'sequence_format',
        message: expect.stringMatching(/^genome\.fna: This looks like a GenBank file/),
        details: [{ file: 'genome.fna' }],
      },
    });
  });
});
