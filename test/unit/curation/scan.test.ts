import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keepPendingScan } from '#electron/curation/scan/scan-journal.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { sampleSequence } from '#test/support/sample-database.ts';
import { setUpCli } from '../cli/cli-support.ts';

/** A whole gene that is the same in every run: no stop codon before the last. */
function gene(seed: number): string {
  const codons = sampleSequence(seed, 297).match(/.{3}/g) ?? [];
  return `ATG${codons.map((codon) => (/^(TAA|TAG|TGA)$/.test(codon) ? 'GCA' : codon)).join('')}TAA`;
}

/** The gene with another base at a place, 1-based, that makes no stop codon. */
function variant(sequence: string, place: number): string {
  return `${sequence.slice(0, place - 1)}${sequence[place - 1] === 'C' ? 'G' : 'C'}${sequence.slice(place)}`;
}

const LOCI = ['abcZ', 'adk'];
const GENES = Object.fromEntries(LOCI.map((locus, index) => [locus, gene(index + 5)])) as Record<string, string>;
const first = (locus: string) => GENES[locus] ?? '';
const pad = (seed: number) => sampleSequence(seed, 300);
const NEW = variant(first('adk'), 150);

const FILES = {
  ...Object.fromEntries(
    LOCI.map((locus) => [
      `defs/${locus}.fas`,
      `>${locus}_1\n${first(locus)}\n>${locus}_2\n${variant(first(locus), 60)}\n`,
    ]),
  ),
  'defs/MLST.txt': 'ST\tabcZ\tadk\n1\t1\t1\n2\t1\t2\n',
  'isolates.tsv': 'id\tisolate\tabcZ\n1\tAlpha\t\n2\tBeta\t2\n3\tGamma\t\n4\tDelta\t\n',
};

/** Contigs by isolate: Alpha is of type 2, Beta contradicts its abcZ, Gamma has a new adk on the other strand, Delta has no contigs. */
const CONTIGS: Record<number, string[]> = {
  1: [`${pad(1)}${first('abcZ')}${pad(2)}`, `${pad(3)}${variant(first('adk'), 60)}${pad(4)}`],
  2: [`${first('abcZ')}${pad(5)}`],
  3: [`${pad(6)}${first('abcZ')}${pad(7)}`, reversed(`${pad(8)}${NEW}${pad(9)}`)],
};

function reversed(sequence: string): string {
  const other: Record<string, string> = { A: 'T', C: 'G', G: 'C', T: 'A' };
  return [...sequence]
    .toReversed()
    .map((base) => other[base])
    .join('');
}

async function setUp() {
  const { cli, folder } = setUpCli(FILES, temporaryFolder());
  expect(await cli(['import', 'defs', '--database', 'defs'])).toMatchObject({ status: 0 });
  expect(await cli(['import', 'isolates.tsv', '--database', 'isolates', '--link', 'defs'])).toMatchObject({
    status: 0,
  });
  await inFolder(folder, async (data) => {
    const { connection } = plantIn(await data.open('isolates'));
    const add = connection.prepare(
      `insert into contig (isolate, sequence, length, method, date_entered, datestamp)
       values (?, ?, ?, 'unknown', '2026-01-01', '2026-01-01')`,
    );
    for (const [isolate, contigs] of Object.entries(CONTIGS))
      for (const sequence of contigs) add.run(Number(isolate), sequence, sequence.length);
  });
  return { cli, folder };
}

async function inFolder<Result>(folder: string, work: (data: DataFolder) => Promise<Result>): Promise<Result> {
  const data = await openDataFolder(join(folder, 'data'));
  try {
    return await work(data);
  } finally {
    await data.close();
  }
}

/** Rows of a query of a database. */
const rowsOf = (folder: string, name: string, sql: string) =>
  inFolder(folder, async (data) =>
    (await data.open(name)).connection
      .prepare(sql)
      .all()
      .map((row) => ({ ...row })),
  );

const DESIGNATIONS = `select d.isolate, l.name as locus, d.allele_id, d.method
  from allele_designation d join locus l on l.id = d.locus order by d.isolate, l.name`;

