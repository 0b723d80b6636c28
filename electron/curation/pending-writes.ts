import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { jsonIn } from '#shared/json-in.ts';

/** What is about to be written in several databases, kept in a folder of the data folder until it is written. */
export interface PendingWrites<Pending> {
  /** Keeps it. It is on the disk when this resolves. */
  keep(root: string, pending: Pending): Promise<void>;
  /** Forgets what was written, or given up. */
  forget(root: string, batch: string): Promise<void>;
  /** What was not written to the end. What was not kept as a whole is removed: nothing of it was written. */
  list(root: string): Promise<Pending[]>;
}

/** Keeps each as a JSON file of its batch. `root` is the data folder. */
export function pendingWrites<Pending extends { batch: string }>(
  folder: string,
  schema: z.ZodType<Pending>,
): PendingWrites<Pending> {
  const fileOf = (root: string, batch: string) => join(root, folder, `${batch}.json`);
  return {
    async keep(root, pending) {
      await mkdir(join(root, folder), { recursive: true, mode: 0o700 });
      const temporary = `${fileOf(root, pending.batch)}.part`;
      const handle = await open(temporary, 'w', 0o600);
      try {
        await handle.writeFile(JSON.stringify(pending));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, fileOf(root, pending.batch));
    },
    forget: (root, batch) => rm(fileOf(root, batch), { force: true }),
    async list(root) {
      const names: string[] = await readdir(join(root, folder)).catch(() => []);
      const all: Pending[] = [];
      for (const name of names.toSorted()) {
        const file = join(root, folder, name);
        const text = name.endsWith('.json') ? await readFile(file, 'utf8').catch(() => undefined) : undefined;
        const parsed = schema.safeParse(jsonIn(text));
        if (parsed.success) all.push(parsed.data);
        else await rm(file, { force: true });
      }
      return all;
    },
  };
}
