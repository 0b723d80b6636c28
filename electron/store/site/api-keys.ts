import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { KeyRights } from '#electron/rights/database-rights.ts';
import { KEY_MARK, keyNameProblem, MOST_KEYS, SHOWN_OF_KEY, type ApiKey } from '#shared/api-keys.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { EVERY_DATABASE } from './oauth-clients.ts';
import type { SiteAccess } from './site-access.ts';

/** What decides whether a key counts. */
export interface KnownKey {
  id: string;
  user_name: string;
  is_disabled: boolean;
  is_banned: boolean;
}

/** What a new key is for. Without databases: every one that its account may read. */
interface NewKey {
  account: number;
  name: string;
  databases: readonly string[];
}

/**
 * The API keys of accounts. What is read is what the file holds at this moment, whichever process wrote it. A key that was ended is
 * gone. AppError codes: bad_key 400, key_exists 409, too_many_keys 409, keys_banned 409, no_such_key 404, ambiguous_name 409, and
 * those of the file.
 */
export interface ApiKeys {
  /** Keys of an account, or of all; by user name, then by name. */
  list(account?: number): ApiKey[];
  /** The key that a text is. Undefined: it was ended, or never given. */
  find(text: string): KnownKey | undefined;
  /** The key of an id or a prefix, or the only one of a name; with `account`, among those of that account. */
  get(named: string, account?: number): ApiKey;
  /** Makes a key, and gives it: it is not stored, so it can never be shown again. */
  add(key: NewKey): Promise<string>;
  /** Ends a key. With `account`, only one of that account. Whether there was one. */
  end(id: string, account?: number): Promise<boolean>;
  /** Says when a key was used: milliseconds since 1970. */
  used(id: string, at: number): Promise<void>;
  /** What a key may do in a database; nothing if it is gone or its account may use no keys. */
  keyRights(id: string, database: string): KeyRights;
  /** User names of the accounts that may use no keys. */
  banned(): string[];
  /** From now on the keys of an account count no more, and it can make none. They stay, for `allow`. */
  ban(account: number): Promise<void>;
  allow(account: number): Promise<void>;
}

const LIST = `select k.*, a.user_name from api_key k join account a on a.id = k.account where ?1 is null or k.account = ?1
  order by a.user_name collate nocase, k.name collate nocase`;
const DATABASES = `select database_name from api_key_database where api_key = ? order by database_name`;
const BY_HASH = `select k.id, a.user_name, a.disabled, b.account is not null as banned from api_key k join account a on a.id = k.account
  left join api_key_ban b on b.account = k.account where k.hash = ?`;
const RIGHTS = `select 1 from api_key k join api_key_database d on d.api_key = k.id where k.id = ? and d.database_name in ('', ?)
  and k.account not in (select account from api_key_ban)`;
const BANNED = 'select user_name from api_key_ban join account on id = account order by user_name collate nocase';
const IS_BANNED = 'select 1 from api_key_ban where account = ?';
const ADD = 'insert into api_key (id, account, name, hash, prefix, created_at) values (?, ?, ?, ?, ?, ?)';
const ADD_DATABASE = 'insert or ignore into api_key_database (api_key, database_name) values (?, ?)';
const END = 'delete from api_key where id = ?1 and (?2 is null or account = ?2)';
const USED = 'update api_key set used_at = ? where id = ?';
const BAN = 'insert or ignore into api_key_ban (account, banned_at) values (?, ?)';
const ALLOW = 'delete from api_key_ban where account = ?';

/** Random bytes of a key: 256 bits. */
const KEY_BYTES = 32;

/** The keys stored in `site.sqlite`. */
export function apiKeys({ read, run, write }: SiteAccess): ApiKeys {
  function keyOf(row: Record<string, unknown>): ApiKey {
    const id = String(row['id']);
    return {
      id,
      user_name: String(row['user_name']),
      name: String(row['name']),
      prefix: String(row['prefix']),
      databases: read(DATABASES, id).map((named) => String(named['database_name'])),
      created_at: Number(row['created_at']),
      ...defined({ used_at: row['used_at'] === null ? undefined : Number(row['used_at']) }),
    };
  }

  const list = (account?: number) => read(LIST, account ?? null).map(keyOf);

  /** Refuses a key that an account cannot have beside those that it has. */
  function refuse(account: number, name: string): void {
    if (read(IS_BANNED, account).length > 0)
      throw new AppError(409, 'keys_banned', 'An administrator has banned the API keys of this account.');
    const others = list(account);
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw new AppError(409, 'key_exists', `The account has a key "${name}" already. Choose another name.`);
    if (others.length >= MOST_KEYS)
      throw new AppError(409, 'too_many_keys', `An account has at most ${MOST_KEYS} keys. End one that is not used.`);
  }

  return {
    list,
    banned: () => read(BANNED).map((row) => String(row['user_name'])),

    find(text) {
      const [row] = read(BY_HASH, hash('sha256', text, 'hex'));
      return (
        row && {
          id: String(row['id']),
          user_name: String(row['user_name']),
          is_disabled: row['disabled'] === 1,
          is_banned: row['banned'] === 1,
        }
      );
    },

    get(named, account) {
      const keys = list(account);
      const exact = keys.find(({ id, prefix }) => id === named || prefix === named);
      const [first, second] = exact ? [exact] : keys.filter(({ name }) => name === named);
      if (!first) throw new AppError(404, 'no_such_key', `There is no API key "${named}".`);
      if (!second) return first;
      throw new AppError(409, 'ambiguous_name', `Several API keys are called "${named}". Give the beginning of one.`);
    },

    async add({ account, name: given, databases }) {
      const name = given.normalize('NFC').trim();
      const problem = keyNameProblem(name);
      if (problem !== undefined) throw new AppError(400, 'bad_key', problem);
      const key = KEY_MARK + randomBytes(KEY_BYTES).toString('base64url');
      await write(() => {
        refuse(account, name);
        const id = randomUUID();
        run(ADD, id, account, name, hash('sha256', key, 'hex'), key.slice(0, SHOWN_OF_KEY), Date.now());
        for (const database of databases.length === 0 ? [EVERY_DATABASE] : databases) run(ADD_DATABASE, id, database);
      });
      return key;
    },

    end: async (id, account) => write(() => run(END, id, account ?? null) > 0),
    used: async (id, at) => write(() => void run(USED, at, id)),
    keyRights: (id, database) => ({ read: read(RIGHTS, id, database).length > 0 }),
    ban: async (account) => write(() => void run(BAN, account, Date.now())),
    allow: async (account) => write(() => void run(ALLOW, account)),
  };
}
