import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDemo, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { EXAMPLES } from '#electron/exchange/demo/demo-examples.ts';
import { openDataFolder } from '#electron/store/data-folder.ts';
import { findPlaces, prepareQuery } from '#electron/typing/best-match/find-places.ts';
import { prepareAlleles } from '#electron/typing/best-match/locus-alleles.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { readGenome } from '#electron/typing/genome-reader.ts';
import { describeAllele } from '#electron/typing/novel/describe-allele.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createNumbers, randomBases } from './naive-alignment.ts';

const next = createNumbers(41);
/** A gene of 60 codons: a start, 58 codons that are no stop, a stop. */
const GENE = `ATG${Array.from({ length: 58 }, () => `C${randomBases(next, 2)}`).join('')}TAA`;
const RULES = { orf: 1, geneticCode: 11, minLength: 170, maxLength: 186 };
const FLANKS = [randomBases(next, 50), randomBases(next, 50)] as const;

async function describeIn(sequence: string, rules: Parameters<typeof describeAllele>[2] = RULES, flanks = FLANKS) {
  const control = { checkpoint: () => {}, report: () => {} };
  const bytes = Buffer.from(`>a\n${randomBases(next, 30)}\n>b\n${flanks[0]}${sequence}${flanks[1]}\n`);
  const genome = await readGenome({ kind: 'bytes', bytes }, control);
  const { alleles, outline } = prepareAlleles([{ id: '1', sequence: GENE }]);
  const searched = { alleles: () => alleles, outline: () => outline };
  const [best] = findPlaces(prepareQuery(genome, control.checkpoint), searched);
  return best && describeAllele(genome, best, rules);
}

/** The gene with the bases from `at` on replaced. */
const changed = (at: number, bases: string, removed = bases.length) =>
  GENE.slice(0, at) + bases + GENE.slice(at + removed);

const other = (base: string) => (base === 'G' ? 'T' : 'G');

describe('a sequence without an exact match', () => {
  const novel = changed(91, other(GENE.charAt(91)));

  it.each([
    ['forward', novel],
    ['reverse', reverseComplement(novel)],
    ['in lower case', novel.toLowerCase()],
  ])('is a new allele, cut out and turned, when it is whole and in frame: %s', async (_, sequence) => {
    expect(await describeIn(sequence)).toEqual({
      status: 'novel',
      reason: 'It is new: 1 substitution away from allele 1, the nearest.',
      sequence: novel,
      sha1: createHash('sha1').update(novel).digest('hex'),
      ambiguous: 0,
      length_allowed: true,
      coding: { whole_codons: true, starts_with_start: true, ends_with_stop: true, internal_stops: [] },
    });
  });

  it('is new with its last base changed, and with whole codons more or fewer', async () => {
    const last = changed(GENE.length - 1, 'G');
    expect(await describeIn(last)).toMatchObject({ status: 'novel', sequence: last, coding: { ends_with_stop: true } });
    const longer = changed(90, 'CATCAC', 0);
    expect(await describeIn(longer)).toMatchObject({ status: 'novel', sequence: longer, length_allowed: true });
    const shorter = changed(60, '', 12);
    expect(await describeIn(shorter)).toMatchObject({ status: 'novel', sequence: shorter, length_allowed: false });
  });

  it('is frameshifted when bases are missing or too many', async () => {
    expect(await describeIn(changed(90, '', 1))).toMatchObject({
      status: 'frameshifted',
      reason: 'Its reading frame is lost: it has 1 fewer bases than allele 1.',
    });
    const longer = changed(90, 'GG', 0);
    expect(await describeIn(longer)).toMatchObject({ status: 'frameshifted', sequence: longer });
  });

  it('is no frameshift where the locus does not code', async () => {
    const found = await describeIn(changed(90, '', 1), { ...RULES, orf: undefined });
    expect(found).toMatchObject({ status: 'novel' });
    expect(found).not.toHaveProperty('coding');
  });

  it('is truncated by a stop codon, where the genetic code has it for one', async () => {
    const stopped = changed(90, 'TGA');
    expect(await describeIn(stopped)).toMatchObject({
      status: 'truncated',
      reason: expect.stringContaining('base 91'),
    });
    expect(await describeIn(stopped, { ...RULES, geneticCode: 4 })).toMatchObject({ status: 'novel' });
  });

  it('is truncated where a large part is unlike any allele', async () => {
    const found = await describeIn(GENE.slice(0, 120) + randomBases(next, 60));
    expect(found?.status).toBe('truncated');
  });

  it('is partial where its contig ends', async () => {
    expect(await describeIn(novel.slice(40), RULES, ['', FLANKS[1]])).toMatchObject({
      status: 'partial',
      reason: 'The contig ends within the allele: about 140 of 180 bases are there.',
      sequence: novel.slice(40),
    });
  });

  it('counts as missing when it is too unlike', async () => {
    expect(await describeIn(GENE.slice(0, 80))).toMatchObject({
      status: 'missing',
      reason: expect.stringMatching(/^The nearest allele, 1, is alike in 8\d of its 180 bases/),
    });
  });

  it('counts ambiguous bases', async () => {
    expect(await describeIn(changed(91, 'N'))).toMatchObject({ ambiguous: 1, sequence: changed(91, 'N') });
  });
});

describe('the example genome with a new allele', () => {
  it('has one new allele, at its locus', async () => {
    const folder = await openDataFolder(temporaryFolder());
    onTestFinished(() => folder.close());
    await createDemo(folder);
    const engine = createTypingEngine({ threads: 1 });
    onTestFinished(() => engine.close());
    const example = EXAMPLES.find(({ new_allele_at }) => new_allele_at !== undefined);
    const { best_matches } = await engine.query({
      database: { file: folder.fileOf(DEMO_SEQDEF), index: folder.indexFileOf(DEMO_SEQDEF) },
      input: { kind: 'file', path: join(folder.root, 'examples', example?.name ?? '') },
      best: true,
    });
    const found = best_matches.filter(({ novel }) => novel.status === 'novel');
    expect(found).toMatchObject([{ locus: example?.new_allele_at, mismatches: 1, gaps: 0, novel: { ambiguous: 0 } }]);
  });
});
