import type { DatabaseAccess } from '#shared/database-access.ts';
import type { RoleName } from '#shared/people.ts';
import type { LabelledRole, Person } from '#shared/rpc/contract/people.ts';

/** What roles and accesses are called on the screens. */
export const ROLES = {
  reader: 'Reader',
  submitter: 'Submitter',
  curator: 'Curator',
  admin: 'Administrator',
} as const satisfies Record<RoleName, string>;

export const ACCESSES = {
  public: 'Everybody',
  members: 'Every account',
  closed: 'Accounts with a role in it',
} as const satisfies Record<DatabaseAccess, string>;

/** `Curator of abcZ, MLST and submissions`. */
export function roleText({ role, scopes }: Pick<LabelledRole, 'role' | 'scopes'>): string {
  if (scopes.length === 0) return ROLES[role];
  const labels = scopes.map(({ label, missing }) => (missing ? `${label} (no longer there)` : label));
  return `${ROLES[role]} of ${new Intl.ListFormat('en').format(labels)}`;
}

/** First name and surname, or the user name of somebody who has neither. */
export function fullName({
  first_name,
  surname,
  user_name,
}: Pick<Person, 'first_name' | 'surname' | 'user_name'>): string {
  return `${first_name} ${surname}`.trim() || user_name;
}

/** Whether the account can sign in, and if not, why. */
export function stateText({ is_owner, disabled, has_password }: Person): string {
  if (is_owner) return 'Owner';
  if (disabled) return 'Disabled';
  return has_password ? 'Enabled' : 'Without a password';
}
