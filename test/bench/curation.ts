import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createOwnerServer, type OwnerServer } from '#electron/server/create-server.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { GENERATED_ISOLATES, generateIsolates } from '#test/support/generated-isolates.ts';
import { generatedAlleles, generatedGenomes, GENOME_2_2, MEDIUM_SET } from '#test/support/generated-set.ts';
import { plantIn } from '#test/support/plant.ts';
import { benchDatabase } from './bench-database.ts';
import { passOverFiles, passOverRows } from './reference.ts';
import { measureRestsOn } from './rests-on.ts';
import { median, type Group, type Line } from './table.ts';

const ISOLATES = 100_000;
const ROWS = 10_000;
const TIMES = 9;
const GENOMES = 100;
/** Isolates that are scanned for seven loci: each genome belongs to several. */
const MANY = 1_000;
const BASE = `/db/${GENERATED_ISOLATES}`;
const launcher = join(import.meta.dirname, '../../electron/cli/launch.mjs');

export const curationGroup: Group = {
  name: 'curation',
  title: `Records kept by hand among ${ISOLATES} isolates, a table of ${ROWS} rows × 10 columns, and scans of genomes of 2.2 Mb`,
  async measure() {
    const root = mkdtempSync(join(tmpdir(), 'allelier-bench-curation-'));
    try {
      return [...(await measureEdits(root)), ...(await measureScans()), ...(await measureRestsOn())];
    } finally {
      rmSync(root, { recursive: true });
    }
  },
};

async function measureEdits(root: string): Promise<Line[]> {
  const folder = await openDataFolder(root);
  const { connection } = await generateIsolates(folder, ISOLATES);
  const typing = createTypingEngine({ threads: 1 });
  const app = await createOwnerServer({ dataFolder: folder, typing, appVersion: 'bench' });
  try {
    const reference = passOverRows(connection, 'select * from isolate_value where isolate <= 10000');
    const loci = connection.prepare('select name from locus order by id limit 7').all();
    const names = loci.map(({ name }) => String(name));
    const locus = names[0] ?? '';
    for (const name of ['a', 'b', 'c', 'd', 'e']) await ask(app, 'POST', `${BASE}/fields`, { name, type: 'text' });
    const blocks = monitorEventLoopDelay({ resolution: 1 });
    const saved: number[] = [];
    for (let turn = 0; turn <= TIMES; turn += 1) {
      saved.push(
        await timeOf(async () => {
          await ask(app, 'PATCH', `${BASE}/isolates/${500 + turn}`, { provenance: { year: 1990 + turn } });
          await ask(app, 'GET', `${BASE}/isolates/${500 + turn}`);
          await ask(app, 'GET', `${BASE}/isolates?include_records=1&fields=country,year,scheme.1.ST`);
        }),
      );
    }
    blocks.enable();
    const added: number[] = [];
    const designated: number[] = [];
    for (let turn = 0; turn <= TIMES; turn += 1) {
      const seen = async (id: number) => {
        await ask(app, 'GET', `${BASE}/isolates/${id}`);
        await ask(app, 'POST', `${BASE}/isolates/search`, { 'scheme.1.ST': 1 });
        await ask(app, 'GET', `${BASE}/isolates?include_records=1&fields=country,year,scheme.1.ST`);
      };
      const isolate = { isolate: `New ${turn}`, provenance: { country: 'Norway' } };
      added.push(
        await timeOf(async () => {
          await ask(app, 'POST', `${BASE}/isolates`, isolate);
          await seen(ISOLATES + 1 + turn);
        }),
      );
      designated.push(
        await timeOf(async () => {
          const alleles = { alleles: [{ allele_id: String(2 + (turn % 2)) }] };
          await ask(app, 'PATCH', `${BASE}/isolates/${700 + turn}/allele_designations/${locus}`, alleles);
          await seen(700 + turn);
        }),
      );
    }
    const looked: number[] = [];
    const written: number[] = [];
    const typed: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      // Whoever sends a table makes its text elsewhere.
      blocks.disable();
      const shown = JSON.stringify(valuesTable(turn, true));
      const kept = JSON.stringify(valuesTable(turn, false));
      const alleles = JSON.stringify(allelesTable(names, turn));
      blocks.enable();
      looked.push(await timeOf(() => update(app, shown)));
      written.push(await timeOf(() => update(app, kept)));
      typed.push(await timeOf(() => update(app, alleles)));
    }
    blocks.disable();
    return [
      { what: 'Saved, and read again by its page and a list', value: median(saved.slice(1)), unit: 'ms', reference },
      {
        what: 'A new isolate, and found by page, search and list',
        value: median(added.slice(1)),
        unit: 'ms',
        reference,
      },
      { what: 'A new designation, and found so', value: median(designated.slice(1)), unit: 'ms', reference },
      { what: `A table of ${ROWS} rows looked at`, value: median(looked), unit: 'ms', reference },
      { what: '  written', value: median(written), unit: 'ms', reference },
      { what: `  of alleles at ${names.length} loci, written`, value: median(typed), unit: 'ms', reference },
      { what: 'Longest block of the thread that serves', value: blocks.max / 1e6, unit: 'ms', reference },
    ];
  } finally {
    await app.close();
    await typing.close();
    await folder.close();
  }
}

