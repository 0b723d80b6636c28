import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { Verdict } from '#shared/verdict/verdict.ts';
import { generatedSpecies, speciesFolder } from '#test/support/generated-species.ts';
import { rowsOf, setUpCli } from './cli-support.ts';

const species = generatedSpecies(31);
const whole = species.genome([], 600_000);

/** A genome in pieces of some bases, as an assembler leaves it. */
function inPieces(genome: string, bases: number): string {
  const sequence = genome.split('\n')[1] ?? '';
  const count = Math.ceil(sequence.length / bases);
  return Array.from({ length: count }, (_, at) => `>c${at}\n${sequence.slice(at * bases, (at + 1) * bases)}\n`).join(
    '',
  );
}

/** Keeps figures of all isolates, as judging them by a large scheme does. */
function keepFigures(isolates: DatabaseSync): void {
  const scheme = { scheme: 'cg', loci: 100, called: 99, new: 0, broken: 0, twice: 0, is_searched: true };
  const names = { lost_loci: [], new_loci: [], twice_loci: [] };
  const figures = JSON.stringify({ contigs: 12, total: 600_000, schemes: [{ ...scheme, ...names }] });
  isolates.exec("insert into isolate_verdict select id, 'good', 0, 'mine_seqdef', '', '' from isolate");
  isolates.prepare("insert into isolate_figures select id, '', ?, '{}' from isolate").run(figures);
}

it('judges the figures of an assembly by the genomes of a linked database', async () => {
  const names = Array.from({ length: 25 }, (_, number) => `i${number}`);
  const { cli, folder } = setUpCli({
    ...speciesFolder('mine', species),
    'isolates/isolates.tsv': `isolate\tassembly_filename\tsequence_method\n${names.map((name) => `${name}\t${name}.fas\tIllumina\n`).join('')}`,
    ...Object.fromEntries(names.map((name) => [`isolates/${name}.fas`, inPieces(whole, 50_000)])),
    'usual.fna': whole,
    'torn.fna': inPieces(whole, 1_000),
  });
  await cli(['create', 'mine', '--kind', 'pair']);
  expect(await cli(['import', 'mine', '--database', 'mine_seqdef'])).toMatchObject({ status: 0 });
  expect(await cli(['import', 'isolates', '--database', 'mine_isolates'])).toMatchObject({ status: 0 });

  const { out } = await cli([
    'type',
    'usual.fna',
    'torn.fna',
    '--database',
    'mine_seqdef',
    '--format',
    'json',
    '--verdict',
  ]);
  const [usual, torn] = JSON.parse(out) as { assembly: Record<string, unknown>; verdict: Verdict }[];
  const limits = { name: 'learned from mine_isolates', source: '25 genomes of mine_isolates' };
  expect([usual, torn]).toMatchObject([
    { assembly: { usual_of: { database: 'mine_isolates', genomes: 25 } }, verdict: { limits } },
    { assembly: { usual_of: { database: 'mine_isolates', genomes: 25 } }, verdict: { limits } },
  ]);
  const spoke = (verdict: Verdict | undefined) => verdict?.reasons.map(({ rule }) => rule);
  expect(spoke(usual?.verdict)).not.toEqual(expect.arrayContaining(['contigs']));
  expect(spoke(torn?.verdict)).toEqual(expect.arrayContaining(['contigs', 'n50']));

  const asLong = await cli([
    'type',
    'torn.fna',
    '--database',
    'mine_seqdef',
    '--assembly',
    'long',
    '--format',
    'json',
    '--verdict',
  ]);
  const [ofLong] = JSON.parse(asLong.out) as { verdict: Verdict }[];
  expect(ofLong?.verdict.assembly).toEqual({ kind: 'long' });
  expect(spoke(ofLong?.verdict)).toEqual(['lost']);

  const table = await cli([
    'type',
    'usual.fna',
    'torn.fna',
    '--database',
    'mine_seqdef',
    '--verdict',
    '--fail-on',
    'look',
  ]);
  expect(table.status).toBe(4);
  // What the verdict says, the column of results does not say again.
  const [, ofUsual, ofTorn] = table.out.split('\n').map((line) => line.split('\t').at(-3));
  expect([ofUsual, ofTorn].join(' ')).not.toMatch(/usual|N50/);
  expect(table.out).toMatch(/There are 604 contigs; up to \d+ are usual\./);

  const isolates = new DatabaseSync(join(folder, 'data/databases/mine_isolates.sqlite'));
  keepFigures(isolates);
  const taken = await cli(['verdicts', 'mine_seqdef', '--learned', '--format', 'json']);
  expect(JSON.parse(taken.out)).toContainEqual(
    expect.objectContaining({
      rule: 'contigs',
      limit: { look: expect.any(Number) as number },
      source: expect.stringMatching(/^learned from mine_isolates: 25 genomes of mine_isolates, of \d{4}-/) as string,
    }),
  );
  // What the genomes lack, 1 %, and half a point.
  expect(JSON.parse(taken.out)).toContainEqual(expect.objectContaining({ rule: 'lost-here', limit: { look: 1.5 } }));
  expect((await cli(['verdicts', 'mine_seqdef', '--any-organism'])).out).not.toContain('learned');
  await cli(['verdicts', 'mine_seqdef', '--usual-limits']);
  isolates.exec('update isolate set is_private = 1 where id <= 6');
  isolates.close();
  // The set is shown to everybody, and says nothing of private isolates.
  expect(await cli(['verdicts', 'mine_seqdef', '--learned'])).toMatchObject({
    status: 1,
    err: expect.stringContaining('20 public genomes') as string,
  });

  const rules = ['contigs=700,800', 'n50=off', 'lost=off'].flatMap((rule) => ['--rule', rule]);
  const set = await cli(['verdicts', 'mine_seqdef', ...rules]);
  expect(
    rowsOf(set.out)
      .find(([rule]) => rule === 'contigs')
      ?.slice(2, 4),
  ).toEqual(['above 700', 'above 800']);
  expect((await cli(['type', 'torn.fna', '--database', 'mine_seqdef', '--verdict'])).out).toContain('\tgood\t');
  const refused = await cli(['verdicts', 'mine_seqdef', '--rule', 'contigs=9,8']);
  expect(refused).toMatchObject({
    status: 1,
    err: expect.stringContaining('must not be above the one of what is bad') as string,
  });
  const back = await cli(['verdicts', 'mine_seqdef', '--rule', 'contigs=usual', '--format', 'json']);
  expect(JSON.parse(back.out)).toContainEqual(
    expect.objectContaining({ rule: 'contigs', limit: { look: 1000, bad: 2000 } }),
  );
});
