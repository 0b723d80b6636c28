import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createDemo, DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { createWorkbookFile } from '#electron/exchange/write-workbook/workbook-file.ts';
import type { Database } from '#electron/store/file/database.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { setUpCli, writeFiles } from './cli-support.ts';

/** The names of the demo for those of the examples. */
const NAMES: readonly (readonly [name: RegExp, inDemo: string])[] = [
  [/\babcZ\b/g, 'synA'],
  [/\badk\b/g, 'synB'],
  [/\bNorway\b/g, 'Utopia'],
  [/\bCarriage\b/g, 'Synthetic genomes'],
  // Each isolate of the demo has a code.
  [/^isolate=A1$/g, 'provenance.strain_code=EX-9001 isolate=A1'],
  [/^\/media\/disk/g, 'disk'],
];

/** An argument of an example as it is called on the demo. */
export function onDemo(argument: string): string[] {
  const text = NAMES.reduce((words, [name, inDemo]) => words.replace(name, inDemo), argument);
  return text.startsWith('provenance.strain_code=') ? text.split(' ') : [text];
}

/** A sequence with another base at the third position of this codon. */
function withOtherBase(sequence: string, codon: number): string {
  const place = codon * 3 + 2;
  return sequence.slice(0, place) + (sequence[place] === 'C' ? 'T' : 'C') + sequence.slice(place + 1);
}

/** A folder of definitions as sites publish them: three alleles of each locus of MLST, and a scheme without profiles. */
function definitionFiles({ connection }: Database): Record<string, string> {
  const alleles = connection
    .prepare(
      `select locus.name, allele_id, sequence from allele join locus on locus.id = allele.locus
       where locus.name glob 'syn[A-G]' and allele_id in ('1', '2', '3') order by locus.name, allele_id`,
    )
    .all() as { name: string; allele_id: string; sequence: string }[];
  const loci = [...new Set(alleles.map(({ name }) => name))];
  const files: Record<string, string> = { 'MLST.txt': `${['ST', ...loci].join('\t')}\n` };
  for (const { name, allele_id, sequence } of alleles) {
    files[`${name}.fas`] = `${files[`${name}.fas`] ?? ''}>${name}_${allele_id}\n${sequence}\n`;
  }
  return files;
}

function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  const [titles = [], ...others] = rows;
  const file = createWorkbookFile();
  const parts: Uint8Array[] = [];
  try {
    const columns = titles.map((title) => ({ title, width: 12 }));
    const sheet = file.sheet({ name: 'isolates', columns, fixed_columns: 0 });
    for (const cells of others) sheet.row(cells);
    file.finish((bytes) => parts.push(bytes));
    return Buffer.concat(parts);
  } finally {
    file.discard();
  }
}

/**
 * What the examples of the documents talk of, made of the demo: the databases `neisseria` (its definitions) and `surveillance` (its
 * isolates) in `data`, and beside it files of the names that the examples give. Gives the folder, which the caller removes.
 */
export async function makeExampleWorld(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-test-'));
  const data = await openDataFolder(join(folder, 'data'));
  await createDemo(data);
  const definitions = definitionFiles(await data.open(DEMO_SEQDEF));
  await data.close();
  const { cli } = setUpCli({}, folder);
  for (const [from, to] of [
    [DEMO_SEQDEF, 'neisseria'],
    [DEMO_ISOLATES, 'surveillance'],
  ] as const) {
    const { status, err } = await cli(['rename', from, to]);
    if (status !== 0) throw new Error(err);
  }
  const genome = readFileSync(join(folder, 'data/examples/exemplum-known.fasta'), 'utf8');
  const first = (locus: string) => definitions[`${locus}.fas`]?.split('\n')[1] ?? '';
  const fields = 'country\tyear\tstrain_code';
  mkdirSync(join(folder, 'disk'));
  mkdirSync(join(folder, 'genomes'));
  cpSync(join(folder, 'data/examples/exemplum-draft.fasta.gz'), join(folder, 'genomes/draft.fna.gz'));
  writeFileSync(join(folder, 'genomes/known.fna.gz'), gzipSync(genome));
  writeFileSync(
    join(folder, 'isolates.xlsx'),
    workbookOf([
      ['isolate', 'country', 'year'],
      ['A1', 'Utopia', '2020'],
    ]),
  );
  for (const name of ['neisseria', 'mlst']) writeFiles(join(folder, name), definitions);
  return writeFiles(folder, {
    'genome.fna': genome,
    // Three of them are as long as usual genomes.
    'A1.fasta': [1, 2, 3].map((number) => genome.replace(/^>/, `>contig${number} `)).join(''),
    'fields.tsv': 'name\ttype\ncountry\ttext\nyear\tint\n',
    'genomes.txt': 'genomes/draft.fna.gz\ngenomes/known.fna.gz\n',
    'genomes.tsv': `isolate\t${fields}\tassembly_filename\nA2\tUtopia\t2020\tEX-9002\tA1.fasta\n`,
    'new.fas': `>seq1\n${withOtherBase(first('synA'), 20)}\n>seq2\n${withOtherBase(first('synA'), 40)}\n`,
    'new-alleles.fas': `>synA_new1\n${withOtherBase(first('synA'), 20)}\n>synB_new1\n${withOtherBase(first('synB'), 20)}\n`,
    'trace.ab1': 'ABIF',
    'corrections.tsv': 'id\tyear\n1\t2020\n2\t2021\n',
    'wrong.tsv': 'id\n3\n',
    'mine.tsv': 'name\tfreezer\nseq1\tA4\nseq2\tA5\n',
    'alleles.tsv': 'allele_id\tcomments\n1\tchecked\n',
    'decisions.tsv': 'item\tdecision\tassigned_id\treason\nseq2\treject\t\tPoor trace.\n',
    'password.txt': 'correct horse battery\n',
  });
}