test('a scan shows what it would write, writes it with tags, and leaves alone what a person said', async () => {
  const { cli, folder } = await setUp();
  const before = await rowsOf(folder, 'isolates', DESIGNATIONS);
  const shown = await cli(['scan', 'isolates', '--scheme', 'MLST', '--dry-run', '--format', 'jsonl']);
  expect(shown).toMatchObject({ status: 0 });
  const findings = shown.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; locus: string; state: string; written: boolean });
  expect(findings.map(({ id, locus, state, written }) => [id, locus, state, written])).toEqual([
    [1, 'abcZ', 'new', true],
    [1, 'adk', 'new', true],
    [2, 'abcZ', 'conflict', false],
    [2, 'adk', 'missing', false],
    [3, 'abcZ', 'new', true],
    [3, 'adk', 'novel', false],
  ]);
  expect(await rowsOf(folder, 'isolates', DESIGNATIONS)).toEqual(before);

  const written = await cli(['scan', 'isolates', '--scheme', 'MLST']);
  expect(written.err).toContain('3 designations of 2 isolates written.');
  expect(await rowsOf(folder, 'isolates', DESIGNATIONS)).toEqual([
    { isolate: 1, locus: 'abcZ', allele_id: '1', method: 'automatic' },
    { isolate: 1, locus: 'adk', allele_id: '2', method: 'automatic' },
    { isolate: 2, locus: 'abcZ', allele_id: '2', method: 'manual' },
    { isolate: 3, locus: 'abcZ', allele_id: '1', method: 'automatic' },
  ]);
  const tags = 'select contig, start_position, end_position, direction, complete from contig_tag order by contig';
  expect(await rowsOf(folder, 'isolates', tags)).toEqual([
    { contig: 1, start_position: 301, end_position: 603, direction: 'forward', complete: 1 },
    { contig: 2, start_position: 301, end_position: 603, direction: 'forward', complete: 1 },
    { contig: 4, start_position: 301, end_position: 603, direction: 'forward', complete: 1 },
  ]);
  const again = await cli(['scan', 'isolates', '--scheme', 'MLST']);
  expect(again.err).toContain('Nothing is to be written.');
});

test('--define-new defines new alleles once, and designates them; --replace corrects what a person said', async () => {
  const { cli, folder } = await setUp();
  const { err } = await cli(['scan', 'isolates', '--scheme', 'MLST', '--define-new', '--replace']);
  expect(err).toContain('5 designations of 3 isolates written. 1 new allele defined.');
  const alleles = "select allele_id, sequence, status from allele where allele_id = '3'";
  expect(await rowsOf(folder, 'defs', alleles)).toEqual([
    { allele_id: '3', sequence: NEW, status: 'WGS: automated extract' },
  ]);
  expect(await rowsOf(folder, 'isolates', DESIGNATIONS)).toContainEqual({
    isolate: 3,
    locus: 'adk',
    allele_id: '3',
    method: 'automatic',
  });
  const tag = "select start_position, end_position, direction from contig_tag where direction = 'reverse'";
  expect(await rowsOf(folder, 'isolates', tag)).toEqual([
    { start_position: 301, end_position: 603, direction: 'reverse' },
  ]);
  expect(readdirSync(join(folder, 'data', 'scans'))).toEqual([]);
});

test('--isolates and --missing choose what is scanned, and a refusal names what there is', async () => {
  const { cli } = await setUp();
  const ids = async (...argv: string[]) => {
    const { out } = await cli(['scan', 'isolates', '--locus', 'abcZ', '--dry-run', '--format', 'tsv', ...argv]);
    return out
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0]);
  };
  expect(await ids()).toEqual(['1', '2', '3']);
  expect(await ids('--isolates', '2-3')).toEqual(['2', '3']);
  expect(await ids('--missing')).toEqual(['1', '3']);
  const refused = await cli(['scan', 'isolates', '--isolates', 'all of them']);
  expect(refused).toMatchObject({ status: 1 });
  expect(refused.err).toContain('"all of them" names no isolates');
});

test('what a kill left between the two databases is finished at the next scan, and never done twice', async () => {
  const { cli, folder } = await setUp();
  const root = join(folder, 'data');
  const pending = {
    batch: '11111111-2222-4333-8444-555555555555',
    isolates: 'isolates',
    definitions: 'defs',
    alleles: [{ locus: 'adk', sequence: NEW }],
    designations: [
      { isolate: 3, loci: [{ locus: 'adk', allele: 0, designated: [] }] },
      { isolate: 2, loci: [{ locus: 'abcZ', allele: '1', designated: ['1'] }] },
    ],
  };
  await keepPendingScan(root, pending);
  const finish = () => cli(['scan', 'isolates', '--scheme', 'MLST', '--isolates', '4', '--dry-run']);
  const { err } = await finish();
  expect(err).toContain('1 designation of 1 isolate written. 1 new allele defined. 1 locus left alone');
  const written = await rowsOf(folder, 'isolates', DESIGNATIONS);
  expect(written).toContainEqual({ isolate: 3, locus: 'adk', allele_id: '3', method: 'automatic' });
  expect(written, 'a locus that was changed since').toContainEqual(
    expect.objectContaining({ isolate: 2, allele_id: '2' }),
  );
  // Killed before it could forget what it had written.
  await keepPendingScan(root, pending);
  await finish();
  expect(await rowsOf(folder, 'isolates', DESIGNATIONS)).toEqual(written);
  expect(await rowsOf(folder, 'defs', "select count(*) as alleles from allele where sequence = '" + NEW + "'")).toEqual(
    [{ alleles: 1 }],
  );
});
