import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createOwnerServer, type OwnerServer } from '#electron/server/create-server.ts';
import { designationWriter, type NewDesignation } from '#electron/store/designations/designation-writer.ts';
import { ProfileTable } from '#electron/store/designations/profile-table.ts';
import type { Database } from '#electron/store/file/database.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { plantIn } from '#test/support/plant.ts';
import { timeOf } from './isolates.ts';
import { processorTime } from './processor-time.ts';
import { inTurn, median, type Line, type Group } from './table.ts';

const ISOLATES = 5_000;
const LOCI = 2_000;
/** Alleles of a locus, the first of them the most frequent. */
const ALLELES = 300;
/** Isolates whose designations are written as plain rows, for comparison. */
const PLAIN = 200;
const ROUNDS = 15;
/** Times that what takes seconds is measured. */
const FEW_ROUNDS = 5;
const DAY = '2024-05-06';

export const scaleGroup: Group = {
  name: 'scale',
  title: `Designations of ${ISOLATES} isolates at ${LOCI} loci, beside plain rows of SQLite`,
  async measure() {
    const root = mkdtempSync(join(tmpdir(), 'allelier-bench-scale-'));
    try {
      await using dataFolder = await openDataFolder(root);
      return await measure(dataFolder);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

async function measure(dataFolder: DataFolder): Promise<Line[]> {
  const database = plantIn(await dataFolder.create('scale', { kind: 'isolates', description: 'Scale' }));
  addLoci(database);
  const written = await timeOf(async () => addIsolates(database));
  const plain = await timeOf(async () => addPlainRows(join(dataFolder.root, 'plain.sqlite')));
  database.connection.exec('pragma wal_checkpoint(truncate)');
  const size = statSync(database.file).size / 1_000_000;
  const lines: Line[] = [
    {
      what: `Designations written, of ${ISOLATES * LOCI}`,
      value: (ISOLATES * LOCI * 1000) / written,
      unit: '/s',
      reference: { what: 'plain rows with their indexes', value: (PLAIN * LOCI * 1000) / plain },
      goal: 8,
    },
    // Twelve bytes for each.
    { what: 'The whole file', value: size, unit: 'MB', goal: (12 * ISOLATES * LOCI) / 1_000_000 },
  ];
  const loci = Array.from({ length: LOCI }, (_, index) => index + 1);
  const tabled: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    tabled.push(await timeOf(async () => new ProfileTable(database.connection, loci)));
  }
  // A second for 100,000 isolates.
  lines.push({ what: 'A table of all profiles', value: median(tabled), unit: 'ms', goal: ISOLATES / 100 });
  const table = new ProfileTable(database.connection, loci);
  const followed: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    database.connection.exec(
      `update allele_designation set allele_id = '${round + 1}' where isolate = ${ISOLATES / 2} and locus = 333`,
    );
    followed.push(await timeOf(async () => table.refresh()));
  }
  // 0.3 seconds for 100,000 isolates.
  lines.push({ what: 'The same after a change', value: median(followed), unit: 'ms', goal: (3 * ISOLATES) / 1000 });
  const typing = createTypingEngine({ threads: 1 });
  const app = await createOwnerServer({ dataFolder, typing, appVersion: 'bench' });
  for (const { what, method = 'GET', url, body, goal } of REQUESTS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(
        await timeOf(async () => {
          const path = `/db/scale${url.replace('ROUND', String(round + 1))}`;
          const headers = { host: 'localhost', 'if-match': '*' };
          const reply = await app.inject({ method, url: path, headers, ...(body && { payload: body(round) }) });
          if (reply.statusCode !== 200) throw new Error(`${path} → ${reply.statusCode} ${reply.body}`);
        }),
      );
    }
    lines.push({ what, value: median(times), unit: 'ms', goal });
  }
  lines.push(await measureDataset(app, database));
  await app.close();
  await typing.close();
  return lines;
}

/**
 * The dataset of all isolates at all loci, in bytes of its text, beside reading the packed rows, in bytes of the file. Both in a second of
 * the processor.
 */
