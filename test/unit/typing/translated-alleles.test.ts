import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { translate } from '#shared/sequence/translation.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase, type LocusFixture } from './typing-database.ts';

const engine = createTypingEngine({ threads: 1 });
afterAll(() => engine.close());

/** Pseudo-random numbers below `most`, the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return (state >>> 8) % most;
  };
}

/** Few codons, so that many alleles begin alike and translate alike. `TAA` is a stop, `CTA` is its other strand. */
const CODONS = ['GAA', 'GAG', 'CTG', 'CAG', 'TGG', 'TAA', 'TTA'];

function fixtures(): LocusFixture[] {
  const random = numbers(7);
  return ['one', 'two', 'three'].map((name) => {
    const alleles: Record<string, string> = {};
    const known = new Set<string>();
    for (let id = 1; id <= 150; id++) {
      const codons = Array.from({ length: 5 + random(8) }, () => CODONS[random(CODONS.length)]);
      const bases = codons.join('') + 'AC'.slice(0, random(9) === 0 ? 1 + random(2) : 0);
      const sequence = random(4) === 0 ? reverseComplement(bases) : bases;
      if (!known.has(sequence)) alleles[id] = sequence;
      known.add(sequence);
    }
    return { name, alleles };
  });
}

const loci = fixtures();

/** All places in all contigs, found by translating every allele. */
function expected(contigs: string[]): string[] {
  const found: string[] = [];
  for (const { name, alleles } of loci) {
    for (const [id, sequence] of Object.entries(alleles)) {
      if (sequence.length % 3 !== 0) continue;
      for (const orientation of ['forward', 'reverse']) {
        const protein = translate(orientation === 'forward' ? sequence : reverseComplement(sequence), 11);
        for (const [contig, text] of contigs.entries()) {
          for (let at = text.indexOf(protein); at >= 0; at = text.indexOf(protein, at + 1)) {
            found.push([name, id, contig, at, at + protein.length, orientation, sequence.length].join(' '));
          }
        }
      }
    }
  }
  return found.toSorted();
}

describe('alleles that code for a part of a protein', () => {
  it('are found wherever a translation of every allele finds them, on both strands', async () => {
    const { at, close } = await createTypingDatabase(temporaryFolder(), loci, [], 'typing');
    onTestFinished(close);
    const random = numbers(99);
    const any = () => Object.values(loci[random(3)]?.alleles ?? {})[random(100)] ?? '';
    let total = 0;
    for (let round = 0; round < 20; round++) {
      const contigs = Array.from({ length: 1 + random(3) }, () =>
        Array.from({ length: 4 }, () => translate(random(2) === 0 ? any() : reverseComplement(any()), 11)).join('MKVF'),
      );
      const text = contigs.map((contig, index) => `>${index}\n${contig}\n`).join('');
      const input = { kind: 'bytes', bytes: Buffer.from(text) } as const;
      const { matches } = await engine.query({ database: at, input, translated: true });
      const found = matches.map(({ locus, allele_id, contig, start, end, orientation, length }) =>
        [locus, allele_id, contig, start, end, orientation, length].join(' '),
      );
      expect(found.toSorted()).toEqual(expected(contigs));
      total += found.length;
      expect((await engine.query({ database: at, input })).matches).toEqual([]);
    }
    expect(total).toBeGreaterThan(100);
  });
});
