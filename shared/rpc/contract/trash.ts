import { z } from 'zod';
import { DatabaseKind } from '../../api/route.ts';
import { procedure } from '../procedure.ts';

/** Days for which a deleted database can be brought back. */
export const KEPT_DAYS = 30;

/** A deleted database that can still be brought back. */
export const TrashEntry = z.object({
  /** Its own name in the trash, which no user and no file chose. */
  id: z.string(),
  /** The name that it had. */
  name: z.string(),
  description: z.string(),
  /** Absent if the file could not be read. */
  kind: DatabaseKind.optional(),
  /** Bytes on the disk, with its typing indexes. */
  size: z.number().int(),
  /** Milliseconds since 1970. */
  deleted_at: z.number(),
  /** When it is removed for good. Milliseconds since 1970. */
  kept_until: z.number(),
});
export type TrashEntry = z.infer<typeof TrashEntry>;

const Entry = z.object({ id: z.string() });

/** What a screen may ask about the deleted databases of this computer. */
export const trashProcedures = {
  /** The last deleted first. */
  'trash:list': procedure(z.void(), z.array(TrashEntry)),
  /** Brings a database back. `name` is another one than `former` if that has been taken meanwhile. */
  'trash:restore': procedure(Entry, z.object({ name: z.string(), former: z.string() })),
  /** Removes one of them from the disk. */
  'trash:delete': procedure(Entry, z.void()),
  /** Removes all of them from the disk. */
  'trash:empty': procedure(z.void(), z.void()),
} as const;
