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

it('leaves out what only a report tells, unless one is made', async () => {
  const next = createNumbers(9);
  const [split, undetermined, exact] = [450, 300, 300].map((length) => randomBases(next, length)) as [
    string,
    string,
    string,
  ];
  const flank = () => randomBases(next, 300);
  const changed = `${exact.slice(0, 99)}${exact.charAt(99) === 'A' ? 'C' : 'A'}${exact.slice(100)}`;
  const contigs = [
    flank() + split.slice(0, 250),
    split.slice(210) + flank() + undetermined.slice(0, 90) + 'N' + undetermined.slice(91) + flank(),
    exact + flank() + changed,
  ];
  const loci = Object.entries({ split, undetermined, exact });
  const database = await createTypingDatabase(
    temporaryFolder(),
    loci.map(([name, sequence]) => ({ name, alleles: { 1: sequence } })),
  );
  const engine = createTypingEngine({ threads: 1 });
  onTestFinished(async () => {
    await engine.close();
    await database.close();
  });
  const input = {
    kind: 'bytes',
    bytes: Buffer.from(contigs.map((bases, index) => `>${index}\n${bases}\n`).join('')),
  } as const;
  const ask = (more: object) => engine.query({ database: database.at, input, best: true, ...more });
  const [told, untold] = [await ask({}), await ask({ forReport: false })];
  const [ofSplit, ofUndetermined] = told.best_matches;
  expect(ofSplit?.split?.joined?.allele_id).toBe('1');
  expect(ofUndetermined?.novel.fitting).toEqual(['1']);
  expect(told.near_copies).toHaveLength(1);

  expect(untold.near_copies).toBeUndefined();
  for (const [index, match] of untold.best_matches.entries()) {
    expect(match.split).toBeUndefined();
    expect(match.novel.fitting).toBeUndefined();
    const { split: _split, novel: _novel, ...known } = told.best_matches[index] ?? {};
    expect(match).toMatchObject(known);
  }
});
