import type { ApiKey } from '#shared/api-keys.ts';
import { argument, command, FORMAT, group, option } from '../command.ts';
import { refuseUnknown } from '../shell.ts';
import type { RowWriter } from '../terminal/table-text.ts';

const ACCOUNT = { account: argument('<account>', 'user name') };
const COLUMNS = ['account', 'name', 'key', 'databases', 'made', 'used', 'state'];

/** The API keys with which scripts read for accounts. What is changed counts at once. */
export const key = [
  group('key', 'make, list, end or ban API keys, with which scripts read for an account'),
  command({
    path: 'key add',
    help: 'make a key for an account; prints it, and it is not shown again',
    arguments: { ...ACCOUNT, name: argument('<name>', 'what it is for, such as the name of a script') },
    options: {
      database: option('<name...>', 'only for these databases (else for every one that the account may read)'),
      json: option('', 'print {"key":…}'),
    },
    async run({ account, name, database: databases = [], json }, shell) {
      await using folder = await shell.open();
      for (const database of databases) await refuseUnknown(folder, database);
      const { accounts, keys } = folder.site;
      const made = await keys.add({ account: accounts.get(account).id, name, databases });
      shell.print(json ? JSON.stringify({ key: made }) : made);
      if (!json) shell.note('The key is not shown again. Send it in the header X-API-Key, and keep it to yourself.');
    },
  }),
  command({
    path: 'key list',
    help: 'list the keys, of one account or of all, with their last use',
    arguments: { account: argument('[account]', 'user name') },
    options: { format: FORMAT },
    async run({ account, format }, shell) {
      await using folder = await shell.open();
      const { accounts, keys } = folder.site;
      const banned = new Set(keys.banned());
      const rows = shell.table(COLUMNS, format);
      for (const each of keys.list(account === undefined ? undefined : accounts.get(account).id))
        addRow(rows, each, banned.has(each.user_name));
      rows.end();
    },
  }),
  command({
    path: 'key end',
    help: 'end a key, at once and for good',
    arguments: { key: argument('<key>', 'how it begins, or its name if only one has it') },
    options: { account: option('<name>', 'one of this account') },
    async run({ key: named, account }, shell) {
      await using folder = await shell.open();
      const { accounts, keys } = folder.site;
      const of = account === undefined ? undefined : accounts.get(account).id;
      const { id, name, prefix, user_name } = keys.get(named, of);
      await keys.end(id);
      shell.print(`Ended ${name} (${prefix}…) of ${user_name}.`);
    },
  }),
  command({
    path: 'key ban',
    help: 'let no key of an account count, and let it make none',
    arguments: ACCOUNT,
    async run({ account }, shell) {
      await using folder = await shell.open();
      const { id, user_name } = folder.site.accounts.get(account);
      await folder.site.keys.ban(id);
      shell.print(`Banned the keys of ${user_name}.`);
    },
  }),
  command({
    path: 'key allow',
    help: 'let banned keys of an account count again',
    arguments: ACCOUNT,
    async run({ account }, shell) {
      await using folder = await shell.open();
      const { id, user_name } = folder.site.accounts.get(account);
      await folder.site.keys.allow(id);
      shell.print(`The keys of ${user_name} count again.`);
    },
  }),
];

function addRow(rows: RowWriter, { user_name: account, name, prefix, ...more }: ApiKey, banned: boolean): void {
  const databases = more.databases.includes('') ? null : more.databases;
  const made = timeText(more.created_at);
  const used = more.used_at === undefined ? null : timeText(more.used_at);
  const cells = [account, name, `${prefix}…`, databases?.join(', ') ?? '(every)', made, used ?? 'never'];
  const state = banned ? 'banned' : 'counts';
  rows.row([...cells, state], { account, name, prefix, databases, made, used, banned });
}

const timeText = (time: number) => new Date(time).toISOString();
