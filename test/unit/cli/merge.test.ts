import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE, ODD, ODD_REVERSED, PLANTED_SCHEME, randomBases } from '#test/support/planted-genomes.ts';
import { rowsOf, runKilled, setUpCli } from './cli-support.ts';

/** Genomes of three kinds. Two of the kinds have the same new allele. */
const GENOMES = Object.fromEntries(
  Array.from({ length: 29 }, (_, index) => [
    `genomes/g${index + 1}.fa`,
    `${[COMPLETE, ODD, ODD_REVERSED][index % 3]}>more${index}\n${randomBases(1_000, index)}\n`,
  ]),
);
const NAMES = Object.keys(GENOMES).toSpliced(10, 0, 'gone.fa');

describe('allelier merge', () => {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const { cli } = setUpCli({ ...PLANTED_SCHEME, ...GENOMES, 'list.txt': `${NAMES.join('\n')}\n` }, folder);
  const typing = (output: string, ...more: string[]) => {
    return ['type', '--database', 'six', '--files', 'list.txt', '--resume', '--output', output, ...more];
  };
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const stateOf = (name: string) => linesOf(`${name}.state`).map((line) => JSON.parse(line) as unknown);
  const linesOf = (name: string) => read(name).trimEnd().split('\n');
  /** Types all shards, and gives the names of their outputs. */
  async function shardsOf(count: number, ending: string): Promise<string[]> {
    const names = Array.from({ length: count }, (_, index) => `${index + 1}-of-${count}.${ending}`);
    for (const [index, name] of names.entries()) await cli(typing(name, '--shard', `${index + 1}/${count}`));
    return names;
  }

  beforeAll(async () => {
    await cli(['import', 'set', '--database', 'six']);
    await cli(['index', 'six']);
    await cli(typing('one.tsv', '--novel', 'one.fasta'));
    await cli(typing('one.jsonl'));
  });

  it('gives the bytes of one run, of any number of shards in any order, killed and resumed', async () => {
    expect(await runKilled(folder, 'write 6', typing('3-of-3.tsv', '--shard', '3/3'))).toBe('SIGKILL');
    expect([existsSync(join(folder, '3-of-3.tsv')), read('3-of-3.tsv.state')]).toEqual([
      false,
      expect.not.stringMatching(/\n$/),
    ]);
    for (const [count, ending] of [
      [1, 'tsv'],
      [3, 'tsv'],
      [20, 'tsv'],
      [3, 'jsonl'],
    ] as const) {
      const shards = await shardsOf(count, ending);
      for (const inOrder of [shards.toReversed(), [...shards.slice(count / 2), ...shards.slice(0, count / 2)]]) {
        const { status, err } = await cli(['merge', ...inOrder, '--output', `all.${ending}`, '--novel', 'all.fasta']);
        expect([status, err]).toEqual([
          3,
          'allelier: gone.fa: There is no such file (line 11 of list.txt).\nWrote all.fasta: 1 new allele.\n' +
            `Wrote all.${ending}: 29 typed files.\n`,
        ]);
        expect(read(`all.${ending}`)).toBe(read(`one.${ending}`));
        expect(read('all.fasta')).toBe(read('one.fasta'));
        expect(stateOf(`all.${ending}`)).toEqual(stateOf(`one.${ending}`));
      }
      expect((await cli(['merge', ...shards])).out).toBe(read(`one.${ending}`));
    }
    expect(rowsOf(read('one.tsv')).map(([file]) => file)).toEqual(['file', ...Object.keys(GENOMES)]);
    const goneOn = await cli(typing('all.tsv'));
    expect(goneOn.err).toContain('Typed 29 of 30 files in 0:00, 29 by an earlier run, 1 could not be typed.\n');
  });

  it('refuses shards that are not those of one run, and says which', async () => {
    const [one = '', two = '', three = ''] = await shardsOf(3, 'tsv');
    const merge = async (...more: string[]) => {
      const { status, err } = await cli(['merge', '--output', 'new.tsv', ...more]);
      return [status, err.replace('allelier: ', '').trimEnd()];
    };
    for (const suffix of ['', '.state']) copyFileSync(join(folder, two + suffix), join(folder, `copy.tsv${suffix}`));
    expect(await merge(one, two, three, 'copy.tsv')).toEqual([9, `Shard 2/3 is there twice: ${two} and copy.tsv.`]);
    expect(await merge(one)).toEqual([9, '2 of 3 shards are missing: 2/3, 3/3.']);
    await cli(typing('hash.tsv', '--shard', '2/3', '--new-as', 'hash'));
    expect(await merge(one, 'hash.tsv', three)).toEqual([
      9,
      expect.stringMatching(`${one} and hash.tsv were typed with different options: .*"nearest".* and .*"hash"`),
    ]);
    await cli(['type', 'genomes', '--database', 'six', '--shard', '2/3', '--output', 'list.tsv']);
    expect(await merge(one, 'list.tsv', three)).toEqual([
      9,
      expect.stringMatching(`${one} and list.tsv are of different lists: 30 genomes .* and 29 genomes `),
    ]);
    expect(await merge('1-of-20.tsv', two)).toEqual([9, expect.stringContaining('numbers of shards: 20 and 3.')]);
    expect(await merge('1-of-3.jsonl', two)).toEqual([9, expect.stringContaining('formats: jsonl and tsv.')]);
    expect(await merge('none.tsv')).toEqual([9, expect.stringContaining('none.tsv.state: There is no such file.')]);
    expect(await merge('../list.txt')).toEqual([9, expect.stringContaining('There is no such file.')]);
    expect(await merge(one, two, three, '--output', two)).toEqual([
      8,
      `${two}: It is one of the shards. Name another file.`,
    ]);
    expect(await merge(one, two, three, '--output', 'new.jsonl')).toEqual([
      8,
      expect.stringContaining('end with .tsv or .txt'),
    ]);
    expect(await merge(one, two, three, '--output', 'no/new.tsv')).toEqual([
      8,
      expect.stringMatching(/^new\.tsv cannot be written: its folder /),
    ]);

    const state = linesOf(`${two}.state`);
    writeFileSync(join(folder, `${two}.state`), state.slice(0, -1).join('\n'));
    expect(await merge(one, two, three)).toEqual([
      9,
      expect.stringMatching(`^${two} is not finished: it has 9 of 10 genomes\\.`),
    ]);
    rmSync(join(folder, two));
    expect(await merge(one, two, three)).toEqual([
      9,
      expect.stringMatching(`^${two} is not finished: it has no output yet\\.`),
    ]);
    expect(await merge(one, two, '--partial')).toEqual([
      3,
      expect.stringContaining('1 of 3 shards are missing: 3/3.\n'),
    ]);
    expect(rowsOf(read('new.tsv'))).toHaveLength(1 + 10 + 9 - 1);
    const changed = (find: string, by: string) => {
      writeFileSync(join(folder, 'copy.tsv.state'), `${state.join('\n')}\n`.replaceAll(find, by));
      return merge(one, 'copy.tsv', three, '--novel', 'new.fasta');
    };
    expect(await changed('genomes/g2.fa', 'genomes/other.fa')).toEqual([
      9,
      expect.stringContaining('name other genomes'),
    ]);
    expect(await changed('"sequence":"ATG', '"sequence":"GTG')).toEqual([
      9,
      expect.stringContaining('of another sequence'),
    ]);
    expect(await changed('"definitions":"', '"definitions":"f')).toEqual([
      7,
      expect.stringMatching(
        `^${one} and copy.tsv were typed with different definitions: six \\(state \\w{12}\\) and six \\(state f`,
      ),
    ]);
    expect(readdirSync(folder).filter((name) => name.includes('.new-') || name === 'new.fasta')).toEqual([]);
  });
});
