import { z } from 'zod';
import { IsolateFilter } from '../../api/isolate-filter.ts';
import { WatchRule } from '../../rules/watch-rule.ts';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';

/** What somebody wants to be told of kept clusters of a database of this computer. */
const Watch = z.object({
  database: DatabaseName,
  id: z.number().int(),
  /** The kept clusters. */
  set: z.string(),
  /** They are made of all isolates, and not of public ones alone. */
  is_private: z.boolean(),
  threshold: z.number().int(),
  rule: WatchRule,
  /** Only the isolates that it finds are news, and count among several. Absent: all of the clusters are. */
  search: IsolateFilter.optional(),
  /** Whose it is; absent: the owner's. */
  account: z.string().optional(),
  /** ISO timestamps. */
  since: z.string(),
  ended_at: z.string().optional(),
  /** Why it ended without being asked. */
  ended_why: z.string().optional(),
});
export type Watch = z.infer<typeof Watch>;

/** What a watch found at one moment. */
const WatchNotice = z.object({
  id: z.number().int(),
  watch: Watch,
  /** ISO timestamp. */
  at: z.string(),
  clusters: z.array(
    z.object({
      name: z.string(),
      /** New isolates first. Of many the first are told. */
      isolates: z.array(z.object({ id: z.number().int(), name: z.string(), is_new: z.boolean() })),
      new_isolates: z.number().int(),
      all_isolates: z.number().int(),
    }),
  ),
  acknowledged: z.object({ at: z.string(), by: z.string(), words: z.string() }).optional(),
});
export type WatchNotice = z.infer<typeof WatchNotice>;

/** Sets of clusters that can be watched, and schemes of which one can be made. */
const Watchable = z.object({
  sets: z.array(z.object({ id: z.number().int(), name: z.string(), thresholds: z.array(z.number().int()) })),
  schemes: z.array(z.object({ id: z.number().int(), name: z.string(), loci: z.number().int() })),
  fields: z.array(z.string()),
  accounts: z.array(z.string()),
});
export type Watchable = z.infer<typeof Watchable>;

const OfDatabase = z.object({ database: DatabaseName.optional() });
const OneWatch = z.object({ database: DatabaseName, id: z.number().int() });
const Notices = z.object({ database: DatabaseName, notices: z.array(z.number().int()).max(10_000) });

/** What a screen may ask about watches. Without a database, of all of this computer; those that cannot be read are left out. */
export const watchProcedures = {
  'watch:list': procedure(OfDatabase, z.array(Watch)),
  /** The newest first. */
  'watch:notices': procedure(
    OfDatabase.extend({
      /** Only those that nobody has acknowledged. */
      waiting: z.boolean().optional(),
      /** Only those that tell of this isolate. */
      isolate: z.number().int().optional(),
    }),
    z.array(WatchNotice),
  ),
  'watch:choices': procedure(z.object({ database: DatabaseName }), Watchable),
  /** Watches a set, or the clusters of a scheme, which are kept from then on. */
  'watch:make': procedure(
    z.object({
      database: DatabaseName,
      set: z.number().int().optional(),
      scheme: z.number().int().optional(),
      is_private: z.boolean().optional(),
      threshold: z.number().int(),
      rule: WatchRule,
      search: IsolateFilter.optional(),
      account: z.string().optional(),
    }),
    z.object({ id: z.number().int() }),
  ),
  'watch:end': procedure(OneWatch, z.void()),
  'watch:resume': procedure(OneWatch, z.void()),
  /** Gives those that were not acknowledged before. */
  'watch:acknowledge': procedure(
    Notices.extend({ words: z.string().trim().min(1).max(500) }),
    z.object({ notices: z.array(z.number().int()) }),
  ),
  'watch:take-back': procedure(Notices, z.void()),
} as const;
