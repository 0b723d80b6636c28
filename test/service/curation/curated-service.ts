import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { RoleScope } from '#shared/people.ts';
import type { RecordChanges } from '#shared/api/curation/record-changes.ts';
import type { Visitor } from '#shared/principal.ts';
import { createSampleDatabase } from '../../support/sample-database.ts';
import { startSampleService } from '../../support/sample-service.ts';

interface Setting {
  /** Makes the databases, by default `sample`. */
  databases?: (dataFolder: DataFolder) => Promise<unknown>;
  /** Curators besides karl, who curates everything, with what each may change. */
  scopes?: Readonly<Record<string, readonly RoleScope[]>>;
  /** Who administers the databases. */
  administrator?: string;
}

/** A service with the sample databases, asked by curators whose name is the authorization of a request. */
export async function startCurated({ databases = createSampleDatabase, scopes = {}, administrator }: Setting = {}) {
  const service = await startSampleService(
    async (folder) => {
      await databases(folder);
      const names = await folder.listDatabaseNames();
      const people = { karl: [], ...scopes, ...(administrator === undefined ? {} : { [administrator]: [] }) };
      for (const [user_name, own] of Object.entries<readonly RoleScope[]>(people)) {
        const { id } = await folder.site.accounts.add({ user_name, first_name: user_name, surname: 'Person' });
        for (const name of names) {
          await folder.site.accounts.grant(id, name, {
            role: user_name === administrator ? 'admin' : 'curator',
            scopes: [...own],
          });
        }
      }
    },
    {
      authenticate: ({ headers }): Visitor => {
        const account = headers['authorization'];
        return account === undefined ? { kind: 'nobody' } : { kind: 'account', account };
      },
    },
  );
  const { app } = service;

  /** The reply as it is to a request of an account (empty: unsigned), by default that of a curator of everything, whatever revision there is. */
  function ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object, as = 'karl') {
    const sent = body ? { payload: JSON.stringify(body) } : {};
    return app.inject({
      method,
      url,
      headers: {
        host: 'localhost',
        ...(as === '' ? {} : { authorization: as }),
        'if-match': '*',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...sent,
    });
  }

  /** The same, for a reply that is JSON. */
  async function send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, as = 'karl') {
    const reply = await ask(method, url, body, as);
    return { status: reply.statusCode, headers: reply.headers, json: reply.json<Record<string, unknown>>() };
  }

  const sequences = new Map<string, string>();
  for (const locus of ['abcZ', 'adk']) {
    const { json } = await send('GET', `/db/sample/loci/${locus}/alleles/1`);
    const { sequence } = json;
    if (typeof sequence === 'string') sequences.set(`${locus} 1`, sequence);
  }

  return {
    ask,
    send,
    /** A reply that is plain text. */
    text: async (url: string) =>
      (await app.inject({ url, headers: { host: 'localhost', authorization: 'karl' } })).body,
    /** The sequence of an allele of the sample, as it was at first. */
    sequence: (locus: string, id: string) => sequences.get(`${locus} ${id}`) ?? '',
    /** The members that a form shows. */
    members: async (path: string) => (await send('GET', `${path}/edit`)).json['members'] as Record<string, unknown>,
    /** Takes back the last change of a record. */
    async undo(path: string) {
      const database = /^(?:\/bigsdb)?\/db\/[^/]+/.exec(path)?.[0] ?? '';
      const { changes } = (await send('GET', `${path}/changes`)).json as unknown as RecordChanges;
      return send('POST', `${database}/curation/changes/${changes[0]?.id}/undo`);
    },
    fileOf: (database: string) => service.dataFolder.fileOf(database),
    close: () => service.close(),
  };
}

export type CuratedService = Awaited<ReturnType<typeof startCurated>>;
