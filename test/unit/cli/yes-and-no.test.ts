import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { setUpCli } from './cli-support.ts';

/** How people write that something is so or is not, and words that say neither. */
const YES = ['yes', 'Y', 'true', 't', '1', 'x', 'X'];
const NO = ['no', 'n', 'FALSE', 'f', '0'];
const NEITHER = ['perhaps', '2', '-'];
const WORDS = [...YES, ...NO];
/** The members of a locus that are so or are not. */
const FLAGS = ['length_varies', 'coding_sequence', 'match_longest', 'id_check_type_alleles'];

const table = (header: string[], rows: string[][]) => [header, ...rows].map((row) => `${row.join('\t')}\n`).join('');
const locus = (index: number) => `locus${index}`;
const fasta = (index: number) => `>${locus(index)}_1\n${'ACGT'.repeat(3 + index)}\n`;

/** A folder with one locus for each word, and a table that says of each with its word whether it is coding. */
const folderOf = (name: string, words: string[]) => ({
  ...Object.fromEntries(words.map((_, index) => [`${name}/${locus(index)}.fas`, fasta(index)])),
  [`${name}/loci.tsv`]: table(
    ['locus', 'coding_sequence'],
    words.map((word, index) => [locus(index), word]),
  ),
});

it('yes and no are read alike in a folder, a table of fields, a table of changes and the shell', async () => {
  const { cli, folder } = setUpCli({
    ...folderOf('folder', WORDS),
    'isolates.tsv': 'isolate\nA\n',
    'fields.tsv': table(
      ['name', 'type', 'multiple'],
      WORDS.map((word, index) => [`field${index}`, 'text', word]),
    ),
    'changes.tsv': table(
      ['id', 'length_varies'],
      WORDS.map((word, index) => [locus(index), word]),
    ),
  });
  const done = async (...argv: string[]) => expect(await cli(argv)).toMatchObject({ status: 0 });
  const said = (database: string, of: string, column: string) => {
    using file = new DatabaseSync(join(folder, `data/databases/${database}.sqlite`), { readOnly: true });
    return file
      .prepare(`select ${column} from ${of} order by rowid`)
      .all()
      .map((row) => row[column] === 1);
  };
  const expected = WORDS.map((word) => YES.includes(word));

  await done('import', 'folder', '--database', 'defined');
  expect(said('defined', 'locus', 'coding_sequence')).toEqual(expected);

  await done('import', '--isolates', 'isolates.tsv', '--fields', 'fields.tsv', '--database', 'typed');
  expect(said('typed', 'isolate_field', 'multiple')).toEqual(expected);

  await done('update', 'defined', 'changes.tsv', '--record', 'locus', '--reason', 'Asked for');
  expect(said('defined', 'locus', 'length_varies')).toEqual(expected);

  // One run of the shell for as many words as a locus has members of this kind.
  for (let from = 0; from < WORDS.length; from += FLAGS.length) {
    const words = WORDS.slice(from, from + FLAGS.length);
    const given = words.map((word, at) => `${FLAGS[at]}=${word}`);
    await done('record', 'change', `defined/loci/${locus(from)}`, ...given);
    const kept = words.map((_, at) => said('defined', 'locus', FLAGS[at] ?? '')[from]);
    expect(kept).toEqual(expected.slice(from, from + FLAGS.length));
  }
});

it.each(NEITHER)('%s is neither yes nor no', async (word) => {
  const { cli } = setUpCli({
    ...folderOf('folder', ['no']),
    ...folderOf('wrong', [word]),
    'isolates.tsv': 'isolate\nA\n',
    'fields.tsv': table(['name', 'type', 'multiple'], [['one', 'text', word]]),
    'changes.tsv': table(['id', 'length_varies'], [['locus0', word]]),
  });
  expect(await cli(['import', 'folder', '--database', 'defined'])).toMatchObject({ status: 0 });
  for (const argv of [
    ['import', 'wrong', '--database', 'other'],
    ['import', '--isolates', 'isolates.tsv', '--fields', 'fields.tsv', '--database', 'typed'],
    ['update', 'defined', 'changes.tsv', '--record', 'locus'],
    ['record', 'change', 'defined/loci/locus0', `match_longest=${word}`],
  ]) {
    const { status, err } = await cli(argv);
    expect([status, err.includes(word)]).toEqual([1, true]);
  }
});
