import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** How the user's secrets are kept on this host. */
export function secretKeepingHandlers({ vault }: WorkbenchContext): HandlersOf<'secret-keeping'> {
  const keeping = async () => ({ kept: (await vault.sealedBy()) ?? ('undecided' as const) });
  return {
    'secret-keeping:get': keeping,
    'secret-keeping:choose': async ({ kept }) => {
      await vault.choose(kept);
      return keeping();
    },
  };
}
