import type { Account } from '#shared/people.ts';
import { OWNER, type Author, type UserRole } from '../changes/authors.ts';
import type { SiteStore } from './site-store.ts';

/** The owner as databases name him: by his account, once he has said his name, else as a local curator. */
export function ownerAs({ accounts }: Pick<SiteStore, 'accounts'>): Author {
  const owner = accounts.owner();
  return owner ? authorOf(owner, 'admin') : OWNER;
}

/** An account as databases name it. Nothing of it comes from a request. */
export function authorOf(account: Account, role: UserRole): Author {
  const { user_name, first_name, surname, affiliation, email } = account;
  const isNamed = first_name !== '' || surname !== '';
  return { user_name, first_name: isNamed ? first_name : user_name, surname, affiliation, email, role };
}
