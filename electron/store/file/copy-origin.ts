import { z } from 'zod';
import type { DatabaseSync } from 'node:sqlite';
import { FaceName } from '#shared/api/face-name.ts';
import { AppError } from '#shared/problem.ts';
import { jsonIn } from '#shared/json-in.ts';
import { IsolateChoice } from '#shared/rpc/contract/isolate-choice.ts';

/** Where a copy of a remote database is from, and of when. Such a database is read-only. */
export const CopyOrigin = z.object({
  /** Name of the site for people. */
  site: z.string(),
  /** Base address of the site. */
  address: z.string(),
  dialect: FaceName,
  /** Name of the database there. */
  database: z.string(),
  /** Ids of the schemes that were chosen. Absent: all of the database. */
  schemes: z.array(z.number().int()).optional(),
  /** Which isolates were chosen, of a copy of isolates. */
  isolates: IsolateChoice.optional(),
  /** ISO timestamp: when the site was begun to be read for the newest state of the copy. */
  copied_at: z.string(),
  /** The day (ISO) after which changes are asked for next time. */
  changes_after: z.string(),
  /** What the site says that its readers should know, as that newer records are for those who sign in. */
  message: z.string().optional(),
});
export type CopyOrigin = z.infer<typeof CopyOrigin>;

/** The member of `meta` that holds it, as JSON. */
export const COPY_OF = 'copy_of';

/** Reads what `meta` holds of it. A copy of a later version stays one, though it is not known of what. */
export function readCopyOrigin(text: string | undefined): CopyOrigin | undefined {
  if (text === undefined) return undefined;
  const parsed = CopyOrigin.safeParse(jsonIn(text));
  if (parsed.success) return parsed.data;
  const unknown = { site: 'another site', address: '', dialect: 'contract', database: '' } as const;
  return { ...unknown, copied_at: '', changes_after: '' };
}

/** AppError 409 `copy_read_only` if the database is a copy of a remote one: only the site can change what it holds. */
export function refuseCopy({ connection, name }: { connection: DatabaseSync; name: string }): void {
  const row = connection.prepare('select value from meta where key = ?').get(COPY_OF);
  const origin = readCopyOrigin(row && String(row['value']));
  if (!origin) return;
  throw new AppError(
    409,
    'copy_read_only',
    `"${name}" is a read-only copy of a database of ${origin.site}. It cannot be changed here: update the copy, or export it and import that into a database of your own.`,
  );
}
