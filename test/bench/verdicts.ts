import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { runCli } from '#electron/cli/run-cli.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { findTwoFamilies } from '#electron/typing/verdict/two-families.ts';
import { RULES } from '#shared/verdict/rules.ts';
import type { VerdictKind } from '#shared/verdict/verdict.ts';
import { speciesFolder } from '#test/support/generated-species.ts';
import { createRandom } from '#test/support/generated/random.ts';
import { hasRealData, realFile, unpackScheme } from '#test/support/real-data.ts';
import { fillUp, readKept, type KeptAssembly } from '../mixtures/kept.ts';
import type { Group, Line } from './table.ts';

const GENOMES = {
  neisseria: ['nmen_G2136.fna.gz', 'nmen_NM51.fna.gz', 'nmen_Z2491.fna.gz'],
  saureus: ['saur_JP080.fasta.gz'],
};
const ORGANISMS = { neisseria: 'Neisseria meningitidis', saureus: 'Staphylococcus aureus' };
const MADE = ['hpylori', 'kpneumoniae'];

/** One in so many alleles is taken out of its table. */
const TAKEN_OUT = 20;

/** Profiles that are taken out of their table, of each, and those that are put together from two. */
const [LEFT_OUT, PUT_TOGETHER] = [2_000, 1_000];

