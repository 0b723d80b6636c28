import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { reportLoci } from '#electron/typing/locus-report.ts';
import { LocusReport } from '#shared/rpc/contract/typing.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase } from '../typing-database.ts';
import { createNumbers, randomBases } from './naive-alignment.ts';

const engine = createTypingEngine({ threads: 1 });
afterAll(() => engine.close());

const next = createNumbers(19);
/** A gene of 200 codons: a start, 198 that begin with C and are no stop, a stop. */
const GENE = `ATG${Array.from({ length: 198 }, () => `C${randomBases(next, 2)}`).join('')}TAA`;
const [BEFORE, AFTER] = [randomBases(next, 60), randomBases(next, 90)] as const;
const other = (base: string) => (base === 'G' ? 'T' : 'G');
/** The first base of codon 31 replaced, so that it is another amino acid whatever the codon. */
const NOVEL = `${GENE.slice(0, 90)}G${GENE.slice(91)}`;

async function report(query: string, geneticCode: number, isCoding = true) {
  const database = await createTypingDatabase(temporaryFolder(), [{ name: 'gene', geneticCode, alleles: { 1: GENE } }]);
  onTestFinished(() => database.close());
  if (isCoding) database.connection.exec('update locus set coding_sequence = 1, orf = 1');
  const input = { kind: 'bytes', bytes: Buffer.from(query) } as const;
  const [found] = reportLoci(await engine.query({ database: database.at, input, best: true }), true);
  return LocusReport.parse(found);
}

describe('the report of a new allele', () => {
  it.each([
    ['forward', `${BEFORE}${NOVEL}${AFTER}`, 151],
    ['reverse', `${AFTER}${reverseComplement(NOVEL)}${BEFORE}`, 600],
  ])('lists its differences from the nearest, %s', async (orientation, query, place) => {
    const { nearest, novel } = await report(query, 11);
    expect(nearest?.orientation).toBe(orientation);
    expect(novel?.differences).toEqual([
      {
        kind: 'substitution',
        allele_start: 91,
        allele_end: 91,
        query_start: place,
        query_end: place,
        allele: 'C',
        query: 'G',
        label: '91C>G',
      },
    ]);
    expect(novel?.difference_count).toBe(1);
    expect(novel?.peptide_difference_count).toBe(1);
    expect(novel?.peptide_differences).toMatchObject([{ effect: 'substitution', codon_start: 31, codon_end: 31 }]);
  });

  it('says nothing of a protein where the locus does not code', async () => {
    const { novel } = await report(`${BEFORE}${NOVEL}${AFTER}`, 11, false);
    expect(novel?.differences).toHaveLength(1);
    expect(novel).not.toHaveProperty('peptide_differences');
  });

  it('includes the last base, at which the alignment ends', async () => {
    const changed = GENE.slice(0, -1) + other(GENE.at(-1) ?? '');
    const { novel } = await report(`${BEFORE}${changed}${AFTER}`, 11);
    expect(novel?.differences).toMatchObject([{ label: '600A>G', query_start: 660 }]);
    expect(novel?.peptide_differences).toMatchObject([{ effect: 'synonymous', label: '*200=' }]);
  });

  it('tells a stop and a frameshift', async () => {
    const stopped = `${GENE.slice(0, 300)}TGA${GENE.slice(303)}`;
    const { novel } = await report(`${BEFORE}${stopped}${AFTER}`, 11);
    expect(novel?.peptide_differences).toMatchObject([{ effect: 'stop-gained', codon_start: 101, to: '*' }]);
    const { novel: read } = await report(`${BEFORE}${stopped}${AFTER}`, 4);
    expect(read?.peptide_differences).toMatchObject([{ to: 'W' }]);
    const { novel: shifted, status } = await report(`${BEFORE}${GENE.slice(0, 300)}${GENE.slice(301)}${AFTER}`, 11);
    expect(status).toBe('frameshifted');
    expect(shifted?.differences).toMatchObject([{ kind: 'deletion' }]);
    expect(shifted?.peptide_differences).toMatchObject([{ effect: 'frameshift' }]);
  });
});
