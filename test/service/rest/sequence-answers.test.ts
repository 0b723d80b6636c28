import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { responseOf, toContract } from '#shared/api/dialect.ts';
import type { RouteId } from '#shared/api/routes.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { plantIn } from '../../support/plant.ts';
import { addLocus, addScheme, createSampleDatabase, sampleSequence } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

/** As long as the alleles of abcZ in Neisseria: not a whole number of codons. */
const ALLELE = sampleSequence(77, 433);
let service: SampleService;
let scheme: number;
beforeAll(async () => {
  service = await startSampleService(async (folder) => {
    const sample = plantIn(await createSampleDatabase(folder));
    const whole = await addLocus(sample, 'whole', [{ allele_id: '1', sequence: ALLELE }]);
    scheme = await addScheme(sample, 'long', [whole], [], { withoutKey: true });
    bumpDefinitionsVersion(sample.connection);
  });
});
afterAll(() => service.close());

type Member = Record<string, unknown>;
const LOCUS = '/db/sample/loci/whole/sequence';

/** The reply on one face, after it was checked with the schema of that face. */
async function ask(face: 'contract' | 'deployed', route: RouteId, path: string, body: object) {
  const { status, json } = await service.post((face === 'deployed' ? '/bigsdb' : '') + path, body);
  expect(status).toBe(200);
  expect(responseOf(face, route).safeParse(json).error).toBeUndefined();
  return json as { best_match?: Member; exact_matches?: unknown; partial_matches?: Record<string, Member> };
}

function changedAt(sequence: string, ...places: number[]): string {
  const bases = Array.from(sequence);
  for (const place of places) bases[place] = bases[place] === 'A' ? 'C' : 'A';
  return bases.join('');
}

describe('the best match', () => {
  const inserted = `${ALLELE.slice(0, 200)}${ALLELE[200] === 'A' ? 'C' : 'A'}${ALLELE.slice(200)}`;
  const deleted = ALLELE.slice(0, 200) + ALLELE.slice(201);
  const before = 'T'.repeat(10);
  it.each([
    ['the last part is missing', ALLELE.slice(0, 300), { start: 1, end: 433, alignment: 300, partial: true }],
    ['the first part is missing', ALLELE.slice(133), { start: -132, end: 300, alignment: 300, partial: true }],
    ['both are missing', ALLELE.slice(100, 400), { start: -99, end: 333, alignment: 300, partial: true }],
    ['a base is inserted', inserted, { start: 1, end: 433, alignment: 434, gaps: 1 }],
    ['a base is deleted', deleted, { start: 1, end: 432, alignment: 433, gaps: 1 }],
    ['a base differs', before + changedAt(ALLELE, 200), { start: 11, end: 443, alignment: 433, mismatches: 1 }],
  ])('has the place of the whole allele where %s', async (_, sequence, expected) => {
    const { partial = false, ...place } = expected as { partial?: boolean };
    for (const face of ['contract', 'deployed'] as const) {
      const forward = await ask(face, 'queryLocus', LOCUS, { sequence });
      expect(forward.best_match).toMatchObject({ orientation: 'forward', length: 433, ...place });
      expect(forward.best_match?.['partial'] ?? false).toBe(partial);
      const { best_match } = await ask(face, 'queryLocus', LOCUS, { sequence: reverseComplement(sequence) });
      const { alignment, gaps = 0 } = place as { alignment: number; gaps?: number };
      expect(best_match).toMatchObject({ orientation: 'reverse', length: 433, alignment, gaps });
    }
  });

  it('has the mirrored place on the reverse strand', async () => {
    const { best_match } = await ask('deployed', 'queryLocus', LOCUS, {
      sequence: reverseComplement(ALLELE.slice(133)),
    });
    expect(best_match).toMatchObject({ start: 1, end: 433, orientation: 'reverse', partial: true });
    const end = await ask('deployed', 'queryLocus', LOCUS, { sequence: reverseComplement(ALLELE.slice(0, 300)) });
    expect(end.best_match).toMatchObject({ start: -132, end: 300, orientation: 'reverse' });
  });

  it('has an identity that is rounded: two decimals by the contract, three as deployed', async () => {
    const one = { sequence: changedAt(ALLELE, 200) };
    expect((await ask('contract', 'queryLocus', LOCUS, one)).best_match).toMatchObject({ identity: 99.77 });
    expect((await ask('deployed', 'queryLocus', LOCUS, one)).best_match).toMatchObject({ identity: 99.769 });
    const two = { sequence: changedAt(ALLELE, 200, 220) };
    expect((await ask('contract', 'queryLocus', LOCUS, two)).best_match).toMatchObject({ identity: 99.54 });
    expect((await ask('deployed', 'queryLocus', LOCUS, two)).best_match).toMatchObject({ identity: 99.538 });
  });

  it('is no exact one where two contigs have an allele between them', async () => {
    const sequence = `>a\n${ALLELE.slice(0, 250)}\n>b\n${ALLELE.slice(180)}\n`;
    const one = await ask('contract', 'queryLocus', LOCUS, { sequence });
    expect(one).toMatchObject({ exact_matches: [], best_match: { allele_id: '1', partial: true } });
    const all = await ask('contract', 'queryDatabase', '/db/sample/sequence', { sequence });
    expect(all.exact_matches).toEqual({});
    const long = await ask('deployed', 'queryScheme', `/db/sample/schemes/${scheme}/sequence`, { sequence });
    expect(long).toEqual({});
  });

  it('has only the members of deployed servers on their face', async () => {
    const { best_match = {} } = await ask('deployed', 'queryLocus', LOCUS, {
      sequence: `>a\n${changedAt(ALLELE, 200)}`,
    });
    expect(Object.keys(best_match).toSorted()).toEqual([
      'alignment',
      'allele_id',
      'contig',
      'end',
      'gaps',
      'identity',
      'length',
      'mismatches',
      'orientation',
      'start',
    ]);
  });
});