export const verdictsGroup: Group = {
  name: 'verdicts',
  title: 'Spoiled genomes that are found, and unspoiled ones that are good',
  async measure() {
    if (!hasRealData) return [];
    const root = mkdtempSync(join(tmpdir(), 'allelier-bench-verdicts-'));
    try {
      const cli = shellIn(root);
      for (const [name, organism] of Object.entries(ORGANISMS)) {
        const folder = unpackScheme(name as keyof typeof GENOMES, root);
        await cli('import', folder, '--database', name, '--organism', organism, '--scheme-name', 'MLST');
      }
      return [
        ...(await measureMixtures(root, cli)),
        ...(await measureSpoiled(root, cli)),
        ...(await measureFamilies(root)),
        ...(await measureMosaics(root, cli)),
      ];
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

type Cli = (...argv: string[]) => Promise<string>;

/** The command line in a folder; gives what it prints. Throws if it fails. */
function shellIn(folder: string): Cli {
  return async (...argv) => {
    const written = { out: '', err: '' };
    const status = await runCli(argv, {
      stdout: { write: (part) => (written.out += part), isTTY: false },
      stderr: { write: (part) => (written.err += part), isTTY: false, columns: 80 },
      stdin: new PassThrough(),
      environment: { ALLELIER_DATA: join(folder, 'data'), ALLELIER_CONFIG: join(folder, 'config') },
      workingFolder: folder,
      signal: new AbortController().signal,
    });
    if (status !== 0) throw new Error(written.err);
    return written.out;
  };
}

/** The verdict on each text of FASTA. */
async function judgeAll(root: string, cli: Cli, database: string, texts: readonly string[]): Promise<VerdictKind[]> {
  const files = texts.map((text, at) => {
    writeFileSync(join(root, `${at}.fna`), text);
    return `${at}.fna`;
  });
  if (files.length === 0) return [];
  const rows = (await cli('type', ...files, '--database', database, '--verdict')).trimEnd().split('\n').slice(1);
  return rows.map((row) => row.split('\t').at(-2) as VerdictKind);
}

function shareLine(
  what: string,
  isFound: (kind: VerdictKind) => boolean,
  kinds: readonly VerdictKind[],
  goal?: number,
): Line {
  const value = (100 * kinds.filter(isFound).length) / Math.max(1, kinds.length);
  return { what: `${what} (of ${kinds.length})`, value, unit: '%', ...(goal === undefined ? {} : { goal }) };
}

const isNotGood = (kind: VerdictKind) => kind !== 'good' && kind !== 'none';

async function measureMixtures(root: string, cli: Cli): Promise<Line[]> {
  const judged: { assembly: KeptAssembly; kind: VerdictKind }[] = [];
  for (const species of [...Object.keys(ORGANISMS), ...MADE]) {
    const { assemblies, made } = readKept(species);
    if (made) await importMade(root, cli, species);
    // Parts of genomes have no usual length: they are judged without limits of an organism.
    const database = made ? species : `${species}-parts`;
    if (!made) await cli('import', join(root, species), '--database', database, '--scheme-name', 'MLST');
    const kinds = await judgeAll(root, cli, database, assemblies.map(fillUp));
    judged.push(...assemblies.map((assembly, at) => ({ assembly, kind: kinds[at] ?? 'none' })));
  }
  const kindsOf = (isAsked: (assembly: KeptAssembly) => boolean) =>
    judged.filter(({ assembly }) => isAsked(assembly)).map(({ kind }) => kind);
  const mixed = [50, 65, 80].flatMap((share) =>
    (['5 to 7', 'fewer'] as const).map((loci) => {
      const isAsked = (one: KeptAssembly) =>
        one.strains.length === 2 && one.share === share && one.differentLoci >= 5 === (loci === '5 to 7');
      return shareLine(`Found: two strains ${share}:${100 - share}, ${loci} loci differ`, isNotGood, kindsOf(isAsked));
    }),
  );
  const alone = kindsOf(({ strains }) => strains.length === 1);
  return [shareLine('Good: assemblies of one strain', (kind) => kind === 'good', alone), ...mixed];
}

async function importMade(root: string, cli: Cli, species: string): Promise<void> {
  const { made } = readKept(species);
  const loci = Object.entries(made?.loci ?? {}).map(([name, alleles]) => ({ name, alleles }));
  const profiles = (made?.profiles ?? []).map((profile) => profile.map((allele) => String(allele + 1)));
  mkdirSync(join(root, species), { recursive: true });
  const files = speciesFolder(species, { loci, profiles, genome: () => '' });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  await cli('import', species, '--database', species);
}

/** Contigs of a real genome. */
function contigsOf(name: string): string[] {
  const records = gunzipSync(readFileSync(realFile(`genomes/${name}`)))
    .toString()
    .split('>')
    .slice(1);
  return records.map((record) => record.slice(record.indexOf('\n')).replaceAll(/\s/g, ''));
}

const fasta = (contigs: readonly string[]) => contigs.map((bases, at) => `>c${at}\n${bases}\n`).join('');

function cut(contigs: readonly string[], pieces: number): string[] {
  const all = contigs.join('');
  const length = Math.ceil(all.length / pieces);
  return Array.from({ length: pieces }, (_, at) => all.slice(at * length, (at + 1) * length));
}

/** Leaves out or doubles one base in `every`, as errors of long reads do. */
function withIndels(contigs: readonly string[], every: number): string[] {
  const random = createRandom(every, 5);
  return contigs.map((bases) => {
    const parts: string[] = [];
    for (let at = 0; at < bases.length;) {
      const next = at + 1 + random.below(2 * every);
      parts.push(bases.slice(at, next), random.below(2) === 0 ? (bases[next] ?? '') : '');
      at = next + random.below(2);
    }
    return parts.join('');
  });
}

async function measureSpoiled(root: string, cli: Cli): Promise<Line[]> {
  const random = createRandom(3, 1);
  const others = { neisseria: contigsOf(GENOMES.saureus[0] ?? ''), saureus: contigsOf(GENOMES.neisseria[0] ?? '') };
  const spoil: Record<string, (contigs: string[], other: string[]) => string[]> = {
    'two species in one file': (contigs, other) => [...contigs, ...cut(other, 100)],
    'another species, 3 % of the bases in pieces of 2 kb': (contigs, other) => {
      const [all, bases] = [other.join(''), 0.03 * contigs.join('').length];
      const piece = () => all.slice(random.below(all.length - 2_000)).slice(0, 2_000);
      return [...contigs, ...Array.from({ length: Math.round(bases / 2_000) }, piece)];
    },
    '2,000 contigs': (contigs) => cut(contigs, 2_000),
    '10,000 contigs': (contigs) => cut(contigs, 10_000),
    'only 80 % of the genome': (contigs) => {
      const all = contigs.join('');
      return [all.slice(0, Math.round(0.8 * all.length))];
    },
    'one insertion or deletion in 400 bases': (contigs) => withIndels(contigs, 400),
    'one insertion or deletion in 2,000 bases': (contigs) => withIndels(contigs, 2_000),
    'another species': (_contigs, other) => other,
  };
  const found = new Map(Object.keys(spoil).map((what) => [what, [] as VerdictKind[]]));
  const good: VerdictKind[] = [];
  for (const species of ['neisseria', 'saureus'] as const) {
    const genomes = GENOMES[species].map(contigsOf);
    good.push(...(await judgeAll(root, cli, species, genomes.map(fasta))));
    for (const [what, change] of Object.entries(spoil)) {
      const texts = genomes.map((contigs) => fasta(change(contigs, others[species])));
      found.get(what)?.push(...(await judgeAll(root, cli, species, texts)));
    }
  }
  return [
    shareLine('Good: real genomes', (kind) => kind === 'good', good),
    ...[...found].map(([what, kinds]) => shareLine(`Found: ${what}`, isNotGood, kinds)),
  ];
}

/** How often two types are seen in profiles that are known, and in such as were put together from two. */
async function measureFamilies(root: string): Promise<Line[]> {
  const folder = await openDataFolder(join(root, 'data'));
  const limit = RULES.families.usual?.look ?? Infinity;
  const flagged = { known: [] as VerdictKind[], made: [] as VerdictKind[] };
  for (const name of Object.keys(ORGANISMS)) {
    const { connection } = await folder.open(name);
    const random = createRandom(name.length, 9);
    const rows = connection.prepare('select id, alleles from profile where scheme = 1').all();
    const profiles = rows.map(({ alleles }) => String(alleles).split('\t'));
    const known = new Set(profiles.map((alleles) => alleles.join()));
    const kindOf = (alleles: readonly string[], except?: number): VerdictKind =>
      (findTwoFamilies(connection, 1, alleles, except)?.score ?? -Infinity) > limit ? 'look' : 'good';
    for (let count = 0; count < LEFT_OUT; count++) {
      const at = random.below(rows.length);
      flagged.known.push(kindOf(profiles[at] ?? [], Number(rows[at]?.['id'])));
    }
    for (let count = 0; count < PUT_TOGETHER;) {
      const made = [...(profiles[random.below(rows.length)] ?? [])];
      const other = profiles[random.below(rows.length)] ?? [];
      const from = random.below(7);
      for (const place of [from, from + 2, from + 4]) made[place % 7] = other[place % 7] ?? '';
      // One that is known has its type.
      if (known.has(made.join())) continue;
      flagged.made.push(kindOf(made));
      count += 1;
    }
  }
  await folder.close();
  const isFlagged = (kind: VerdictKind) => kind === 'look';
  return [
    shareLine('Profiles taken out of their table that look put together', isFlagged, flagged.known, 1),
    shareLine('Profiles put together from two at random that do', isFlagged, flagged.made),
  ];
}

/** How often a real allele that is taken out of its table looks put together from two of the others. */
async function measureMosaics(root: string, cli: Cli): Promise<Line[]> {
  const random = createRandom(7, 3);
  const flank = () => Array.from({ length: 500 }, () => 'ACGT'.charAt(random.below(4))).join('');
  const lines: Line[] = [];
  for (const [species, organism] of Object.entries(ORGANISMS)) {
    const source = unpackScheme(species as keyof typeof GENOMES, join(root, 'taken-out'));
    const taken: string[][] = [];
    for (const file of readdirSync(source).filter((name) => name.endsWith('.tfa'))) {
      const records = readFileSync(join(source, file), 'utf8').split(/(?=>)/);
      const isTaken = (at: number) => at % TAKEN_OUT === 1;
      writeFileSync(join(source, file), records.filter((_, at) => !isTaken(at)).join(''));
      for (const [at, record] of records.filter((_, place) => isTaken(place)).entries()) {
        (taken[at] ??= []).push(flank() + record.slice(record.indexOf('\n')).replaceAll(/\s/g, '') + flank());
      }
    }
    rmSync(join(source, `${species}.txt`));
    await cli('import', source, '--database', `${species}-left`);
    const files = taken.map((contigs, at) => {
      writeFileSync(join(root, `${at}.fna`), fasta(contigs));
      return `${at}.fna`;
    });
    const rows = (await cli('type', ...files, '--database', `${species}-left`, '--loci'))
      .trimEnd()
      .split('\n')
      .slice(1);
    const kinds = rows
      .filter((row) => row.includes('\tnovel\t'))
      .map((row): VerdictKind => (row.includes('Two known alleles explain') ? 'look' : 'good'));
    const what = `Alleles of ${organism} taken out of their table that look put together`;
    lines.push(shareLine(what, (kind) => kind === 'look', kinds));
  }
  return lines;
}
