import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueuedSubmission } from '#shared/api/queue-records.ts';
import { FACES } from '../../support/listening-service.ts';
import { publishAt } from '../../support/publish-at.ts';
import { startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

let service: SubmissionService;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-31T12:00:00Z') });
  service = await startSubmissions();
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

describe.each(FACES)('on the face at %s/, what is submitted under an embargo', (face) => {
  const database = `${face}/db/sample_isolates`;
  const get = async (path: string, account = '') => (await service.as(account, 'GET', path)).json;
  const post = async (path: string, body: object, account: string) => {
    const { status, json, text } = await service.as(account, 'POST', path, body);
    if (status >= 400) throw new Error(text);
    return json;
  };
  const submit = async (account: string, months: object) => {
    const isolates = `isolate\tcountry\nof ${account}\tNorway\n`;
    const { submission } = await post(`${database}/submissions`, { type: 'isolates', isolates, ...months }, account);
    return new URL(String(submission)).pathname;
  };
  /** Accepts all items, and gives the path of the isolate that the first became. */
  const accept = async (submission: string) => {
    const queued = submission.replace('/submissions/', '/curation/submissions/');
    const { revision } = (await get(queued, 'cora')) as unknown as QueuedSubmission;
    const { assigned } = await post(`${queued}/assign_clean`, { revision }, 'cora');
    const [{ assigned_id }] = assigned as [{ assigned_id: string }];
    return `${database}/isolates/${assigned_id}`;
  };
  /** What those see who have not signed in: the records of a list, and the counts beside it. */
  const counts = async () => ({
    isolates: (await get(`${database}/isolates`))['records'],
    countries: await get(`${database}/fields/country/breakdown`),
  });
  const PARTS = ['', '/contigs', '/history'];
  const statuses = (isolate: string, account: string) =>
    Promise.all(PARTS.map(async (part) => (await service.as(account, 'GET', isolate + part)).status));

  it('is seen by its sender, then by a colleague, and by everybody from its day on', async () => {
    // Tom becomes a user of the database by a submission of his own.
    await accept(await submit('tom', {}));
    const before = await counts();
    const submission = await submit('sue', { embargo: 1 });
    expect(await get(submission, 'sue')).toMatchObject({ embargo: 1, embargo_until: '2026-02-28' });
    const isolate = await accept(submission);
    expect([await statuses(isolate, ''), await statuses(isolate, 'tom'), await counts()]).toEqual([
      [404, 404, 404],
      [404, 404, 404],
      before,
    ]);
    expect(await statuses(isolate, 'sue')).toEqual([200, 200, 200]);

    await post(`${isolate}/custody/share`, { user_names: ['tom'] }, 'sue');
    expect(await statuses(isolate, 'tom')).toEqual([200, 200, 200]);
    await publishAt(service.dataFolder, '2026-02-27T23:59:59.999Z');
    expect([await statuses(isolate, ''), await counts()]).toEqual([[404, 404, 404], before]);

    await publishAt(service.dataFolder, '2026-02-28T00:00:00Z');
    expect(await statuses(isolate, '')).toEqual([200, 200, 200]);
    expect(await get(isolate)).not.toHaveProperty('custody');
    const { isolates, countries } = await counts();
    expect(isolates).toBe(Number(before.isolates) + 1);
    expect(countries).not.toEqual(before.countries);
  });
});
