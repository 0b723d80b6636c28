import { byOwner } from '#electron/store/changes/authors.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { usageOfSubmitters, type SubmitterUsage } from '#electron/store/records/submission/usage-of-submitters.ts';
import { ownerAs } from '#electron/store/site/owner-author.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import type { DatabaseLimits } from '#shared/rpc/contract/people.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

type LimitHandlers = Pick<
  HandlersOf<'people'>,
  'people:limits' | 'people:set-account-limits' | 'people:set-database-limits'
>;

/** How much accounts may submit, and how much of it they use. */
export function limitHandlers({ dataFolder, emit }: WorkbenchContext): LimitHandlers {
  const { claims } = dataFolder.site;
  return {
    'people:limits': async () => {
      const found = await Promise.all((await dataFolder.listDatabaseNames()).toSorted(compareNatural).map(look));
      return {
        accounts: claims.readLimits(),
        databases: found.flatMap((each) => each?.limits ?? []),
        usage: added(found.flatMap((each) => each?.usage ?? [])),
      };
    },

    'people:set-account-limits': async (limits) => {
      await claims.setLimits(limits);
      emit('people:changed', {});
    },

    'people:set-database-limits': async ({ database, daily_quota, most_open }, { signal, onWaiting }) => {
      const author = byOwner(ownerAs(dataFolder.site));
      const said = { daily_quota, most_open };
      await dataFolder.changes.make(dataFolder.fileOf(database), 'submission-policy', said, author, {
        signal,
        onWaiting,
      });
      emit('people:changed', {});
    },
  };

  /** Nothing for a database that cannot be used: nobody can submit to it. A copy takes no submissions. */
  async function look(name: string): Promise<{ limits?: DatabaseLimits; usage: SubmitterUsage[] } | undefined> {
    try {
      const database = await dataFolder.open(name);
      const usage = usageOfSubmitters(database);
      if ((await getMeta(database)).copy_of) return { usage };
      const { daily_quota, most_open } = readPolicy(database);
      return { limits: { database: name, daily_quota, most_open }, usage };
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}

/** What each account uses in all databases together, by user name. Those that use nothing are left out. */
function added(usage: readonly SubmitterUsage[]): SubmitterUsage[] {
  const sums = new Map<string, SubmitterUsage>();
  for (const { user_name, open, bytes } of usage) {
    const before = sums.get(user_name) ?? { user_name, open: 0, bytes: 0 };
    sums.set(user_name, { user_name, open: before.open + open, bytes: before.bytes + bytes });
  }
  return [...sums.values()]
    .filter(({ open, bytes }) => open > 0 || bytes > 0)
    .toSorted((left, right) => compareNatural(left.user_name, right.user_name));
}
