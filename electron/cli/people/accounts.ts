import type { Accounts } from '#electron/store/site/accounts.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { defined } from '#shared/defined.ts';
import { countOf } from '#shared/count-of.ts';
import { MOST_PRIVATE, type PrivateRight } from '#shared/people.ts';
import { AppError } from '#shared/problem.ts';
import type { Person } from '#shared/rpc/contract/people.ts';
import { argument, command, group, JSON_FLAG, option, type SettingsOf } from '../command.ts';
import { refuseUnknown, type Shell } from '../shell.ts';
import type { CliStreams } from '../terminal/streams.ts';

const NAME = { name: argument('<name>', 'user name') };
const DETAILS = {
  firstName: option('<text>', 'first name'),
  surname: option('<text>', 'surname'),
  affiliation: option('<text>', 'where the person works'),
  email: option('<address>', 'e-mail address'),
};
const WITH_PASSWORD = { ...DETAILS, passwordStdin: option('', 'read the password from standard input (one line)') };
const COLUMNS = ['user_name', 'first_name', 'surname', 'affiliation', 'email', 'state', 'roles'];

/** Who may sign in to the service. What is changed counts at once. */
export const account = [
  group('account', 'say who may sign in to the service of this data folder'),
  command({
    path: 'account add',
    help: 'add an account; without a password nobody can sign in with it',
    arguments: NAME,
    options: WITH_PASSWORD,
    async run({ name, ...options }, shell) {
      const given = await givenOf(options, shell);
      await change(shell, async (accounts) => {
        const { user_name, has_password } = await accounts.add({ user_name: name, ...given });
        return `Added ${user_name}${has_password ? '' : ', who cannot sign in without a password'}.`;
      });
    },
  }),
  command({
    path: 'account change',
    help: 'change what is said of a person, or the password; an empty text removes it',
    arguments: NAME,
    options: WITH_PASSWORD,
    async run({ name, ...options }, shell) {
      const given = await givenOf(options, shell);
      await change(shell, async (accounts) => {
        if (Object.keys(given).length === 0) {
          throw new AppError(400, 'nothing_to_change', 'Say what to change: see allelier account change --help.');
        }
        return `Changed ${(await accounts.change(name, given)).user_name}.`;
      });
    },
  }),
  command({
    path: 'account disable',
    help: 'let an account do nothing from now on; its roles stay for later',
    arguments: NAME,
    run: ({ name }, shell) =>
      change(shell, async (accounts) => `Disabled ${(await accounts.disable(name)).user_name}.`),
  }),
  command({
    path: 'account enable',
    help: 'let a disabled account work again',
    arguments: NAME,
    run: ({ name }, shell) => change(shell, async (accounts) => `Enabled ${(await accounts.enable(name)).user_name}.`),
  }),
  command({
    path: 'account owner',
    help: 'say who owns this installation: what is changed on this computer names that person',
    arguments: NAME,
    options: DETAILS,
    run: ({ name, ...details }, shell) =>
      change(shell, async (accounts) => {
        const { user_name } = await accounts.setOwner({ user_name: name, ...detailsOf(details) });
        if (user_name.toLowerCase() === name.toLowerCase()) return `The owner of this installation is ${user_name}.`;
        throw new AppError(409, 'owner_account', `The owner is "${user_name}" already, and a user name never changes.`);
      }),
  }),
  command({
    path: 'account private',
    help: 'say what an account may keep private in a database, or show what is said',
    arguments: { ...NAME, database: argument('<database>', 'name of the database') },
    options: {
      embargo: option('<yes|no>', 'whether it may ask for embargoes, share what is private and own more of it', {
        choices: ['yes', 'no'],
      }),
      most: option('<number>', 'the most private isolates that it may own, or "any"'),
      json: JSON_FLAG,
    },
    async run({ name, database, embargo, most, json }, shell) {
      const { setPrivateRight } = await import('#electron/store/people/set-private-right.ts');
      await using folder = await shell.open();
      await refuseUnknown(folder, database);
      const may_embargo = embargo === undefined ? undefined : embargo === 'yes';
      const most_private = most === undefined ? undefined : mostPrivateOf(most);
      const said = { database, user_name: name, ...defined({ may_embargo, most_private }) };
      const now = await setPrivateRight(folder, said);
      shell.print(json ? JSON.stringify({ database, user_name: name, ...now }) : privateSentence(name, database, now));
    },
  }),
  command({
    path: 'account list',
    help: 'list the accounts with their roles',
    options: { json: JSON_FLAG },
    async run({ json }, shell) {
      const { accountsWithRoles } = await import('#electron/store/people/list-accounts.ts');
      await using folder = await shell.open();
      const rows = shell.table(COLUMNS, json ? 'json' : undefined);
      for (const person of await accountsWithRoles(folder)) rows.row(cells(person), person);
      rows.end();
      await follow(folder, shell);
    },
  }),
];

