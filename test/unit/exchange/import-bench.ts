import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { importDefinitions } from '#electron/exchange/import-definitions.ts';
import type { ImportCounts } from '#electron/exchange/import-report.ts';
import { defined } from '#shared/defined.ts';
import { AppError, type Problem } from '#shared/problem.ts';
import type { ImportSchemeChoice } from '#shared/rpc/contract/import.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

export type Row = Record<string, unknown>;

/** A data folder and a way to import small files into its database `test`, in the thread of the test itself. */
export function createImportBench() {
  const root = temporaryFolder();
  const databases = join(root, 'databases');
  mkdirSync(databases);
  const file = join(databases, 'test.sqlite');
  let imports = 0;

  /** Writes files (name to content) into a new folder. */
  function write(files: Record<string, string | Uint8Array>): string {
    imports += 1;
    const folder = join(root, `files-${imports}`);
    mkdirSync(folder);
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    return folder;
  }

  async function importPaths(
    paths: string[],
    schemes: ImportSchemeChoice[] = [],
    accept_exceptions?: string,
  ): Promise<ImportCounts> {
    const request = { file, index: join(databases, 'test.index'), database: 'test', description: 'A test' };
    const control = { checkpoint: () => {}, report: () => {} };
    return importDefinitions({ ...request, paths, schemes, ...defined({ accept_exceptions }) }, control);
  }

  async function importFiles(files: Record<string, string | Uint8Array>): Promise<ImportCounts> {
    return importPaths([write(files)]);
  }

  /** The problem with which an import of these files is refused. */
  async function refusal(files: Record<string, string | Uint8Array>): Promise<Problem> {
    return refusalOf(importFiles(files));
  }

  async function refusalOf(importing: Promise<ImportCounts>): Promise<Problem> {
    const error = await importing.catch((thrown: unknown) => thrown);
    if (error instanceof AppError) return error.problem;
    throw new Error(`The import was not refused: ${String(error)}`);
  }

  /** Rows of the database as plain objects. */
  function query(sql: string): Row[] {
    const connection = new DatabaseSync(file);
    try {
      return connection
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }));
    } finally {
      connection.close();
    }
  }

  function run(sql: string): void {
    const connection = new DatabaseSync(file);
    connection.exec(sql);
    connection.close();
  }

  const listDatabases = () => readdirSync(databases).toSorted();
  return { root, file, write, importFiles, importPaths, refusal, refusalOf, query, run, listDatabases };
}

/** FASTA of a locus: allele id to sequence. */
export function fasta(locus: string, alleles: Record<string, string>): string {
  return Object.entries(alleles)
    .map(([id, sequence]) => `>${locus}_${id}\n${sequence}\n`)
    .join('');
}

/** A tab-separated table. */
export function table(...rows: (string | number)[][]): string {
  return rows.map((row) => `${row.join('\t')}\n`).join('');
}
