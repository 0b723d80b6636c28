import { afterAll, describe, expect, it } from 'vitest';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { reportLoci } from '#electron/typing/locus-report.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import type { CircularChoice } from '#shared/rpc/contract/result-stamp.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase } from '../typing-database.ts';
import { createNumbers, randomBases } from './naive-alignment.ts';

const next = createNumbers(99);
/** A start, 198 codons that are no stop, a stop. */
const gene = () => `ATG${Array.from({ length: 198 }, () => `C${randomBases(next, 2)}`).join('')}TAA`;
const spacer = (length = 2000) => randomBases(next, length);
const other = (base: string) => (base === 'G' ? 'T' : 'G');
const substituted = (sequence: string, ...places: number[]) =>
  places.reduce((bases, at) => bases.slice(0, at) + other(bases.charAt(at)) + bases.slice(at + 1), sequence);

const [GENE, DIVERGENT] = [gene(), gene()];
const ALLELES = { 1: GENE, 2: substituted(GENE, 100, 331), 3: DIVERGENT };
const NEW = substituted(GENE, 61);

const engine = createTypingEngine({ threads: 1 });
afterAll(() => engine.close());

async function createDatabase() {
  const database = await createTypingDatabase(temporaryFolder(), [{ name: 'abc', alleles: ALLELES }]);
  database.connection.exec('update locus set coding_sequence = 1, orf = 1');
  await database.close();
  return database.at;
}

async function report(contigs: Record<string, string>, circular: CircularChoice = 'no') {
  const fasta = Object.entries(contigs).map(([name, sequence]) => `>${name}\n${sequence}\n`);
  const input = { kind: 'bytes', bytes: Buffer.from(fasta.join('')) } as const;
  return reportLoci(await engine.query({ database: await createDatabase(), input, best: true, circular }), true)[0];
}

