import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { rpc } from '../bridge.ts';
import { query } from '../queries.ts';

/** What else the user should know, in sentences. */
type Done = Promise<{ notes: string[] }>;

export const peopleQueries = {
  /** Accounts with their roles, and who may read which database. Kept current by `people:changed`. */
  all: () => query('people:list'),
  /** How much accounts may submit, and what they use of it. Kept current as the others. */
  limits: () => query('people:limits'),
};

export function addAccount(request: InputOf<'people:add'>): Done {
  return rpc.call('people:add', request);
}

/** Absent members stay as they are. */
export function changeAccount(request: InputOf<'people:change'>): Done {
  return rpc.call('people:change', request);
}

export function setOwner(request: InputOf<'people:set-owner'>): Done {
  return rpc.call('people:set-owner', request);
}

/** Lets an account do nothing, or all that its roles allow. */
export function setDisabled(user_name: string, isDisabled: boolean): Done {
  return rpc.call(isDisabled ? 'people:disable' : 'people:enable', { user_name });
}

/** Gives a role in place of the one before; `none` takes it away. */
export function grantRole(request: InputOf<'people:grant'>): Done {
  return rpc.call('people:grant', request);
}
