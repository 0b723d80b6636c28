import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { reportLoci } from '#electron/typing/locus-report.ts';
import { LocusReport } from '#shared/rpc/contract/typing.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { translate } from '#shared/sequence/translation.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createNumbers, randomBases } from '../best-match/naive-alignment.ts';
import { createTypingDatabase, type LocusFixture } from '../typing-database.ts';
import { randomProtein } from './naive-protein.ts';

const engine = createTypingEngine({ threads: 1 });
afterAll(() => engine.close());

const next = createNumbers(77);
const PROTEIN = `M${randomProtein(next, 119)}`;
const OTHER = `M${randomProtein(next, 99)}`;

/** One of the DNA sequences that code for a protein, by genetic code 11. */
function codeFor(protein: string): string {
  const codons = [...'ACGT'].flatMap((a) => [...'ACGT'].flatMap((b) => [...'ACGT'].map((c) => a + b + c)));
  return Array.from(protein, (residue) => {
    const fitting = codons.filter((codon) => translate(codon, 11) === residue);
    return fitting[Math.floor(next() * fitting.length)] ?? '';
  }).join('');
}

/** A protein with the residue at `index` (from 0) replaced. */
const changed = (protein: string, index: number, residue: string) =>
  protein.slice(0, index) + residue + protein.slice(index + 1);

const other = (residue: string) => (residue === 'K' ? 'W' : 'K');

async function report(sequence: string, loci: LocusFixture[], options: { circular?: 'yes' } = {}) {
  const database = await createTypingDatabase(temporaryFolder(), loci);
  onTestFinished(() => database.close());
  const input = { kind: 'bytes', bytes: Buffer.from(sequence) } as const;
  const answer = await engine.query({ database: database.at, input, best: true, ...options });
  return reportLoci(answer, true);
}

const GENE: LocusFixture[] = [
  { name: 'far', dataType: 'peptide', alleles: { 1: OTHER } },
  { name: 'pep', dataType: 'peptide', alleles: { 10: changed(PROTEIN, 50, other(PROTEIN.charAt(50))), 2: PROTEIN } },
];
const NOVEL = changed(PROTEIN, 29, other(PROTEIN.charAt(29)));
const BEFORE = randomBases(next, 100);
const AFTER = randomBases(next, 77);

