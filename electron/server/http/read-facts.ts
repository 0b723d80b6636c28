import type { Guarded } from '#electron/rights/database-rights.ts';
import type { DatabaseAccess } from '#shared/database-access.ts';
import { defined } from '#shared/defined.ts';
import type { Principal } from '#shared/principal.ts';
import type { OpenDatabase } from '#electron/store/file/meta.ts';
import type { Service } from './service.ts';

/**
 * The facts that decide what a principal may do with a database, as the files hold them at this moment: what another process
 * changes counts from the next request on.
 */
export function readFacts(
  service: Pick<Service, 'dataFolder' | 'clientRights'>,
  principal: Principal,
  { database: { name }, meta: { access } }: OpenDatabase,
): Guarded {
  if (!('account' in principal)) return { access };
  return service.dataFolder.site.atOneMoment(() => factsOf(service, principal, name, access));
}

function factsOf(
  { dataFolder, clientRights }: Pick<Service, 'dataFolder' | 'clientRights'>,
  principal: Extract<Principal, { account: string }>,
  name: string,
  access: DatabaseAccess,
): Guarded {
  const { accounts, clients } = dataFolder.site;
  const account = accounts.find(principal.account);
  if (!account) return { access };
  const role = accounts.roleIn(account.id, name);
  const client =
    principal.kind === 'client' ? (clientRights ?? clients.clientRights)(principal.client, name) : undefined;
  return {
    access,
    account: { disabled: account.disabled, ...defined({ role }) },
    ...defined({ client }),
  };
}

/** Who asks for what belongs to no database: an account that is disabled, or no longer there, is nobody. */
export function withoutDisabled({ dataFolder }: Pick<Service, 'dataFolder'>, principal: Principal): Principal {
  if (!('account' in principal)) return principal;
  return dataFolder.site.accounts.find(principal.account)?.disabled === false ? principal : { kind: 'nobody' };
}