/** Changes accounts, and prints the sentence about it. */
async function change(shell: Shell, work: (accounts: Accounts) => Promise<string>): Promise<void> {
  await using folder = await shell.open();
  shell.print(await work(folder.site.accounts));
  await follow(folder, shell);
}

/** Brings the users of the databases in line with the accounts. */
async function follow(folder: DataFolder, shell: Shell): Promise<void> {
  const { showPeople } = await import('#electron/store/people/show-people.ts');
  shell.note(...(await showPeople(folder, shell.waiting)));
}

function detailsOf({ firstName, surname, affiliation, email }: SettingsOf<typeof DETAILS>) {
  return defined({ first_name: firstName, surname, affiliation, email });
}

/** What is given of a person. The password is read before the data folder is opened, so that nobody waits for who types it. */
async function givenOf({ passwordStdin, ...details }: SettingsOf<typeof WITH_PASSWORD>, shell: Shell) {
  return { ...detailsOf(details), ...defined({ password: passwordStdin ? await readPassword(shell) : undefined }) };
}

/** Bytes. Longer than any password may be. */
const MOST = 10_000;

/** The password on standard input, without the line break at its end. AppError `weak_password` 400 if it is empty or too long. */
async function readPassword({ stdin }: Pick<CliStreams, 'stdin'>): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stdin) {
    const bytes = Buffer.from(piece as Buffer | string);
    length += bytes.length;
    if (length > MOST) throw new AppError(400, 'weak_password', 'The password on standard input is too long.');
    pieces.push(bytes);
  }
  const password = Buffer.concat(pieces)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password === '') throw new AppError(400, 'weak_password', 'The password on standard input is empty.');
  return password;
}

function cells(person: Person): string[] {
  const { user_name, first_name, surname, affiliation, email, roles } = person;
  const shown = roles.map(({ database, role, scopes }) => {
    const parts = scopes.map(({ kind, label }) => (kind === 'submissions' ? label : `${kind} ${label}`));
    return `${database}: ${role}${parts.length === 0 ? '' : ` of ${parts.join(', ')}`}`;
  });
  return [user_name, first_name, surname, affiliation, email, stateOf(person), shown.join('; ')];
}

function privateSentence(name: string, database: string, { may_embargo, most_private }: PrivateRight): string {
  const what = most_private === null ? 'isolates' : countOf(most_private, 'isolate');
  return `${name} may keep ${may_embargo && most_private !== 0 ? what : 'nothing'} private in ${database}.`;
}

/** The limit that was written: null for any number. 400 `bad_number` of anything else than that and whole numbers. */
function mostPrivateOf(text: string): number | null {
  if (text === 'any') return null;
  const most = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (most <= MOST_PRIVATE) return most;
  throw new AppError(
    400,
    'bad_number',
    `--most takes a whole number up to ${MOST_PRIVATE}, or "any", but not "${text}".`,
  );
}

function stateOf({ is_owner, disabled, has_password }: Person): string {
  if (is_owner) return 'owner';
  if (disabled) return 'disabled';
  return has_password ? 'enabled' : 'no password';
}
