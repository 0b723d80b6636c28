import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { createApiClient } from '#shared/api/client.ts';
import { routes } from '#shared/api/routes.ts';
import { allowOnPage } from '#test/support/allow-on-page.ts';
import { plantAccess } from '#test/support/listening-service.ts';
import { plantIn } from '#test/support/plant.ts';
import { plantSender, plantSubmissions } from '#test/support/planted-submissions.ts';
import { addLocus, sampleSequence } from '#test/support/sample-database.ts';
import { PASSWORD, startSignedService, type SignedService } from '#test/support/signed-service.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from '../../unit/workbench/workbench-support.ts';

const FIRST = sampleSequence(1, 300);

/** Allele 1 with another base at a place. */
function variant(place: number): string {
  return FIRST.slice(0, place) + (FIRST.charAt(place) === 'A' ? 'C' : 'A') + FIRST.slice(place + 1);
}

let service: SignedService;
beforeAll(async () => {
  service = await startSignedService(async (folder) => {
    await folder.create('defs', { kind: 'seqdef', description: 'Definitions' });
    const database = plantIn(await folder.open('defs'));
    plantSender(database);
    database.connection.exec(
      `insert into app_user (id, user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
       values (1, 'first', 'First', 'One', '', '', 'submitter', '2024-01-01', '2024-01-01')`,
    );
    await addLocus(database, 'abcZ', [{ allele_id: '1', sequence: FIRST }]);
    database.connection.exec('update locus set coding_sequence = 0');
    const item = (place: number) => ({ item_id: `seq${place}`, content: variant(place) });
    plantSubmissions(
      database,
      // One for each face, whose alleles are not those of the other.
      ['', 'bigsdb'].map((face, index) => ({
        id: `S${face}`,
        parameters: { locus: 'abcZ' },
        items: [1, 2, 3, 4].map((place) => item(10 * index + place)),
      })),
    );
    await folder.site.accounts.add({ user_name: 'bob', first_name: 'Bob', surname: 'Builder', password: PASSWORD });
  });
  const { accounts } = service.dataFolder.site;
  await accounts.grant(accounts.find('ada')?.id ?? 0, 'defs', { role: 'curator', scopes: [] });
  const scopes = [{ kind: 'locus' as const, name: 'abcZ' }];
  await accounts.grant(accounts.find('bob')?.id ?? 0, 'defs', { role: 'curator', scopes });
  await plantAccess(service.dataFolder, 'defs', 'members');
});
afterAll(() => service.close());

/** Somebody who added the other Allelier by one of its faces and signed in, with the client that the screens use. */
async function curatorAt(face: string, account: string) {
  const consumer = await service.addClient(`Allelier ${account} ${face}`, [
    { database: 'defs', submit: false, curate: true },
  ]);
  const dataFolder = temporaryFolder();
  const secrets = await openKeyFileSecrets(join(dataFolder, 'test.key'));
  const { rpc, opened } = await startWorkbench({ dataFolder, ports: { secrets } });
  const site = await rpc.call('remote-site:add', { name: 'Second', address: service.address + face });
  const { flow } = await rpc.call('site-account:begin', { site: site.id, database: 'defs', account, consumer });
  const verifier = await allowOnPage(opened.at(-1) ?? '', account);
  await rpc.call('site-account:verify', { flow, verifier });
  const api = createApiClient(({ method, path, body }) =>
    rpc.call('api:request', {
      site: site.id,
      method,
      path,
      ...(body === undefined ? {} : { body: body as never }),
    }),
  );
  return { site, api };
}

const DEFS = { database: 'defs' };

