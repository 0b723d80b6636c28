import { accountsWithRoles } from '#electron/store/people/list-accounts.ts';
import { showPeople } from '#electron/store/people/show-people.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { AccountDetails } from '#shared/people.ts';
import type { Person } from '#shared/rpc/contract/people.ts';
import { AppError } from '#shared/problem.ts';
import { openData } from '../open-data.ts';
import { readPassword } from './read-password.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { createRowWriter, formatFor } from '../terminal/table-text.ts';
import { defined } from '#shared/defined.ts';

export interface AccountOptions {
  dataFolder: string;
  action: 'add' | 'change' | 'disable' | 'enable' | 'owner' | 'list';
  /** User name; empty for the list. */
  name: string;
  firstName?: string;
  surname?: string;
  affiliation?: string;
  email?: string;
  passwordStdin?: boolean;
  json?: boolean;
}

const COLUMNS = ['user_name', 'first_name', 'surname', 'affiliation', 'email', 'state', 'roles'];

function detailsOf({ firstName, surname, affiliation, email }: AccountOptions): Partial<AccountDetails> {
  return {
    ...defined({ first_name: firstName, surname, affiliation, email }),
  };
}

/** `allelier account`: adds, changes, disables, enables and lists accounts. What it changes counts at once. */
export async function accountCommand(options: AccountOptions, streams: CliStreams): Promise<number> {
  // Read before the data folder is opened, so that nobody waits for who types it.
  const password = options.passwordStdin ? await readPassword(streams) : undefined;
  await using folder = await openData(options.dataFolder, streams);
  if (options.action === 'list') await list(folder, options, streams);
  else streams.stdout.write(`${await change(folder, options.action, options, password)}\n`);
  const onWaiting = (message: string) => void streams.stderr.write(`${message}\n`);
  for (const note of await showPeople(folder, { signal: streams.signal, onWaiting })) streams.stderr.write(`${note}\n`);
  return 0;
}

/** Does it, and says what was done. */
async function change(
  folder: DataFolder,
  action: Exclude<AccountOptions['action'], 'list'>,
  options: AccountOptions,
  password: string | undefined,
): Promise<string> {
  const { accounts } = folder.site;
  const { name } = options;
  const details = detailsOf(options);
  switch (action) {
    case 'add': {
      const account = await accounts.add({
        user_name: name,
        ...details,
        ...defined({ password }),
      });
      return account.has_password
        ? `Added ${account.user_name}.`
        : `Added ${account.user_name}, who cannot sign in without a password.`;
    }
    case 'owner': {
      const { user_name } = await accounts.setOwner({ user_name: name, ...details });
      if (user_name.toLowerCase() === name.toLowerCase()) return `The owner of this installation is ${user_name}.`;
      throw new AppError(409, 'owner_account', `The owner is "${user_name}" already, and a user name never changes.`);
    }
    case 'disable':
      return `Disabled ${(await accounts.disable(name)).user_name}.`;
    case 'enable':
      return `Enabled ${(await accounts.enable(name)).user_name}.`;
    case 'change': {
      if (password === undefined && Object.keys(details).length === 0)
        throw new AppError(400, 'nothing_to_change', 'Say what to change: see allelier account change --help.');
      const given = { ...details, ...defined({ password }) };
      return `Changed ${(await accounts.change(name, given)).user_name}.`;
    }
  }
}

async function list(folder: DataFolder, { json }: AccountOptions, { stdout }: CliStreams): Promise<void> {
  const format = json === true ? 'json' : formatFor(undefined, stdout);
  const rows = createRowWriter(format, COLUMNS, (text) => stdout.write(text));
  for (const account of await accountsWithRoles(folder)) rows.row(cells(account), account);
  rows.end();
}

function cells(account: Person): string[] {
  const { user_name, first_name, surname, affiliation, email, roles } = account;
  const shown = roles.map(({ database, role, scopes }) => {
    const parts = scopes.map(({ kind, label }) => (kind === 'submissions' ? label : `${kind} ${label}`));
    return `${database}: ${role}${parts.length === 0 ? '' : ` of ${parts.join(', ')}`}`;
  });
  return [user_name, first_name, surname, affiliation, email, stateOf(account), shown.join('; ')];
}

function stateOf({ is_owner, disabled, has_password }: Person): string {
  if (is_owner) return 'owner';
  if (disabled) return 'disabled';
  return has_password ? 'enabled' : 'no password';
}
