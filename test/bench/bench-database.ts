import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#electron/store/file/database.ts';
import type { IndexedDatabase } from '#electron/typing/index/indexed-database.ts';
import { generatedAlleles, type AllelesSize } from '#test/support/generated-set.ts';
import { inProcess } from './in-process.ts';
import { say } from './table.ts';

/** What an import in its own process needed. */
export interface ImportCost {
  clock: number;
  processor: number;
  /** Peak resident memory in megabytes. */
  memory: number;
}

export interface BenchDatabase {
  dataRoot: string;
  /** Name of the database in the data folder. */
  name: string;
  at: IndexedDatabase;
}

function placeOf(size: AllelesSize): BenchDatabase {
  const dataRoot = join(tmpdir(), `${generatedAlleles(size).name}-data`);
  const name = 'bench';
  const databases = join(dataRoot, 'databases');
  return { dataRoot, name, at: { file: join(databases, `${name}.sqlite`), index: join(databases, `${name}.index`) } };
}

/** Imports a generated set again, in a new process. The database stays for the measurements that need one. */
export async function importSet(size: AllelesSize): Promise<ImportCost> {
  const { dataRoot, name } = placeOf(size);
  const { folder } = generatedAlleles(size);
  rmSync(dataRoot, { recursive: true, force: true });
  mkdirSync(join(dataRoot, 'databases'), { recursive: true });
  return inProcess<ImportTask, ImportCost>('import-process.ts', { dataRoot, database: name, paths: [folder] });
}

/** The database of a generated set; it is imported if it does not exist yet. It is shared: undo what you change. */
export async function benchDatabase(size: AllelesSize): Promise<BenchDatabase> {
  const place = placeOf(size);
  if (!existsSync(place.at.file)) {
    say(`Importing ${size.loci} loci × ${size.allelesPerLocus} alleles, once …`);
    await importSet(size);
  }
  // A database of an earlier version is migrated first. Queries only read, so they could not do that.
  await (await openDatabase(place.at.file)).close();
  return place;
}

export interface ImportTask {
  dataRoot: string;
  database: string;
  paths: string[];
}
