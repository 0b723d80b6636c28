import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDemo, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { EXAMPLES } from '#electron/exchange/demo/demo-examples.ts';
import { findPlaces, prepareQuery } from '#electron/typing/best-match/find-places.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { readGenome } from '#electron/typing/genome/genome-reader.ts';
import type { NovelAlleleRules } from '#electron/typing/novel/allele-rules.ts';
import { describeAllele } from '#electron/typing/novel/describe-allele.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createNumbers, randomBases } from './naive-alignment.ts';
import { searchedLocus } from './searched-locus.ts';

const next = createNumbers(41);
/** A gene of 60 codons: a start, 58 codons that are no stop, a stop. */
const GENE = `ATG${Array.from({ length: 58 }, () => `C${randomBases(next, 2)}`).join('')}TAA`;
const RULES = { orf: 1, geneticCode: 11, minLength: 170, maxLength: 186 };
const FLANKS = [randomBases(next, 50), randomBases(next, 50)] as const;

async function describeIn(sequence: string, rules: NovelAlleleRules = RULES, flanks = FLANKS, allele = GENE) {
  const control = { checkpoint: () => {}, report: () => {} };
  const bytes = Buffer.from(`>a\n${randomBases(next, 30)}\n>b\n${flanks[0]}${sequence}${flanks[1]}\n`);
  const genome = await readGenome({ kind: 'bytes', bytes }, control);
  const searched = searchedLocus([{ id: '1', sequence: allele }]);
  const [best] = findPlaces(prepareQuery(genome, control.checkpoint), searched);
  return best && describeAllele(genome, best.match, best.allele, rules);
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
    expect(await describeIn(sequence)).toMatchObject({
      status: 'novel',
      reason: 'It is new: 1 substitution away from the nearest allele, 1.',
      sequence: novel,
      sha1: createHash('sha1').update(novel).digest('hex'),
      ambiguous: 0,
      length_allowed: true,
      coding: { whole_codons: true, starts_with_start: true, ends_with_stop: true, internal_stops: [] },
    });
  });

  it('is whole when it begins with a start codon that the locus allows, whatever its genetic code says', async () => {
    const moved = `ACG${novel.slice(3)}`;
    expect(await describeIn(moved)).toMatchObject({ coding: { starts_with_start: false } });
    expect(await describeIn(moved, { ...RULES, startCodons: ['ATG', 'ACG'] })).toMatchObject({
      status: 'novel',
      coding: { starts_with_start: true },
      peptide_differences: [expect.objectContaining({ codon_start: 1, effect: 'synonymous' }), expect.anything()],
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
      reason: 'Its reading frame is broken: it has 1 fewer base than allele 1.',
    });
    const longer = changed(90, 'GG', 0);
    expect(await describeIn(longer)).toMatchObject({ status: 'frameshifted', sequence: longer });
  });

  it('is not frameshifted if its frame is whole and that of the nearest allele is lost', async () => {
    const lost = changed(90, 'TAAC', 3);
    const found = await describeIn(GENE, RULES, FLANKS, lost);
    expect(found).toMatchObject({
      status: 'novel',
      sequence: GENE,
      reason: expect.stringMatching(/^It is new: .* Its reading frame is intact, but that of allele 1 is not\.$/),
    });
    const both = `${lost.slice(0, 120)}${lost.slice(121)}`;
    expect(await describeIn(both, RULES, FLANKS, lost)).toMatchObject({ status: 'frameshifted' });
  });

  it('is not frameshifted if it has the length of most alleles and the nearest has another', async () => {
    const longer = changed(165, 'C', 0);
    const usual = { ...RULES, usualLength: GENE.length };
    expect(await describeIn(GENE, usual, FLANKS, longer)).toMatchObject({ status: 'novel', sequence: GENE });
    expect(await describeIn(changed(90, '', 1), usual)).toMatchObject({ status: 'frameshifted' });
  });

  it('is not frameshifted if the locus does not code', async () => {
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

  it('is described with thousands separators', async () => {
    const long = randomBases(createNumbers(7), 2600);
    expect(await describeIn(long.slice(1210), { ...RULES, orf: undefined }, ['', FLANKS[1]], long)).toMatchObject({
      reason: 'The contig ends within the allele: about 1,390 of 2,600 bases are there.',
    });
  });

  it('counts as missing when it is too unlike', async () => {
    expect(await describeIn(GENE.slice(0, 50))).toMatchObject({
      status: 'missing',
      reason: expect.stringMatching(/^The nearest allele, 1, matches only in 5\d of its 180 bases/),
    });
  });

  it('counts ambiguous bases, which are no substitutions', async () => {
    expect(await describeIn(changed(91, 'N'))).toMatchObject({
      status: 'ambiguous',
      reason: '1 letter is undetermined (N and the like).',
      ambiguous: 1,
      sequence: changed(91, 'N'),
    });
    const gap = `${'N'.repeat(25)}${other(GENE.charAt(115))}`;
    expect(await describeIn(changed(90, gap))).toMatchObject({
      status: 'ambiguous',
      reason:
        '25 letters are undetermined (N and the like). Its other bases are 1 substitution away from the nearest allele, 1.',
      ambiguous: 25,
    });
  });

  it('is partial if unknown bases replace its rest', async () => {
    expect(await describeIn(GENE.slice(0, 110) + 'N'.repeat(200))).toMatchObject({
      status: 'partial',
      reason: 'Unknown bases (N) hide a part of the allele: 110 of 180 bases are known.',
    });
  });

  it('says when start, stop or an allowed length are lost', async () => {
    const noStop = changed(GENE.length - 3, 'CAA');
    expect((await describeIn(noStop))?.reason).toMatch(/from the nearest allele, 1\. Its stop codon is lost\.$/);
    expect((await describeIn(changed(0, 'CCC')))?.reason).toMatch(/ Its start codon is lost\.$/);
    expect((await describeIn(changed(60, '', 12)))?.reason).toMatch(
      / It has 168 bases, fewer than the 170 that the locus requires\.$/,
    );
    expect((await describeIn(changed(90, 'CATCATCAT', 0)))?.reason).toMatch(
      / It has 189 bases, more than the 186 that the locus allows\.$/,
    );
  });

  it('is frameshifted where its frame is lost for a stretch that ends with a stop', async () => {
    const shifted = `${GENE.slice(0, 60)}C${GENE.slice(60, 68)}TAACC${GENE.slice(73, 120)}${GENE.slice(121)}`;
    expect(shifted).toHaveLength(GENE.length);
    expect(await describeIn(shifted)).toMatchObject({
      status: 'frameshifted',
      reason: 'Its reading frame is broken for a stretch, with a stop codon at base 70.',
    });
  });

  it('is not truncated if the nearest allele has stop codons itself', async () => {
    const stopped = changed(30, 'TGA');
    const found = await describeIn(
      `${stopped.slice(0, 91)}${other(stopped.charAt(91))}${stopped.slice(92)}`,
      RULES,
      FLANKS,
      stopped,
    );
    expect(found).toMatchObject({ status: 'novel', coding: { internal_stops: [31] } });
  });
});

describe('the example genome with a new allele', () => {
  it('has one new allele, at its locus', async () => {
    const folder = await openFolder(temporaryFolder());
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
