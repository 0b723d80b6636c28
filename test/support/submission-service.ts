import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { ListeningDependencies } from '#electron/server/http/service.ts';
import type { RoleName, RoleScope } from '#shared/people.ts';
import type { Problem } from '#shared/problem.ts';
import type { PolicyChange, SubmissionPolicy } from '#shared/rules/submission-policy.ts';
import { OWNER } from '#shared/principal.ts';
import { ask } from './ask.ts';
import { believing, type Listening } from './listening-service.ts';
import { sampleSequence } from './sample-database.ts';
import { createSamplePair } from './sample-isolates.ts';
import { startSampleService } from './sample-service.ts';

/** A reply of the service about submissions. */
export interface SubmissionReply {
  status: number;
  text: string;
  json: Record<string, unknown> & Partial<Problem>;
}

export interface SubmissionService extends Listening {
  /** A request in the name of an account, which is believed. */
  as(
    account: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<SubmissionReply>;
  /** Submits, and gives the path of the submission without the address of the service. */
  submit(account: string, body: object, database?: string): Promise<string>;
  policy(database: string, said: PolicyChange): Promise<SubmissionPolicy>;
}

const PEOPLE: Record<string, { role?: RoleName; scopes?: RoleScope[] }> = {
  sue: { role: 'submitter' },
  tom: { role: 'submitter' },
  rita: { role: 'reader' },
  cora: { role: 'curator' },
  lena: { role: 'curator', scopes: [{ kind: 'locus', name: 'adk' }] },
  adam: { role: 'admin' },
  none: {},
};

/** A new allele of the locus abcZ of the sample database. */
export const NEW_ALLELE = sampleSequence(77, 60);

export const ALLELES = {
  type: 'alleles',
  locus: 'abcZ',
  technology: 'Illumina',
  read_length: '100-199',
  coverage: 60,
  assembly: 'de novo',
  software: 'SPAdes 4',
  sequences: `>one of mine\n${NEW_ALLELE.toLowerCase()}\n`,
};

/** A service over the sample databases, with people of all roles. */
export async function startSubmissions(
  options: Partial<ListeningDependencies> = {},
  fill: (folder: DataFolder) => Promise<unknown> = async () => {},
  root?: string,
): Promise<SubmissionService> {
  const service = await startSampleService(
    async (folder) => {
      await createSamplePair(folder);
      const { accounts } = folder.site;
      for (const [user_name, { role, scopes = [] }] of Object.entries(PEOPLE)) {
        const email = `${user_name}@example.org`;
        const { id } = await accounts.add({ user_name, first_name: user_name, surname: 'Test', email });
        if (role === undefined) continue;
        for (const name of ['sample', 'sample_isolates']) await accounts.grant(id, name, { role, scopes });
      }
      await fill(folder);
    },
    { authenticate: believing, ...options },
    root,
  );
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 });

  const as: SubmissionService['as'] = async (account, method, path, body, headers = {}) => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const signed = account === '' ? {} : { authorization: account };
    const reply = await ask(address, path, { method, ...sent, headers: { host: 'localhost', ...signed, ...headers } });
    return {
      status: reply.status,
      text: reply.text,
      json: (/^[[{]/.test(reply.text) ? JSON.parse(reply.text) : {}) as SubmissionReply['json'],
    };
  };

  return {
    ...service,
    address,
    as,
    async submit(account, body, database = 'sample') {
      const { status, json, text } = await as(account, 'POST', `/db/${database}/submissions`, body);
      if (status !== 201) throw new Error(text);
      return new URL(String(json['submission'])).pathname;
    },
    policy: (database, said) =>
      service.dataFolder.changes.make('submission_policy.set', { database, principal: OWNER, input: said }),
  };
}
