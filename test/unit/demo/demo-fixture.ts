import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createDemo, DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';

/** A demo that all tests of a file read; filled in before the first of them. */
export interface Demo {
  folder: DataFolder;
  seqdef: Database;
  isolates: Database;
}

/** Makes the demo once for all tests of the calling file. */
export function useDemo(): Demo {
  const root = mkdtempSync(join(tmpdir(), 'allelier-test-'));
  const demo = {} as Demo;

  beforeAll(async () => {
    demo.folder = await openDataFolder(root);
    await createDemo(demo.folder);
    demo.seqdef = await demo.folder.open(DEMO_SEQDEF);
    demo.isolates = await demo.folder.open(DEMO_ISOLATES);
  });

  afterAll(async () => {
    await demo.folder.close();
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  });

  return demo;
}

/** The one number that a query gives. */
export function numberOf(database: Database, query: string): number {
  return Number(Object.values(database.connection.prepare(query).get() ?? {})[0]);
}

/** Sequences of the alleles of a locus (row id) by allele id. */
export async function allelesOf({ seqdef }: Demo, locus: number): Promise<Map<string, string>> {
  const rows = await seqdef.sql
    .selectFrom('allele')
    .select(['allele_id', 'sequence'])
    .where('locus', '=', locus)
    .execute();
  return new Map(rows.map((row) => [row.allele_id, row.sequence]));
}