describe('the partial matches of a scheme', () => {
  const left = sampleSequence(5, 150);
  const right = sampleSequence(6, 120);

  async function partialMatch(face: 'contract' | 'deployed', sequence: string) {
    const { partial_matches } = await ask(face, 'queryScheme', `/db/sample/schemes/${scheme}/sequence`, {
      sequence,
      partial_matches: true,
    });
    return partial_matches?.['whole'];
  }

  it('have the members and types of deployed servers on their face', async () => {
    const changed = changedAt(ALLELE, 200);
    const sequence = left + changed + right;
    expect(await partialMatch('deployed', sequence)).toEqual({
      locus: 'whole',
      allele: '1',
      query: 'Query',
      identity: '99.769',
      length: '433',
      alignment: '433',
      mismatches: '1',
      gaps: '0',
      qstart: '151',
      qend: '583',
      sstart: '1',
      send: '433',
      bitscore: expect.stringMatching(/^\d{3}$/) as string,
      start: '151',
      end: '583',
      predicted_start: '151',
      predicted_end: '583',
      sequence: changed,
      flanking_sequence: left.slice(50) + changed + right.slice(0, 100),
    });
    const turned = await partialMatch('deployed', `>c\n${reverseComplement(sequence)}`);
    expect(turned).toMatchObject({
      query: 'c',
      reverse: 1,
      sstart: '433',
      send: '1',
      start: '121',
      sequence: changed,
      flanking_sequence: left.slice(50) + changed + right.slice(0, 100),
    });
    expect(
      Object.keys(
        (await ask('deployed', 'queryScheme', `/db/sample/schemes/${scheme}/sequence`, { sequence })) as object,
      ),
    ).toEqual([]);
  });

  it('have the stretch at the predicted place, so that an insertion makes it no longer', async () => {
    const sequence = `${left}${ALLELE.slice(0, 200)}ACGTAC${ALLELE.slice(200)}${right}`;
    const match = await partialMatch('deployed', sequence);
    expect(match).toMatchObject({ predicted_start: 151, predicted_end: 583, sequence: sequence.slice(150, 583) });
    const short = await partialMatch('deployed', ALLELE.slice(133));
    expect(short).toMatchObject({
      predicted_start: -132,
      predicted_end: 300,
      sequence: ALLELE.slice(133),
      flanking_sequence: ALLELE.slice(133),
      identity: '100.000',
      partial: true,
    });
  });

  it('cut the bit score to a whole number, but keep a decimal of a small one', async () => {
    const scoreOf = async (sequence: string) => {
      const { bit_score } = (await partialMatch('contract', sequence)) as { bit_score: number };
      return [bit_score, (await partialMatch('deployed', sequence))?.['bitscore']];
    };
    const [large, largeText] = (await scoreOf(changedAt(ALLELE, 200))) as [number, string];
    expect(largeText).toBe(String(Math.trunc(large)));
    const [small, smallText] = (await scoreOf(ALLELE.slice(100, 140))) as [number, string];
    expect(small).toBeLessThan(99);
    expect(smallText).toBe(small.toFixed(1));
  });

  it('are read back from the deployed face', async () => {
    const body = { sequence: changedAt(ALLELE, 200) + right, partial_matches: true };
    const contract = await ask('contract', 'queryScheme', `/db/sample/schemes/${scheme}/sequence`, body);
    const deployed = await ask('deployed', 'queryScheme', `/db/sample/schemes/${scheme}/sequence`, body);
    const { partial_matches } = toContract('queryScheme', deployed) as { partial_matches: Record<string, Member> };
    const { identity, bit_score, ...rest } = partial_matches['whole'] ?? {};
    expect(contract.partial_matches?.['whole']).toMatchObject(rest);
    expect({ identity, bit_score }).toEqual({ identity: 99.769, bit_score: expect.any(Number) as number });
  });
});

describe('a query of a scheme', () => {
  const contigs = (count: number, end = '\n') =>
    Array.from({ length: count }, (_, index) => `>${index} > ${index}${end}ACGT${end}`).join('');

  it.each([
    ['as text', contigs(5_001), {}],
    ['with other line ends', contigs(5_001, '\r'), {}],
    ['in base64', Buffer.from(contigs(5_001)).toString('base64'), { base64: true }],
  ])('may have 5,000 sequences and no more, %s', async (_, sequence, more) => {
    for (const face of ['', '/bigsdb']) {
      const reply = await service.post(`${face}/db/sample/schemes/${scheme}/sequence`, { sequence, ...more });
      expect(reply.json).toMatchObject({ status: 413, code: 'too_many_sequences' });
    }
  });

  it('of 5,000 sequences is answered, and so is one of more by the other routes', async () => {
    const one = await service.post(`/db/sample/schemes/${scheme}/sequence`, { sequence: contigs(5_000) });
    expect(one.status).toBe(200);
    expect((await service.post('/db/sample/sequence', { sequence: contigs(5_001) })).status).toBe(200);
    expect((await service.post(LOCUS, { sequence: contigs(5_001) })).status).toBe(200);
  });
});