describe('a peptide locus without an exact allele', () => {
  it.each([
    ['forward', `>a\n${randomBases(next, 50)}\n>b x\n${BEFORE}${codeFor(NOVEL)}${AFTER}\n`, 101],
    ['reverse', `>a\n${randomBases(next, 50)}\n>b x\n${AFTER}${reverseComplement(codeFor(NOVEL))}${BEFORE}\n`, 78],
  ])('has its nearest allele and the new peptide in DNA, %s', async (orientation, query, start) => {
    const [far, found] = await report(query, GENE);
    expect(far).toMatchObject({ locus: 'far', status: 'missing' });
    expect(LocusReport.parse(found)).toEqual(found);
    expect(found).toEqual({
      locus: 'pep',
      status: 'novel',
      reason: 'It is new: 1 substitution away from the nearest allele, 2.',
      allele_ids: [],
      copies: 0,
      nearest: expect.objectContaining({
        allele_id: '2',
        contig: 'b',
        start,
        end: start + 359,
        partial: false,
        orientation,
        length: 120,
        alignment: 120,
        mismatches: 1,
        gaps: 0,
        identity: (100 * 119) / 120,
        cigar: '29=1X90=',
        allele_start: 1,
        allele_end: 120,
        query_start: start,
        query_end: start + 359,
        translated: 'query',
      }),
      novel: expect.objectContaining({
        sequence: NOVEL,
        sha1: createHash('sha1').update(NOVEL).digest('hex'),
        ambiguous: 0,
        length_allowed: true,
        difference_count: 1,
        differences: [
          expect.objectContaining({
            label: `${PROTEIN.charAt(29)}30${NOVEL.charAt(29)}`,
            allele_start: 30,
            query_start: orientation === 'forward' ? start + 87 : start + 270,
            query_end: orientation === 'forward' ? start + 89 : start + 272,
          }),
        ],
      }),
    });
  });

  it('has them in protein', async () => {
    const [, found] = await report(`GGSGG${NOVEL}HHHH`, GENE);
    expect(found).toMatchObject({
      status: 'novel',
      nearest: { allele_id: '2', start: 6, end: 125, cigar: '29=1X90=', orientation: 'forward' },
      novel: { sequence: NOVEL },
    });
    expect(found?.nearest).not.toHaveProperty('translated');
  });

  it('is partial, in whole codons, where the contig ends', async () => {
    const [, found] = await report(`>b\n${codeFor(NOVEL).slice(31)}${AFTER}\n`, GENE);
    expect(found).toMatchObject({
      status: 'partial',
      reason: 'The contig ends within the allele: about 109 of 120 residues are there.',
      nearest: { start: 3, end: 329, partial: true },
      novel: { sequence: NOVEL.slice(11) },
    });
  });

  it('is taken from the bases on both sides of the origin of a circular contig', async () => {
    const bases = codeFor(NOVEL);
    const query = `>b\n${bases.slice(200)}${BEFORE}${AFTER}${bases.slice(0, 200)}\n`;
    const [, found] = await report(query, GENE, { circular: 'yes' });
    expect(found).toMatchObject({ status: 'novel', nearest: { start: 338, end: 160 }, novel: { sequence: NOVEL } });
  });

  it('is truncated by a stop in its frame', async () => {
    const bases = codeFor(PROTEIN);
    const [, found] = await report(`${BEFORE}${bases.slice(0, 210)}TAA${bases.slice(213)}${AFTER}`, GENE);
    expect(found).toMatchObject({ status: 'truncated', reason: 'A stop at residue 71 ends it early.' });
  });

  it.each([
    ['a base more', 210, 'G', 0, 'has 1 more base'],
    ['two bases more', 210, 'GA', 0, 'has 2 more bases'],
    ['a base less', 210, '', 1, 'has 1 fewer base'],
    ['a base more near its start', 60, 'G', 0, 'has 1 more base'],
    ['a base less near its end', 306, '', 1, 'has 1 fewer base'],
  ])('is frameshifted by %s, on either strand', async (_, at, inserted, deleted, words) => {
    const bases = codeFor(PROTEIN);
    const shifted = bases.slice(0, at) + inserted + bases.slice(at + deleted);
    const query = BEFORE + shifted + AFTER;
    for (const isReverse of [false, true]) {
      const [, found] = await report(isReverse ? reverseComplement(query) : query, GENE);
      expect(found?.status).toBe('frameshifted');
      const [, residue, base, said] =
        /^Its reading frame is broken at about residue (\d+), base (\d+) of the contig: there it (.*) than allele 2, of which \d+ residues follow in another frame\.$/.exec(
          found?.reason ?? '',
        ) ?? [];
      expect(said).toBe(words);
      expect(Math.abs(Number(residue) - (at / 3 + 1))).toBeLessThanOrEqual(4);
      const there = isReverse ? query.length - (100 + at) : 100 + at;
      expect(Math.abs(Number(base) - there)).toBeLessThanOrEqual(15);
    }
  });

  it('is not frameshifted if another copy lies beside it, or if its rest belongs to another protein', async () => {
    const bases = codeFor(PROTEIN);
    const queries = [
      `${BEFORE}${bases.slice(0, 240)}${codeFor(OTHER)}${AFTER}`,
      `${BEFORE}${codeFor(NOVEL)}A${codeFor(NOVEL)}${AFTER}`,
    ];
    const statuses = await Promise.all(queries.map(async (query) => (await report(query, GENE))[1]?.status));
    expect(statuses).toEqual(['truncated', 'novel']);
  });

  it('names the other places in a genome or among proteins that could hold an allele', async () => {
    const second = changed(changed(NOVEL, 80, other(NOVEL.charAt(80))), 90, other(NOVEL.charAt(90)));
    const dna = `>a\n${BEFORE}${codeFor(NOVEL)}${AFTER}\n>b\n${AFTER}${reverseComplement(codeFor(second))}${BEFORE}\n>c\n${codeFor(NOVEL.slice(0, 60))}\n`;
    for (const [query, place] of [
      [dna, 'b, 78 to 437'],
      [`>a\n${NOVEL}\n>b\n${second}\n>c\n${NOVEL.slice(0, 60)}\n`, 'b, 1 to 120'],
    ] as const) {
      const [, found] = await report(query, GENE);
      expect(found).toMatchObject({ status: 'novel', nearest: { contig: 'a' } });
      expect(found?.reason).toBe(
        `It is new: 1 substitution away from the nearest allele, 2. An inexact copy is on ${place} (97.5 % identical to allele 2).`,
      );
      expect(LocusReport.parse(found)).toEqual(found);
    }
  });

  it('has no nearest allele in a query that is like none', async () => {
    const nothing = { status: 'missing', reason: 'No part of the sequence is similar to an allele of this locus.' };
    for (const query of ['ACG', 'MKV', randomBases(next, 3000), `>a\n>b\n${'N'.repeat(500)}`]) {
      expect(await report(query, GENE)).toMatchObject([nothing, nothing]);
    }
  });

  it('is found however short its alleles are, with a residue changed', async () => {
    const region = 'PPQKNQSQPVVTKA';
    const alleles = { 1: region, 2: 'HVVVNNKVATHVP', 3: 'YVDEQSKYHA' };
    const query = `${randomBases(next, 30_000)}${codeFor(changed(region, 3, 'E'))}${randomBases(next, 30_000)}`;
    const [found] = await report(query, [{ name: 'VR', dataType: 'peptide', alleles }]);
    expect(found).toMatchObject({ status: 'novel', nearest: { allele_id: '1', start: 30_001 } });
    expect(found?.novel?.sequence).toBe('PPQENQSQPVVTKA');
  });

  it('is read by its own genetic code, with a note if that code does not exist', async () => {
    const mycoplasma = changed(PROTEIN, 40, 'W');
    const bases = codeFor(mycoplasma);
    const query = `${BEFORE}${bases.slice(0, 120)}TGA${bases.slice(123, 270)}GCC${bases.slice(273)}${AFTER}`;
    const locus = { name: 'pep', dataType: 'peptide', alleles: { 1: mycoplasma } } as const;
    expect((await report(query, [{ ...locus, geneticCode: 4 }]))[0]).toMatchObject({ status: 'novel' });
    expect((await report(query, [{ ...locus, geneticCode: 11 }]))[0]).toMatchObject({ status: 'truncated' });
    const database = await createTypingDatabase(temporaryFolder(), [{ ...locus, geneticCode: 7 }]);
    onTestFinished(() => database.close());
    const { notes } = await engine.query({
      database: database.at,
      input: { kind: 'bytes', bytes: Buffer.from(query) },
    });
    expect(notes).toContainEqual(
      expect.stringMatching(/^There is no genetic code 7: .* Loci that name it were read with code 11: pep\.$/),
    );
  });
});

