import { z } from 'zod';

/** Who may read a database: everybody, everybody with an account, or only those who were given a role in it. */
export const DatabaseAccess = z.enum(['public', 'members', 'closed']);
export type DatabaseAccess = z.infer<typeof DatabaseAccess>;
