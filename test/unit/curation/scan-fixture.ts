import { join } from 'node:path';
import { expect } from 'vitest';
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
/** A new allele of adk, which the genome of Gamma has. */
export const NEW = variant(first('adk'), 150);

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

/** A folder with definitions, and isolates with contigs that are linked to them. */
export async function setUpScan() {
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

export async function inFolder<Result>(folder: string, work: (data: DataFolder) => Promise<Result>): Promise<Result> {
  const data = await openDataFolder(join(folder, 'data'));
  try {
    return await work(data);
  } finally {
    await data.close();
  }
}

/** Rows of a query of a database. */
export const rowsOf = (folder: string, name: string, sql: string) =>
  inFolder(folder, async (data) =>
    (await data.open(name)).connection
      .prepare(sql)
      .all()
      .map((row) => ({ ...row })),
  );

export const DESIGNATIONS = `select d.isolate, l.name as locus, d.allele_id, d.method
  from allele_designation d join locus l on l.id = d.locus order by d.isolate, l.name`;
