import type { ClientRights } from '#electron/rights/database-rights.ts';
import type { ClientScope } from '#shared/oauth-clients.ts';
import { AppError } from '#shared/problem.ts';
import type { SiteAccess } from './site-access.ts';

/** A program that may sign requests of this service. */
export interface OAuthClient {
  consumer_key: string;
  name: string;
  secret_sealed: string;
  created_at: string;
  /** Where it may do what. */
  scopes: ClientScope[];
}

/** What is the same in every database. */
export const EVERY_DATABASE = '';

/**
 * The clients of the service. What is read is what the file holds at this moment, whichever process wrote it. AppError codes:
 * client_exists 409, no_such_client 404, ambiguous_name 409.
 */
export interface OAuthClients {
  /** By name, then key. */
  list(): OAuthClient[];
  find(consumerKey: string): OAuthClient | undefined;
  /** The sealed secret of a client: all that a signed request needs of it, in one look-up. */
  sealedSecret(consumerKey: string): string | undefined;
  /** The client of a key, or the only one of a name. */
  get(keyOrName: string): OAuthClient;
  add(client: OAuthClient): Promise<void>;
  /** Removes a client with all its tokens: what it signs from now on is refused. */
  remove(consumerKey: string): Promise<void>;
  /** What a client may do in a database; nothing if there is no such client. */
  clientRights(consumerKey: string, database: string): ClientRights;
}

const CLIENTS = 'select consumer_key, name, secret_sealed, created_at from oauth_client where disabled = 0';
const BY_KEY = `${CLIENTS} and consumer_key = ?`;
const ALL = `${CLIENTS} order by name collate nocase, consumer_key`;
const SCOPES = 'select * from oauth_client_right where consumer_key = ? order by database_name';
// The line of the database itself counts, where there is one.
const RIGHTS = `select may_submit, may_curate from oauth_client_right join oauth_client using (consumer_key)
  where consumer_key = ? and database_name in (?, '') and disabled = 0 order by database_name desc limit 1`;
const ADD = 'insert into oauth_client (consumer_key, name, secret_sealed, created_at) values (?, ?, ?, ?)';
const ADD_SCOPE =
  'insert into oauth_client_right (consumer_key, database_name, may_submit, may_curate) values (?, ?, ?, ?)';

/** The clients stored in `site.sqlite`. */
export function oauthClients({ read, run, write }: SiteAccess): OAuthClients {
  function clientOf(row: Record<string, unknown>): OAuthClient {
    const consumer_key = String(row['consumer_key']);
    return {
      consumer_key,
      name: String(row['name']),
      secret_sealed: String(row['secret_sealed']),
      created_at: String(row['created_at']),
      scopes: read(SCOPES, consumer_key).map((scope) => ({
        database: String(scope['database_name']),
        submit: scope['may_submit'] === 1,
        curate: scope['may_curate'] === 1,
      })),
    };
  }

  const list = () => read(ALL).map(clientOf);
  const find = (consumerKey: string) => read(BY_KEY, consumerKey).map(clientOf)[0];

  return {
    list,
    find,

    sealedSecret(consumerKey) {
      const [row] = read(BY_KEY, consumerKey);
      return row && String(row['secret_sealed']);
    },

    get(keyOrName) {
      const byKey = find(keyOrName);
      if (byKey) return byKey;
      const [named, other] = list().filter(({ name }) => name === keyOrName);
      if (!named) throw new AppError(404, 'no_such_client', `There is no client "${keyOrName}".`);
      if (!other) return named;
      throw new AppError(409, 'ambiguous_name', `Several clients are called "${keyOrName}". Give the key of one.`);
    },

    async add({ consumer_key, name, secret_sealed, created_at, scopes }) {
      await write(() => {
        if (read('select 1 from oauth_client where consumer_key = ?', consumer_key).length > 0)
          throw new AppError(409, 'client_exists', `There is already a client with the key "${consumer_key}".`);
        run(ADD, consumer_key, name, secret_sealed, created_at);
        for (const { database, submit, curate } of scopes)
          run(ADD_SCOPE, consumer_key, database, Number(submit), Number(curate));
      });
    },

    async remove(consumerKey) {
      await write(() => run('delete from oauth_client where consumer_key = ?', consumerKey));
    },

    clientRights(consumerKey, database) {
      const [row] = read(RIGHTS, consumerKey, database);
      return row
        ? { read: true, submit: row['may_submit'] === 1, curate: row['may_curate'] === 1 }
        : { read: false, submit: false, curate: false };
    },
  };
}
