import { expect, it, onTestFinished } from 'vitest';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createNumbers, randomBases } from './best-match/naive-alignment.ts';
import { createTypingDatabase } from './typing-database.ts';

const LOCI = 130;

it('finds the same with two threads that share the work as with one', async () => {
  const next = createNumbers(8);
  const loci = Array.from({ length: LOCI }, (_, index) => {
    const ancestor = randomBases(next, 150);
    return { name: `loc${index}`, alleles: { 1: ancestor, 2: `${ancestor.slice(0, 70)}A${ancestor.slice(71)}` } };
  });
  // All loci but ten have a new allele. Ten have an exact one, and each of these also has a new copy.
  const copies = loci.flatMap(({ alleles: { 1: allele } }, index) => {
    const novel = `${allele.slice(0, 40)}${allele.charAt(40) === 'G' ? 'T' : 'G'}${allele.slice(41)}`;
    const turned = index % 3 === 0 ? reverseComplement(novel) : novel;
    return index < 10 ? [allele, turned] : [turned];
  });
  const genome = copies.map((copy) => copy + randomBases(next, 300)).join('');
  const database = await createTypingDatabase(temporaryFolder(), loci);
  onTestFinished(() => database.close());
  const answers = [];
  for (const threads of [1, 2]) {
    const engine = createTypingEngine({ threads });
    onTestFinished(() => engine.close());
    const input = { kind: 'bytes', bytes: Buffer.from(`>a\n${genome}\n`) } as const;
    const seen: number[] = [];
    const onProgress = ({ unit, done }: { unit: string; done: number }) => unit === 'loci' && seen.push(done);
    const { elapsed_ms: _time, ...answer } = await engine.query({
      database: database.at,
      input,
      best: true,
      onProgress,
    });
    expect(seen).toContain(0);
    answers.push(answer);
  }
  const [one, two] = answers;
  expect(one?.best_matches).toHaveLength(LOCI - 10);
  expect(one?.near_copies).toHaveLength(10);
  expect(two).toEqual(one);
});