async function measureDataset(app: OwnerServer, { connection, file }: Database): Promise<Line> {
  const loci = Array.from({ length: LOCI }, (_, index) => nameOf(index + 1)).join();
  const url = `/db/scale/projects/1/dataset?return_all=1&fields=isolate&loci=${loci}`;
  const rows = connection.prepare('select isolate, block, amount, codes, sources, checksum from designation_block');
  rows.setReturnArrays(true);
  const [speeds, reading]: [number[], number[]] = [[], []];
  for (let round = 0; round < FEW_ROUNDS; round += 1) {
    const read = await processorTimeOf(async () => {
      let cells = 0;
      for (const row of rows.iterate()) cells += Object.keys(row).length;
      if (cells === 0) throw new Error('There is nothing to read.');
    });
    reading.push(statSync(file).size / 1000 / read);
    let bytes = 0;
    const sent = await processorTimeOf(async () => {
      const reply = await app.inject({ method: 'GET', url, headers: { host: 'localhost' }, payloadAsStream: true });
      for await (const piece of reply.stream()) bytes += (piece as Uint8Array).length;
    });
    speeds.push(bytes / 1000 / sent);
  }
  return { what: 'The dataset of all', unit: 'MB/s', ...inTurn('reading the packed rows', speeds, reading), goal: 0.5 };
}

/** Milliseconds of the processor. */
async function processorTimeOf(work: () => Promise<unknown>): Promise<number> {
  const started = processorTime().milliseconds;
  await work();
  return processorTime().milliseconds - started;
}

interface Measured {
  what: string;
  method?: 'POST' | 'PATCH';
  url: string;
  body?: (round: number) => Record<string, unknown>;
  /** Milliseconds. */
  goal: number;
}

const nameOf = (locus: number) => `LOC${String(locus).padStart(5, '0')}`;

const REQUESTS: Measured[] = [
  { what: 'One isolate', url: '/isolates/ROUND', goal: 100 },
  { what: 'All its alleles', url: '/isolates/ROUND/allele_ids?return_all=1', goal: 100 },
  {
    what: 'Search by an allele',
    method: 'POST',
    url: '/isolates/search',
    body: (round) => ({ [`locus.${nameOf(100 * round + 7)}`]: round + 1 }),
    goal: 300,
  },
  {
    what: 'Search by two alleles',
    method: 'POST',
    url: '/isolates/search',
    body: (round) => ({ [`locus.${nameOf(100 * round + 7)}`]: round + 1, [`locus.${nameOf(100 * round + 90)}`]: 1 }),
    goal: 300,
  },
  {
    what: 'One changed designation',
    method: 'PATCH',
    url: `/isolates/ROUND/allele_designations/${nameOf(444)}`,
    body: (round) => ({ alleles: [{ allele_id: String(round + 1) }] }),
    goal: 10,
  },
];

function addLoci({ connection }: Database): void {
  const insert = connection.prepare(
    `insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp)
     values (?, ?, 'DNA', 'integer', 1, ?, ?)`,
  );
  for (let locus = 1; locus <= LOCI; locus += 1) insert.run(locus, nameOf(locus), DAY, DAY);
}

function addIsolates({ connection }: Database): void {
  const insert = connection.prepare('insert into isolate (id, name, date_entered, datestamp) values (?, ?, ?, ?)');
  connection.exec('begin immediate');
  const writer = designationWriter(connection);
  for (let isolate = 1; isolate <= ISOLATES; isolate += 1) {
    insert.run(isolate, `Strain ${isolate}`, DAY, DAY);
    writer.add(isolate, designationsOf(isolate));
  }
  connection.exec(`insert into project (id, short_description, date_entered, datestamp) values (1, 'All', '${DAY}', '${DAY}');
    insert into project_isolate (project, isolate) select 1, id from isolate; commit`);
}

/** A row for each designation, found by its isolate and by its allele. */
function addPlainRows(file: string): void {
  using connection = new DatabaseSync(file);
  connection.exec(`pragma journal_mode = wal;
    create table designation (id integer primary key, isolate integer, locus integer, allele_id text, method text, status text,
      sender integer, curator integer, date_entered text, datestamp text, unique (isolate, locus, allele_id));
    create index designation_by_allele on designation (locus, allele_id, isolate); begin`);
  const insert = connection.prepare(
    `insert into designation (isolate, locus, allele_id, method, status, date_entered, datestamp) values (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (let isolate = 1; isolate <= PLAIN; isolate += 1) {
    for (const one of designationsOf(isolate)) {
      insert.run(isolate, one.locus, one.allele_id, one.method, one.status, one.date_entered, one.datestamp);
    }
  }
  connection.exec('commit');
}

/** The same in every run. */
function designationsOf(isolate: number): NewDesignation[] {
  const about = { method: 'automatic', status: 'confirmed', comments: null, sender: null, curator: null } as const;
  let state = isolate * 7919;
  return Array.from({ length: LOCI }, (_, index) => {
    state = (state * 48_271) % 2_147_483_647;
    const allele_id = String(1 + Math.floor(ALLELES * (state / 2_147_483_647) ** 2));
    return { ...about, locus: index + 1, allele_id, date_entered: DAY, datestamp: DAY, scan: null };
  });
}
