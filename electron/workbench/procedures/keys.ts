import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** API keys of the accounts. The owner makes, ends and bans those of everybody. */
export function keyHandlers({ dataFolder }: WorkbenchContext): HandlersOf<'keys'> {
  const { accounts, keys } = dataFolder.site;
  return {
    'keys:list': () => ({ keys: keys.list(), banned: keys.banned() }),

    'keys:add': async ({ user_name, name, databases }) => ({
      key: await keys.add({ account: accounts.get(user_name).id, name, databases }),
    }),

    'keys:end': async ({ id }) => {
      await keys.end(id);
    },

    'keys:ban': ({ user_name }) => keys.ban(accounts.get(user_name).id),
    'keys:allow': ({ user_name }) => keys.allow(accounts.get(user_name).id),
  };
}
