import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { translate } from '#shared/sequence/translation.ts';
import { readTruth } from '#test/support/generated/generated-genome.ts';
import { generatedAlleles, generatedGenomes } from '#test/support/generated-set.ts';

const alleles = generatedAlleles({ loci: 300, allelesPerLocus: 6 });
const genomes = generatedGenomes(alleles, { bases: 340_000, contigs: 7, genomes: 2 });

/** Of the set as it was made first; a set of other content needs another `GENERATOR_VERSION`. */
const LOCI = ['72c5bacd6678a4d8e864651015bf2bf74e7c2d46', 'fc152637cece9f170a3c891e0e1cfb154bcff892'];
const GENOMES = ['0b8f4d9576d67b19ba5cc7ca0b0096df48cb2403', '620b142cfb13d13557bb78dc79f671535b22e86e'];

/** Sequences of a file of FASTA by the name of the record. */
function readFasta(file: string): Map<string, string> {
  const records = readFileSync(file, 'latin1').slice(1).split('\n>');
  return new Map(
    records.map((record) => {
      const [header = '', ...lines] = record.split('\n');
      return [header.split(' ', 1)[0] ?? '', lines.join('')];
    }),
  );
}

const known = new Map(alleles.loci.flatMap(({ file }) => [...readFasta(file)]));

describe('a generated set', () => {
  it('has distinct alleles that all begin with a start codon and end with their only stop', () => {
    expect(known.size).toBe(1800);
    expect(new Set(known.values()).size).toBe(1800);
    for (const sequence of known.values()) {
      expect(sequence).toMatch(/^(ATG|GTG|TTG)/);
      expect(translate(sequence, 11)).toMatch(/^[^*X]+\*$/);
    }
  });

  it('is the same set each time', () => {
    const digest = (file: string) => createHash('sha1').update(readFileSync(file)).digest('hex');
    expect(alleles.loci.slice(0, 2).map(({ file }) => digest(file))).toEqual(LOCI);
    expect(genomes.map(({ fasta }) => digest(fasta))).toEqual(GENOMES);
  });

  it('has genomes with contigs of the size asked for, and no two alike', () => {
    const [first, second] = genomes.map(({ fasta }) => [...readFasta(fasta).values()]);
    expect(first).toHaveLength(7);
    const bases = first?.join('').length ?? 0;
    expect(Math.abs(bases - 340_000)).toBeLessThan(400);
    expect(first).not.toEqual(second);
  });

  it('tells the truth about every locus', () => {
    const fates = new Map<string, number>();
    for (const genome of genomes) {
      const contigs = readFasta(genome.fasta);
      const truth = readTruth(genome);
      expect(truth.map(({ locus }) => locus)).toEqual(alleles.loci.map(({ name }) => name));
      for (const { locus, fate, allele_id, places } of truth) {
        fates.set(fate, (fates.get(fate) ?? 0) + 1);
        const allele = known.get(`${locus}_${allele_id}`) ?? '';
        const found = places.map(({ contig, start, end, orientation }) => {
          const piece = contigs.get(contig)?.slice(start - 1, end) ?? '';
          return orientation === 'forward' ? piece : reverseComplement(piece);
        });
        if (fate === 'exact') expect(found).toEqual([allele]);
        else if (fate === 'duplicated') expect(found).toEqual([allele, allele]);
        else if (fate === 'missing') expect(found).toEqual([]);
        else expect(found).toHaveLength(1);
        if (fate === 'truncated') expect(allele.startsWith(found[0] ?? '-')).toBe(true);
        if (fate !== 'novel') continue;
        expect([...known.values()]).not.toContain(found[0]);
        expect(translate(found[0] ?? '', 11)).toMatch(/^[^*X]+\*$/);
      }
    }
    expect([...fates.keys()].toSorted()).toEqual(['duplicated', 'exact', 'missing', 'novel', 'truncated']);
    expect((fates.get('exact') ?? 0) / 600).toBeCloseTo(0.96, 1);
  });
});
