import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openFixedTyping } from '#electron/cli/typing/open-fixed.ts';
import { openKeptRows } from '#electron/cli/typing/row-state.ts';
import { readStateFile } from '#electron/cli/typing/state-file.ts';
import { createTypingEngines } from '#electron/cli/typing/typing-engines.ts';
import { AppError } from '#shared/problem.ts';
import { COMPLETE, fastaOf, ODD, ODD_REVERSED, PLANTED_SCHEME, randomBases } from '#test/support/planted-genomes.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { canLackPermission, rowsOf, setUpCli, withoutPrivileges, writeFiles } from './cli-support.ts';

/** Nine genomes of three kinds. */
const GENOMES = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [
    `genomes/g${index + 1}.fa`,
    `${[COMPLETE, ODD, ODD_REVERSED][index % 3]}>more${index}\n${randomBases(3_000, index)}\n`,
  ]),
);
const LIST = `# made by hand\n\n${Object.keys(GENOMES).join('\n')}\n`;

describe('typing as a step of a workflow', () => {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const { cli } = setUpCli({ ...PLANTED_SCHEME, ...GENOMES, 'list.txt': LIST }, folder);
  const type = (...more: string[]) => cli(['type', '--database', 'six', ...more]);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const linesOf = (name: string) => read(name).trimEnd().split('\n');
  const filesOf = (name: string) => rowsOf(read(name)).map(([file]) => file);

  beforeAll(async () => {
    await cli(['import', 'set', '--database', 'six']);
    await cli(['index', 'six']);
    await type('--files', 'list.txt', '--output', 'one.tsv', '--resume', '--new-as', 'hash', '--novel', 'one.fasta');
  });

  it('goes on after a kill in the middle of a row, with the bytes of one run, however many threads there are', async () => {
    for (const [name, option] of [
      ['killed.tsv', 'tsv'],
      ['killed.jsonl', 'jsonl'],
    ] as const) {
      const run = (output: string, ...more: string[]) =>
        type('--files', 'list.txt', '--output', output, '--resume', '--new-as', 'hash', ...more);
      await run(`whole.${option}`);
      const state = linesOf(`whole.${option}.state`);
      const before = `${state.slice(0, 5).join('\n')}\n`;
      writeFileSync(join(folder, `${name}.state`), `${before}${state[5]?.slice(0, -20)}`);
      const { status, err } = await run(name, '--threads', '3', '--novel', 'killed.fasta');
      expect([status, err]).toEqual([0, expect.stringContaining(`Wrote ${name}: 9 typed files.\n`)]);
      expect(read(name)).toBe(read(`whole.${option}`));
      expect(read(`${name}.state`)).toMatch(new RegExp(`^${RegExp.escape(before)}`));
      expect(linesOf(`${name}.state`)).toHaveLength(10);
      expect(read('killed.fasta')).toBe(read('one.fasta'));
    }
    expect(read('whole.tsv')).toBe(read('one.tsv'));
    // The verdict of a row that is kept counts, too.
    writeFileSync(
      join(folder, 'whole.tsv.state'),
      read('whole.tsv.state').replace('"verdict":"none"', '"verdict":"bad"'),
    );
    const judged = ['--files', 'list.txt', '--output', 'whole.tsv', '--resume', '--new-as', 'hash', '--fail-on', 'bad'];
    expect((await type(...judged)).status).toBe(4);
    expect(linesOf('whole.jsonl').map((line) => JSON.parse(line).file)).toEqual(Object.keys(GENOMES));
  });

  it('makes anew the rows of which file, list or definitions changed, and keeps one whose file is away', async () => {
    const { cli: own, folder: place } = setUpCli({ ...PLANTED_SCHEME, ...GENOMES, 'new/L1.fas': '>L1_9\nATGAAATAA\n' });
    await own(['import', 'set', '--database', 'six']);
    await own(['index', 'six']);
    const run = () => own(['type', 'genomes', '--database', 'six', '--output', 'o.tsv', '--resume']);
    const rows = () => rowsOf(readFileSync(join(place, 'o.tsv'), 'utf8'));
    const made = () => readFileSync(join(place, 'o.tsv.state'), 'utf8').trimEnd().split('\n').length;
    await run();
    writeFileSync(join(place, 'genomes/g2.fa'), COMPLETE);
    await run();
    expect([rows()[2]?.slice(0, 3), rows().length, made()]).toEqual([['genomes/g2.fa', 'six', '1'], 10, 11]);
    writeFiles(place, { 'genomes/g0.fa': ODD });
    rmSync(join(place, 'genomes/g9.fa'));
    await run();
    expect(rows().map(([file]) => file)).toEqual([
      'file',
      ...Array.from({ length: 9 }, (_, index) => `genomes/g${index}.fa`),
    ]);
    expect(made()).toBe(1 + 8 + 1);
    rmSync(join(place, 'genomes/g1.fa'));
    const named = Array.from({ length: 9 }, (_, index) => `genomes/g${index}.fa`);
    const away = await own(['type', ...named, '--database', 'six', '--output', 'o.tsv', '--resume']);
    expect([away.status, away.err]).toEqual([3, expect.stringContaining('genomes/g1.fa: There is no such file')]);
    expect(rows()).toHaveLength(10);
    await own(['import', 'new', '--database', 'six']);
    expect(await run()).toMatchObject({ status: 6, err: expect.stringMatching(/out of date.*allelier index six\n/s) });
    await own(['index', 'six']);
    const anew = await run();
    expect([anew.status, anew.err]).toEqual([0, expect.stringContaining('All rows are made anew.\n')]);
    expect(made()).toBe(1 + 8);
  });

  it('takes no part of the rows for the whole where another run begins them anew', async () => {
    const { head } = await readStateFile(join(folder, 'one.tsv.state'));
    const { problem } = new AppError(404, 'file_not_found', 'There is no such file.');
    const inputs = [1, 2].map((position) => ({ name: `${position}.fa`, path: `${position}.fa`, position }));
    const opening = { output: 'twice.tsv', workingFolder: folder, head, inputs, resume: false };
    const open = () => openKeptRows({ ...opening, textOf: () => '', note: () => undefined });
    const first = await open();
    inputs.forEach((input) => first.refuse(input, problem));
    const second = await open();
    await expect(first.publish()).rejects.toMatchObject({ problem: { code: 'state_unreadable' } });
    inputs.forEach((input) => second.refuse(input, problem));
    expect(await second.publish()).toBe(0);
    [first, second].forEach((state) => state.close());
    expect(read('twice.tsv')).toBe(head.columns);
  });

  it('takes every n-th file of a list, and says which line of it is wrong', async () => {
    const list = `${LIST}./genomes/g2.fa\ngone.fa\n`;
    const shards = await Promise.all(
      [1, 2, 3].map((number) =>
        cli(['type', '--database', 'six', '--files', '-', '--shard', `${number}/3`, '--output', `s${number}.tsv`], {
          stdin: list,
        }),
      ),
    );
    expect(shards.map(({ status }) => status)).toEqual([3, 0, 0]);
    expect(shards[0]?.err).toContain('gone.fa: There is no such file (line 13 of the standard input).\n');
    expect(shards[0]?.err).toContain('1 line of the list named a file again.');
    expect([1, 2, 3].map((number) => filesOf(`s${number}.tsv`).slice(1))).toEqual([
      ['genomes/g1.fa', 'genomes/g4.fa', 'genomes/g7.fa'],
      ['genomes/g2.fa', 'genomes/g5.fa', 'genomes/g8.fa'],
      ['genomes/g3.fa', 'genomes/g6.fa', 'genomes/g9.fa'],
    ]);
    for (const wrong of ['0/3', '4/3', '3', '1/0']) expect((await type('genomes', '--shard', wrong)).status).toBe(2);
    expect((await cli(['type', 'genomes', '--resume', '--output', 'a.tsv'])).status).toBe(2);
    expect((await type('--resume', '--output', 'a.xlsx', 'genomes')).status).toBe(2);
    expect((await type('--files', 'none.txt')).status).toBe(9);
    expect((await cli(['type', 'genomes', '--database', 'no', '--read-only'])).status).toBe(5);
  });

  it.skipIf(!canLackPermission)('writes nothing in a folder that it may not write, and misses an index there', () => {
    const databases = join(folder, 'data/databases');
    const seen = () => readdirSync(databases).map((name) => [name, statSync(join(databases, name)).mtimeMs]);
    const before = seen();
    const outside = temporaryFolder();
    onTestFinished(() => [databases, join(folder, 'data')].forEach((path) => chmodSync(path, 0o700)));
    [databases, join(folder, 'data')].forEach((path) => chmodSync(path, 0o555));
    const genome = join(folder, 'genomes/g1.fa');
    const output = join(outside, 'o.tsv');
    expect(
      withoutPrivileges(folder, 'type', genome, '--database', 'six', '--output', output, '--shard', '1/1'),
    ).toEqual({ status: 0, out: '', err: `Wrote ${output}: 1 typed file.\n` });
    expect(seen()).toEqual(before);
    chmodSync(databases, 0o700);
    rmSync(join(databases, 'six.index'));
    chmodSync(databases, 0o555);
    expect(withoutPrivileges(folder, 'type', genome, '--database', 'six')).toMatchObject({
      status: 6,
      err: expect.stringMatching(/The typing index of six is missing.*: allelier index six\n$/s),
    });
  });

  it('reads one state of the definitions while others change them, or ends', async () => {
    const { cli: own, folder: place } = setUpCli({ ...PLANTED_SCHEME, 'a.fa': fastaOf(['ACGT']), 'b.fa': COMPLETE });
    await own(['import', 'set', '--database', 'six']);
    await own(['index', 'six']);
    const asked = { database: 'six' };
    const dataFolder = join(place, 'data');
    const request = { name: 'b.fa', input: { kind: 'file', path: join(place, 'b.fa') } } as const;
    const engines = createTypingEngines(2, []);
    const locked = await openFixedTyping({ dataFolder, frozen: false }, asked, engines);
    const frozenEngines = createTypingEngines(1, []);
    const frozen = await openFixedTyping({ dataFolder, frozen: true }, asked, frozenEngines);
    const idsOf = (one: Awaited<ReturnType<typeof locked.type>>) => one.matches.map(({ allele_id: id }) => id);
    const before = idsOf(await locked.type(request));
    expect(idsOf(await frozen.type(request))).toEqual(before);
    const allele = COMPLETE.split('\n')[1]?.slice(30, 150) ?? '';
    writeFiles(place, { 'new/L1.fas': `>L1_9\n${allele}\n` });
    expect((await own(['import', 'new', '--database', 'six'])).status).toBe(0);
    expect(idsOf(await locked.type(request))).toEqual(before);
    await Promise.all([locked.close(), engines.close()]);
    await own(['index', 'six']);
    await expect(frozen.type(request)).rejects.toMatchObject({ problem: { code: 'definitions_changed' } });
    await Promise.all([frozen.close(), frozenEngines.close()]);
    expect((await own(['type', 'b.fa', '--database', 'six', '--hits', '--read-only'])).out).toContain('\tL1\t9\t');
  });
});