describe('a DNA locus and a protein', () => {
  const bases = codeFor(PROTEIN);

  it('are compared through the frames of the alleles', async () => {
    const alleles = { 1: codeFor(OTHER), 2: `GG${bases}A`, 3: `A${reverseComplement(bases)}` };
    const [found] = await report(NOVEL.slice(10), [{ name: 'gene', alleles }]);
    expect(found).toMatchObject({
      status: 'missing',
      reason: expect.stringMatching(
        /^The query is protein, .* the translation of allele 2 in frame 3: 99\.1 % of 110 amino/,
      ),
      nearest: {
        allele_id: '2',
        allele_frame: 3,
        translated: 'allele',
        length: 363,
        allele_start: 33,
        allele_end: 362,
        query_start: 1,
        query_end: 110,
        cigar: '19=1X90=',
      },
    });
    expect(found).not.toHaveProperty('novel');
    const [turned] = await report(NOVEL, [{ name: 'gene', alleles: { 3: `A${reverseComplement(bases)}` } }]);
    expect(turned?.nearest).toMatchObject({
      allele_frame: -1,
      orientation: 'reverse',
      allele_start: 2,
      allele_end: 361,
    });
  });

  it('are compared in databases of many loci too', async () => {
    const loci = Array.from({ length: 30 }, (_, index) => ({
      name: `locus${index}`,
      alleles: { 1: index === 17 ? bases : randomBases(next, 360) },
    }));
    const found = (await report(NOVEL, loci)).filter(({ nearest }) => nearest);
    expect(found).toMatchObject([{ locus: 'locus17', nearest: { allele_id: '1' } }]);
  });
});

describe('the differences of a new peptide', () => {
  it.each([
    ['forward', (bases: string) => bases],
    ['reverse', reverseComplement],
  ])('are counted up to its ends, %s', async (_orientation, turned) => {
    const worn = [1, 29, 117, 119].reduce((protein, at) => changed(protein, at, other(protein.charAt(at))), PROTEIN);
    for (const query of [`>b\n${turned(BEFORE + codeFor(worn) + AFTER)}\n`, `GGSGG${worn}HHHH`]) {
      const [, found] = await report(query, GENE);
      expect(found).toMatchObject({
        status: 'novel',
        reason: 'It is new: 4 substitutions away from the nearest allele, 2.',
        nearest: { mismatches: 4, alignment: 120, allele_start: 1, allele_end: 120, cigar: '1=1X27=1X87=1X1=1X' },
        novel: { sequence: worn, difference_count: 4 },
      });
      const kinds = found?.novel?.differences?.map(({ kind }) => kind);
      expect(kinds).toEqual(Array.from({ length: 4 }, () => 'substitution'));
    }
  });

  it('leave out an end that is long and unlike, which is said', async () => {
    const tail = Array.from(NOVEL.slice(108), (residue) => ('WYF'.includes(residue) ? 'P' : 'W')).join('');
    const [, found] = await report(`GGSGG${NOVEL.slice(0, 108)}${tail}HHHH`, GENE);
    expect(found).toMatchObject({
      status: 'novel',
      reason: 'It is new: 1 substitution away, and different at its ends, from the nearest allele, 2.',
      nearest: { allele_start: 1, mismatches: 1 },
    });
  });
});