const COLUMNS = ['id', 'country', 'year', 'temperature', 'source', 'code', 'a', 'b', 'c', 'd', 'e'];

function valuesTable(turn: number, dry_run: boolean): object {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const id = String(1 + at);
    const tail = `${turn}-${at}`;
    return [id, `Country ${turn}`, String(1980 + turn), '37', `source ${tail}`, `c${tail}`, tail, 'x', tail, 'y', tail];
  });
  return { record: 'isolate', columns: COLUMNS, rows, dry_run };
}

/** Gives isolates that no other line changes new alleles. */
function allelesTable(loci: readonly string[], turn: number): object {
  const rows = Array.from({ length: ROWS }, (_, at) => [String(50_001 + at), ...loci.map(() => String(1 + turn))]);
  return { record: 'isolate', columns: ['id', ...loci], rows, reason: 'Measured.' };
}

function update(app: OwnerServer, table: string): Promise<void> {
  return ask(app, 'POST', `${BASE}/curation/update_table`, table);
}

async function ask(
  app: OwnerServer,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  body?: object | string,
): Promise<void> {
  const sent = body ? { payload: typeof body === 'string' ? body : JSON.stringify(body) } : {};
  const headers = { 'if-match': '*', ...(body ? { 'content-type': 'application/json' } : {}) };
  const { statusCode, body: text } = await app.inject({ method, url, headers, ...sent });
  if (statusCode > 201) throw new Error(`${method} ${url} → ${statusCode} ${text.slice(0, 500)}`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Scans in a process of their own, designations written: few genomes for many loci, and many for seven. */
async function measureScans(): Promise<Line[]> {
  const { dataRoot, name } = await benchDatabase(MEDIUM_SET);
  const alleles = generatedAlleles(MEDIUM_SET);
  const genomes = generatedGenomes(alleles, { ...GENOME_2_2, genomes: GENOMES });
  const files = genomes.map(({ fasta }) => fasta);
  const seven = alleles.loci.slice(0, 7).flatMap((locus) => ['--locus', locus.name]);
  const lines: Line[] = [];
  for (const [isolates, loci, what] of [
    [GENOMES, [], `${GENOMES} genomes for ${MEDIUM_SET.loci} loci`],
    [MANY, seven, `${MANY} genomes for 7 loci`],
  ] as const) {
    const database = `scanned-${isolates}`;
    await plantGenomes(dataRoot, { database, definitions: name, files, isolates });
    const value = (await timeOf(() => allelier(dataRoot, ['scan', database, ...loci, '--format', 'tsv']))) / 1000;
    const reference = passOverFiles(files);
    lines.push({ what: `Scan, written: ${what}`, value, unit: 's', reference });
    const folder = await openDataFolder(dataRoot);
    await folder.remove(database);
    await folder.close();
  }
  return lines;
}

interface Genomes {
  database: string;
  definitions: string;
  files: readonly string[];
  isolates: number;
}

async function plantGenomes(root: string, { database, definitions, files, isolates }: Genomes): Promise<void> {
  await allelier(root, ['create', database, '--kind', 'isolates', '--link', definitions]);
  const folder = await openDataFolder(root);
  const { connection } = plantIn(await folder.open(database));
  connection.exec('begin');
  for (let id = 1; id <= isolates; id += 1) {
    connection
      .prepare("insert into isolate (id, name, date_entered, datestamp) values (?, ?, '2026-01-01', '2026-01-01')")
      .run(id, `Isolate ${id}`);
    addContigs(connection, id, readFileSync(files[id % files.length] ?? '', 'utf8'));
  }
  connection.exec('commit');
  await folder.close();
}

function addContigs(connection: DatabaseSync, isolate: number, fasta: string): void {
  const add = connection.prepare(
    "insert into contig (isolate, sequence, length, date_entered, datestamp) values (?, ?, ?, '2026-01-01', '2026-01-01')",
  );
  for (const entry of fasta.split('>').slice(1)) {
    const sequence = entry.slice(entry.indexOf('\n')).replaceAll(/\s/g, '');
    add.run(isolate, sequence, sequence.length);
  }
}

/** Runs a command of the program and throws away what it prints. */
async function allelier(dataRoot: string, argv: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [launcher, ...argv], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ALLELIER_DATA: dataRoot },
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`allelier ${argv.join(' ')} ended with ${status}.`);
}
