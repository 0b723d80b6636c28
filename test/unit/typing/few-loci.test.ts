import { expect, onTestFinished, test } from 'vitest';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { createRandom } from '#test/support/generated/random.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase } from './typing-database.ts';

const random = createRandom(7);
const bases = (length: number) => Array.from({ length }, () => 'ACGT'.charAt(random.below(4))).join('');

/** The sequence with every `distance`th base changed. */
function changed(sequence: string, distance: number): string {
  return sequence.replaceAll(/./g, (base, place: number) =>
    place % distance === distance - 1 ? 'ACGT'.charAt(('ACGT'.indexOf(base) + 1) % 4) : base,
  );
}

const ANCESTORS = Array.from({ length: 20 }, () => bases(450));
const LOCI = ANCESTORS.map((ancestor, locus) => ({
  name: `l${locus + 1}`,
  alleles: Object.fromEntries([40, 90, 150].map((distance, id) => [String(id + 1), changed(ancestor, distance)])),
}));

/** A genome in which some loci lie exactly, some nearly, some on the other strand, some twice and some not at all. */
const GENOME = ANCESTORS.flatMap((ancestor, locus) => {
  const allele = changed(ancestor, 90);
  const near = changed(allele, 200);
  const piece = [[allele], [near], [reverseComplement(near)], [allele, near], []][locus % 5] ?? [];
  return [bases(900), ...piece.flatMap((part) => [part, bases(300)])];
}).join('');

test('a query of one locus, or of a few, tells of them what a query of all tells', async () => {
  const { close, at } = await createTypingDatabase(temporaryFolder(), LOCI);
  const engine = createTypingEngine({ threads: 1 });
  onTestFinished(async () => {
    await engine.close();
    await close();
  });
  const ask = (loci?: string[]) =>
    engine.query({
      database: at,
      input: { kind: 'bytes', bytes: Buffer.from(`>g\n${GENOME}`) },
      best: true,
      ...(loci ? { loci } : {}),
    });
  const all = await ask();
  const about = async (loci: string[]) => {
    const isAsked = ({ locus }: { locus: string }) => loci.includes(locus);
    const few = await ask(loci);
    expect(few.matches, loci.join()).toEqual(all.matches.filter(isAsked));
    expect(few.best_matches, loci.join()).toEqual(all.best_matches.filter(isAsked));
    expect(few.near_copies ?? [], loci.join()).toEqual((all.near_copies ?? []).filter(isAsked));
  };
  for (const { name } of LOCI) await about([name]);
  await about(LOCI.slice(0, 7).map(({ name }) => name));
  expect(all.matches.length).toBeGreaterThan(7);
  expect(all.best_matches.length).toBeGreaterThan(7);
  expect(all.near_copies?.length).toBeGreaterThan(2);
});

test('the second query of all loci of a small database tells what the first told', async () => {
  const few = LOCI.slice(0, 7);
  const { close, at } = await createTypingDatabase(temporaryFolder(), few);
  const engine = createTypingEngine({ threads: 1 });
  onTestFinished(async () => {
    await engine.close();
    await close();
  });
  const loci = few.map(({ name }) => name);
  const input = { kind: 'bytes', bytes: Buffer.from(`>g\n${GENOME}`) } as const;
  const [first, second, third] = [
    await engine.query({ database: at, input, best: true, loci }),
    await engine.query({ database: at, input, best: true, loci }),
    await engine.query({ database: at, input, best: true, loci }),
  ];
  expect(first.matches.length).toBe(3);
  for (const later of [second, third]) {
    expect([later.matches, later.best_matches]).toEqual([first.matches, first.best_matches]);
  }
});