describe('a locus that was planted into a genome', () => {
  it('is missing where nothing is like it', async () => {
    expect(await report({ a: spacer(50_000) })).toMatchObject({ status: 'missing', allele_ids: [] });
  });

  it('is exact, and nothing is said of it', async () => {
    expect(await report({ a: spacer() + GENE + spacer() })).toEqual({
      locus: 'abc',
      status: 'exact',
      reason: '',
      allele_ids: ['1'],
      copies: 1,
    });
  });

  it.each([
    ['forward', NEW],
    ['reverse', reverseComplement(NEW)],
  ])('is several where one copy is exact and another is new, %s', async (_, copy) => {
    expect(await report({ a: spacer() + reverseComplement(GENE) + spacer(), b: spacer(700) + copy })).toMatchObject({
      status: 'several',
      reason: 'An exact allele is at one place. An inexact copy is on b, 701 to 1300 (99.8 % identical to allele 1).',
      allele_ids: ['1'],
      copies: 1,
    });
  });

  it('is exact if only a part of it occurs once more', async () => {
    const part = substituted(GENE, 61).slice(0, 300);
    expect(await report({ a: spacer() + GENE + spacer() + part + spacer() })).toMatchObject({ status: 'exact' });
  });

  it('is new with all copies that are new', async () => {
    const found = await report({
      a: spacer() + NEW + spacer(),
      b: spacer(300) + substituted(GENE, 61, 403) + spacer(),
    });
    expect(found).toMatchObject({
      status: 'novel',
      reason:
        'It is new: 1 substitution away from the nearest allele, 1. An inexact copy is on b, 301 to 900 (99.6 % identical to allele 1).',
      nearest: { contig: 'a', start: 2001, end: 2600 },
      novel: { sequence: NEW },
    });
  });

  it.each([
    ['both forward', (part: string) => part],
    ['the second reverse', reverseComplement],
  ])('is partial on two contigs between which it is split, %s', async (_, turn) => {
    const [left, right] = [NEW.slice(0, 390), NEW.slice(390)];
    const contigs = { a: spacer() + left, b: turn(right + spacer()) };
    expect(await report(contigs)).toMatchObject({
      status: 'partial',
      reason:
        'The contig ends within the allele: about 390 of 600 bases are there. Another part of 210 bases is at an end of b: the allele is split.',
      nearest: { contig: 'a', partial: true, allele_start: 1, allele_end: 390 },
    });
  });

  it('is one place where its parts lie on both sides of an insertion, and has no other copy', async () => {
    const found = await report({ a: spacer() + NEW.slice(0, 301) + spacer(801) + NEW.slice(301) + spacer() });
    expect(found).toMatchObject({ nearest: { contig: 'a', start: 2001, end: 3401, allele_start: 1, allele_end: 600 } });
    expect(found?.reason).toContain('801 bases are inserted after base 30');
    expect(found?.reason).not.toContain('copy');
  });

  it('says how alike a copy is over its whole length', async () => {
    const found = await report({ a: spacer() + GENE + spacer(), b: spacer(700) + substituted(GENE, 1, 598) });
    expect(found?.reason).toContain('701 to 1300 (99.6 % identical to allele 1)');
  });

  it('is a part of the nearest, with the bases between unknown, where a run of N lies within it', async () => {
    const masked = `${NEW.slice(0, 200)}${'N'.repeat(150)}${NEW.slice(350)}`;
    expect(await report({ a: spacer() + masked + spacer() })).toMatchObject({
      nearest: { start: 2001, end: 2600, allele_start: 1, allele_end: 600 },
      novel: { sequence: masked, ambiguous: 150 },
    });
  });

  it('is whole across the ends of a circular contig', async () => {
    const circle = NEW.slice(250) + spacer(3000) + NEW.slice(0, 250);
    expect(await report({ a: circle })).toMatchObject({ status: 'partial' });
    expect(await report({ a: circle }, 'yes')).toMatchObject({
      status: 'novel',
      nearest: { start: 3351, end: 350, query_start: 3351, query_end: 350, partial: false, mismatches: 1 },
      novel: { sequence: NEW },
    });
    expect(await report({ a: reverseComplement(circle) }, 'yes')).toMatchObject({ novel: { sequence: NEW } });
  });

  it('has differences at positions of its contig, also beyond the origin of a circular contig', async () => {
    const late = substituted(GENE, 400);
    const circle = late.slice(250) + spacer(3000) + late.slice(0, 250);
    const forward = { allele_start: 401, query_start: 151, query_end: 151 };
    const codon = { codon_start: 134, query_start: 150, query_end: 152 };
    expect(await report({ a: circle }, 'yes')).toMatchObject({
      novel: { differences: [forward], peptide_differences: [codon] },
    });
    expect(await report({ a: reverseComplement(circle) }, 'yes')).toMatchObject({
      novel: { differences: [{ allele_start: 401, query_start: 3450, query_end: 3450 }] },
    });
  });

  it('has copies across the ends of a circular contig, at positions of the contig', async () => {
    const circle = NEW.slice(250) + spacer() + GENE + spacer() + NEW.slice(0, 250);
    expect((await report({ a: circle }, 'yes'))?.reason).toContain('is on a, 4951 to 350 (');
  });

  it('is found by an allele that is like none of the others', async () => {
    const found = await report({ a: spacer(30_000) + substituted(DIVERGENT, 30, 60) + spacer(30_000) });
    expect(found).toMatchObject({ status: 'novel', nearest: { allele_id: '3', mismatches: 2 } });
  });

  it('has the same SHA-1 in any file and on either strand', async () => {
    const [forward, reverse] = [
      await report({ a: spacer() + NEW + spacer() }),
      await report({ b: spacer(9000) + reverseComplement(NEW).toLowerCase() + spacer(10) }),
    ];
    expect(forward?.novel?.sha1).toBe(reverse?.novel?.sha1);
  });

  it('is found in 200,000 contigs, beside empty ones', async () => {
    const contigs = Array.from({ length: 200_000 }, (_, index) => [`c${index}`, index % 7 === 0 ? '' : 'ACGTAC']);
    const found = await report({ ...Object.fromEntries(contigs), last: spacer(100) + NEW });
    expect(found).toMatchObject({ status: 'novel', nearest: { contig: 'last' } });
  });
});
