import type { ListeningDependencies } from '#electron/server/http/service.ts';
import { OWNER } from '#shared/principal.ts';
import { plantIn } from './plant.ts';
import { believing } from './listening-service.ts';
import { createSamplePair } from './sample-isolates.ts';
import { startSampleService, type SampleReply, type SampleService } from './sample-service.ts';

/** Where the isolates are. */
export const DATABASE = '/db/sample_isolates';
export const ISOLATES = `${DATABASE}/isolates`;

const PEOPLE = { olga: 'submitter', otto: 'submitter', sven: 'submitter', rita: 'submitter', cora: 'curator' } as const;

/** The custody that `makePrivate` gives isolate 4. */
export const PRIVATE = {
  visibility: 'private',
  embargo_until: '2099-01-31',
  owners: ['olga', 'otto'],
  shared_with: ['sven'],
};

export const as = (account?: string) => (account === undefined ? {} : { authorization: account });

export interface CustodyService extends SampleService {
  /** What an account is told of who may see an isolate. */
  see(account?: string, isolate?: number): Promise<SampleReply>;
  /** What an account does with that. */
  ask(what: string, body: object, account?: string, isolate?: number): Promise<SampleReply>;
  /** A request of the curator. */
  curate(method: 'PATCH' | 'POST', url: string, payload: object): Promise<{ statusCode: number; body: string }>;
  /** The curator changes who may see an isolate. */
  patch(isolate: number, payload: object): Promise<{ statusCode: number; body: string }>;
  makePrivate(): Promise<void>;
  /** The curator takes the last change back. */
  undoLast(): Promise<SampleReply>;
}

/** A service over the sample databases, with owners of isolates. Accounts are believed. `options`: more of the service. */
export async function startCustody(options: Partial<ListeningDependencies> = {}): Promise<CustodyService> {
  const service = await startSampleService(
    async (folder) => {
      await createSamplePair(folder);
      const database = await folder.open('sample_isolates');
      const input = { embargo: { most_months_in_all: 1200 } };
      await folder.changes.make('submission_policy.set', { database: 'sample_isolates', principal: OWNER, input });
      for (const [user_name, role] of Object.entries(PEOPLE)) {
        const { id } = await folder.site.accounts.add({ user_name });
        await folder.site.accounts.grant(id, 'sample_isolates', { role, scopes: [] });
        plantIn(database).connection.exec(
          `insert into app_user (user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
           values ('${user_name}', '', '', '', '', '${role}', '2024-01-01', '2024-01-01')`,
        );
      }
    },
    { authenticate: believing, ...options },
  );
  const curate: CustodyService['curate'] = (method, url, payload) =>
    service.app.inject({ method, url, headers: { ...as('cora'), 'if-match': '*' }, payload });
  const patch: CustodyService['patch'] = (isolate, payload) =>
    curate('PATCH', `${ISOLATES}/${isolate}/custody`, payload);
  return {
    ...service,
    see: (account, isolate = 4) => service.get(`${ISOLATES}/${isolate}/custody`, as(account)),
    ask: (what, body, account, isolate = 4) =>
      service.post(`${ISOLATES}/${isolate}/custody/${what}`, body, as(account)),
    curate,
    patch,
    async makePrivate() {
      const { statusCode } = await patch(4, PRIVATE);
      if (statusCode !== 200) throw new Error(`The isolate is not private: ${statusCode}`);
    },
    async undoLast() {
      const { json } = await service.get(`${DATABASE}/curation/changes`, as('cora'));
      const { changes } = json as { changes: { id: number }[] };
      return service.post(`${DATABASE}/curation/changes/${changes[0]?.id}/undo`, {}, as('cora'));
    },
  };
}
