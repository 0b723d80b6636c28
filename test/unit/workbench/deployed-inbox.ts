import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { ALLOWS_MANY } from '#test/support/allows-many.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

export const SEQUENCE = 'ATGGCATTAGCACCATTAGGTTAC';

/** A server of the deployed kind, which lists addresses only; with one submission, `S1`. What it says can be changed. */
export async function startDeployed() {
  const submission = {
    id: 'S1',
    type: 'alleles',
    date_submitted: '2026-01-02',
    datestamp: '2026-01-02',
    status: 'pending',
    outcome: null as string | null,
    locus: 'abcZ',
    seqs: [{ seq_id: 'one', sequence: SEQUENCE, status: 'pending', assigned_id: null as string | null }],
    correspondence: [] as { user: string; timestamp: string; message: string }[],
  };
  const site = {
    address: '',
    isClosed: false,
    hasIt: true,
    submission,
    /** Paths that were asked for. */
    asked: [] as string[],
    /** Ids in the list beside `S1`. */
    others: [] as string[],
    /** Answers a path in place of the server. */
    instead: undefined as ((path: string, response: ServerResponse) => boolean) | undefined,
    /** A curator writes. */
    say(message: string) {
      submission.correspondence.push({
        user: `${site.address}/db/x/users/2`,
        timestamp: '2026-01-03 10:00:00',
        message,
      });
    },
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const here = `${site.address}/db/x`;
    site.asked.push(path);
    response.setHeaders(new Map(Object.entries(ALLOWS_MANY)));
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (site.instead?.(path, response)) return;
    if (site.isClosed) return answer(403, { status: 403, message: 'Down for maintenance.' });
    if (path === '/db/x/submissions') {
      const ids = [...(site.hasIt ? ['S1'] : []), ...site.others];
      return answer(200, { records: ids.length, submissions: ids.map((id) => `${here}/submissions/${id}`) });
    }
    const [, id = ''] = /^\/db\/x\/submissions\/(\w+)$/.exec(path) ?? [];
    if ((id === 'S1' && site.hasIt) || site.others.includes(id))
      return answer(200, { ...submission, id, submitter: `${here}/users/1` });
    return answer(404, { status: 404, message: 'Submission does not exist.' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

/** A data folder that knows a server as the site `far`, and has sent `S1` there without an account. */
export async function folderWithFar(address: string): Promise<string> {
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  await store.putRemoteSite({ id: 'far', name: 'Far away', base_url: address, dialect: 'deployed' });
  const row = await store.drafts.insert({
    site: 'far',
    account: null,
    database_name: 'x',
    type: 'alleles',
    title: '',
    content: '{}',
    case_id: null,
  });
  await store.drafts.move(row.id, null, { sending: null, submission_id: 'S1' });
  await store.close();
  return dataFolder;
}
