import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ScanPlace } from '#shared/rpc/contract/scan.ts';
import { jsonIn } from '#shared/json-in.ts';

/**
 * What a scan is about to write in two databases, kept in the data folder until it is written. New alleles are committed first, the
 * designations after; whoever finds the file after a kill does what is missing. Both steps may be done twice.
 */
export const PendingScan = z.object({
  batch: z.uuid(),
  /** Names of the databases. */
  isolates: z.string(),
  definitions: z.string(),
  /** User name of the account that asked; absent for the owner. */
  account: z.string().optional(),
  alleles: z.array(z.object({ locus: z.string(), sequence: z.string() })),
  designations: z.array(
    z.object({
      isolate: z.number().int(),
      loci: z.array(
        z.object({
          locus: z.string(),
          /** The allele, or which of `alleles` it becomes. */
          allele: z.union([z.string(), z.number().int()]),
          designated: z.array(z.string()),
          place: ScanPlace.optional(),
        }),
      ),
    }),
  ),
});
export type PendingScan = z.infer<typeof PendingScan>;

const FOLDER = 'scans';

function fileOf(root: string, batch: string): string {
  return join(root, FOLDER, `${batch}.json`);
}

/** Keeps what is about to be written. It is on the disk when this resolves. */
export async function keepPendingScan(root: string, scan: PendingScan): Promise<void> {
  await mkdir(join(root, FOLDER), { recursive: true, mode: 0o700 });
  const temporary = `${fileOf(root, scan.batch)}.part`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(scan));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, fileOf(root, scan.batch));
}

/** Forgets a scan that was written, or given up. */
export async function forgetPendingScan(root: string, batch: string): Promise<void> {
  await rm(fileOf(root, batch), { force: true });
}

/** The scans that were not written to the end. What was not kept as a whole is removed: nothing of it was written. */
export async function listPendingScans(root: string): Promise<PendingScan[]> {
  const names: string[] = await readdir(join(root, FOLDER)).catch(() => []);
  const scans: PendingScan[] = [];
  for (const name of names.toSorted()) {
    const file = join(root, FOLDER, name);
    const text = name.endsWith('.json') ? await readFile(file, 'utf8').catch(() => undefined) : undefined;
    const parsed = PendingScan.safeParse(jsonIn(text));
    if (parsed.success) scans.push(parsed.data);
    else await rm(file, { force: true });
  }
  return scans;
}