test.each(['', '/bigsdb'])(
  'two signed curators settle the queue of another Allelier by its face "%s"',
  async (face) => {
    const { site, api: ada } = await curatorAt(face, 'ada');
    const { api: bob } = await curatorAt(face, 'bob');
    expect(site.capabilities.curate).toBe(true);
    const submission_id = `S${face.slice(1)}`;
    const one = { ...DEFS, submission_id };
    const item = (position: number) => ({ ...one, position });

    const { submissions } = await ada.get(routes.listQueue, DEFS, { status: 'pending', return_all: 1 });
    expect(submissions.map(({ id }) => id)).toContain(submission_id);
    const seen = await ada.get(routes.getQueued, one);
    expect(seen.list.map((each) => each.class)).toEqual(['clean', 'clean', 'clean', 'clean']);
    const evidence = await ada.get(routes.getItemEvidence, item(1));
    expect(evidence.allele).toMatchObject({ nearest: { allele_id: '1', difference_count: 1 } });

    // Bob saw the same, and comes later: he is told who did what, and nothing of Ada's is overwritten.
    const edited = await ada.send(routes.editItem, item(4), { revision: 1, content: { sequence: variant(9) } });
    await expect(
      bob.send(routes.editItem, item(4), { revision: 1, content: { sequence: variant(8) } }),
    ).rejects.toMatchObject({
      problem: {
        status: 409,
        code: 'changed_meanwhile',
        message: expect.stringMatching(/Corrected .* Ada Lovelace/) as string,
      },
    });
    await ada.send(routes.rejectItem, item(4), { revision: edited.item.revision, reason: 'Poor trace.' });
    await expect(bob.send(routes.assignItem, item(4), { revision: 1 })).rejects.toMatchObject({
      problem: { code: 'changed_meanwhile', message: expect.stringMatching(/Poor trace.*Ada Lovelace/) as string },
    });
    const assigned = await bob.send(routes.assignItem, item(1), { revision: 1 });
    expect(assigned.item.settled?.curator.name).toBe('Bob Builder');
    await expect(ada.send(routes.assignClean, one, { revision: seen.revision })).rejects.toMatchObject({
      problem: { status: 409, code: 'changed_meanwhile' },
    });

    const clean = await ada.send(routes.assignClean, one, { revision: assigned.revision });
    expect(clean.assigned.map(({ position }) => position)).toEqual([2, 3]);
    const back = await ada.send(routes.undoItems, one, { revision: clean.submission.revision, positions: [2, 3] });
    expect(back.submission.items).toEqual({ pending: 2, assigned: 1, rejected: 1 });
    const again = await bob.send(routes.assignClean, one, { revision: back.submission.revision });
    await bob.send(routes.addSubmissionMessage, one, { message: 'Nearly done.' });
    const now = await ada.get(routes.getQueued, one);
    const closed = await ada.send(routes.closeSubmission, one, { revision: now.revision, message: 'Thank you.' });
    expect(closed.submission).toMatchObject({ status: 'closed', outcome: 'mixed', curator: { name: 'Ada Lovelace' } });
    const told = await bob.get(routes.getQueued, one);
    expect(told.messages.map(({ author, message }) => `${author.name}: ${message}`)).toEqual([
      'Bob Builder: Nearly done.',
      'Ada Lovelace: Thank you.',
    ]);
    const [{ assigned_id = '' } = {}] = again.assigned;
    expect(await ada.get(routes.getAllele, { ...DEFS, locus: 'abcZ', allele_id: assigned_id })).toMatchObject({
      sender: expect.anything() as unknown,
    });
    const reopened = await bob.send(routes.reopenSubmission, one, { revision: closed.submission.revision });
    expect(reopened.submission.status).toBe('pending');
  },
);

test('what a curator of one locus may not do at another Allelier is refused with the reason', async () => {
  const { api } = await curatorAt('/bigsdb', 'bob');
  await expect(api.send(routes.switchSettlingRules, DEFS, { is_on: true })).rejects.toMatchObject({
    problem: { status: 403, code: 'no_right', message: expect.stringContaining('for submissions') as string },
  });
  const rules = await api.send(routes.putSettlingRule, { ...DEFS, locus: 'abcZ' }, { identity: 99 });
  expect(rules).toEqual({ is_on: false, rules: [{ locus: 'abcZ', identity: 99, curator: 'Bob Builder' }] });
});
