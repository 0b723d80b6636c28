import { changeAccess, grantRole } from '#electron/store/people/grant-role.ts';
import { accountsWithRoles } from '#electron/store/people/list-accounts.ts';
import { setPrivateRight } from '#electron/store/people/set-private-right.ts';
import { showPeople } from '#electron/store/people/show-people.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { type SubmitterUsage, usageOfSubmitters } from '#electron/store/records/submission/usage-of-submitters.ts';
import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { AccountDetails } from '#shared/people.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError, ifRefused } from '#shared/problem.ts';
import type { LimitedDatabase, RightsOfDatabase } from '#shared/rpc/contract/people.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { CallContext, HandlersOf } from './handler-types.ts';

type LimitHandlers = Pick<
  HandlersOf<'people'>,
  'people:limits' | 'people:set-account-limits' | 'people:set-database-limits' | 'people:set-embargo'
>;

type FollowOptions = Pick<CallContext, 'signal' | 'onWaiting'>;

/** Accounts, their roles, and who may read which database. */
export function peopleHandlers(context: WorkbenchContext): HandlersOf<'people'> {
  const { dataFolder, emit } = context;
  const { accounts } = dataFolder.site;

  /** Says that something is different now, and brings the users of the databases in line with it. */
  async function follow({ signal, onWaiting }: FollowOptions): Promise<{ notes: string[] }> {
    const shown = accounts.peopleToShow().map(({ database }) => database);
    // At once: the change counts already, whatever the users of a database wait for.
    emit('people:changed', {});
    const notes = await showPeople(dataFolder, { signal, onWaiting });
    if (shown.length > 0) emit('databases:changed', { databases: shown });
    return { notes };
  }

  return {
    ...limitHandlers(context),

    'people:list': async () => ({
      people: await accountsWithRoles(dataFolder),
      databases: (
        await Promise.all((await dataFolder.listDatabaseNames()).toSorted(compareNatural).map(accessOf))
      ).flat(),
    }),

    'people:add': async ({ user_name, password, ...details }, watch) => {
      await accounts.add({ user_name, ...given(details), ...defined({ password }) });
      return follow(watch);
    },

    'people:change': async ({ user_name, password, ...details }, watch) => {
      await accounts.change(user_name, { ...given(details), ...defined({ password }) });
      return follow(watch);
    },

    'people:set-owner': async ({ user_name, ...details }, watch) => {
      await accounts.setOwner({ user_name, ...given(details) });
      return follow(watch);
    },

    'people:disable': async ({ user_name }, watch) => {
      await accounts.disable(user_name);
      return follow(watch);
    },

    'people:enable': async ({ user_name }, watch) => {
      await accounts.enable(user_name);
      return follow(watch);
    },

    'people:grant': async (grant, { signal, onWaiting }) => {
      const notes = await grantRole(dataFolder, grant, { signal, onWaiting });
      emit('people:changed', {});
      emit('databases:changed', { databases: [grant.database] });
      return { notes };
    },

    'people:set-private-right': async (right) => {
      await setPrivateRight(dataFolder, right);
      emit('people:changed', {});
    },

    'people:set-access': async (request, { signal, onWaiting }) => {
      await changeAccess(dataFolder, request, { signal, onWaiting });
      emit('people:changed', {});
      emit('databases:changed', { databases: [request.database] });
    },
  };

  /** Nothing for a database that cannot be used: nobody can read it. */
  async function accessOf(name: string): Promise<RightsOfDatabase[]> {
    const meta = await dataFolder.open(name).then(getMeta).catch(ifRefused(undefined));
    return meta ? [{ name, access: meta.access, ...defined({ copy_of: meta.copy_of?.site }) }] : [];
  }
}

/** The members that are there, without those that are only undefined. */
function given(details: { [Field in keyof AccountDetails]?: string | undefined }): Partial<AccountDetails> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

/** How much accounts may submit, and how much of it they use. */
function limitHandlers({ dataFolder, emit }: WorkbenchContext): LimitHandlers {
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
      const request = { database, principal: OWNER, input: { daily_quota, most_open } };
      await dataFolder.changes.make('submission_policy.set', request, { signal, onWaiting });
      emit('people:changed', {});
    },

    'people:set-embargo': async ({ database, ...embargo }, { signal, onWaiting }) => {
      const request = { database, principal: OWNER, input: { embargo } };
      await dataFolder.changes.make('submission_policy.set', request, { signal, onWaiting });
      emit('people:changed', {});
    },
  };

  /** Nothing for a database that cannot be used: nobody can submit to it. A copy takes no submissions. */
  async function look(name: string): Promise<{ limits?: LimitedDatabase; usage: SubmitterUsage[] } | undefined> {
    try {
      const database = await dataFolder.open(name);
      const usage = usageOfSubmitters(database);
      const { copy_of, kind } = await getMeta(database);
      if (copy_of) return { usage };
      const { daily_quota, most_open, embargo } = readPolicy(database);
      const limits = {
        database: name,
        daily_quota,
        most_open,
        ...defined({ embargo: kind === 'isolates' ? embargo : undefined }),
      };
      return { limits, usage };
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
