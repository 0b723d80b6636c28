import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ databases: createSamplePair, administrator: 'berta' });
});
afterAll(() => service.close());

const DATABASE = '/db/sample_isolates';
const USERS = `${DATABASE}/users`;
const PERSON = {
  user_name: 'eve',
  first_name: 'Eve',
  surname: 'Sender',
  affiliation: 'Clinic',
  email: 'eve@clinic.example',
  role: 'submitter',
};

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  service.send(method, path, body, 'berta');

/** Adds a person under a user name and gives the address. */
async function add(user_name: string): Promise<string> {
  const { status, headers } = await send('POST', USERS, { ...PERSON, user_name });
  expect(status).toBe(201);
  return String(headers.location).replace('http://localhost', '');
}

async function undo(path: string): Promise<number> {
  const { json } = await send('GET', `${path}/changes`);
  const [last] = json['changes'] as { id: number }[];
  return (await send('POST', `${DATABASE}/curation/changes/${last?.id}/undo`)).status;
}

describe('people of a database who are kept by hand', () => {
  it('are added, changed, deleted and come back under the same id', async () => {
    const path = await add('eve');
    expect((await send('GET', `${path}/edit`)).json['members']).toEqual(PERSON);
    expect((await send('PATCH', path, { affiliation: ' Institute ', role: 'curator' })).json).toMatchObject({
      affiliation: 'Institute',
      email: PERSON.email,
    });
    expect(await undo(path)).toBe(200);
    expect((await send('GET', `${path}/edit`)).json['members']).toEqual(PERSON);
    expect((await send('DELETE', path)).status).toBe(200);
    expect((await send('GET', path)).json).toMatchObject({ status: 404, code: 'unknown_user' });
    expect(await add('frank')).not.toBe(path);
    expect(await undo(path)).toBe(200);
    expect((await send('GET', `${path}/edit`)).json['members']).toEqual(PERSON);
  });

  it('show no e-mail address of a submitter to readers, in the history neither', async () => {
    const path = await add('gina');
    await send('PATCH', path, { email: 'gina@other.example', surname: 'Other' });
    await send('DELETE', path);
    for (const url of [`${path}/changes`, `${DATABASE}/curation/changes`]) {
      const text = await service.text(url);
      expect(text).toContain('Other');
      expect(text).not.toContain('.example');
    }
  });

  it('are refused with what is wrong', async () => {
    const wrong = { user_name: 'a b', first_name: ' ', surname: 'S', affiliation: 'two\nlines', email: 'nobody' };
    const { json } = await send('POST', USERS, wrong);
    expect((json['details'] as { field: string }[]).map(({ field }) => field)).toEqual([
      'user_name',
      'first_name',
      'email',
      'affiliation',
    ]);
    await add('hans');
    expect((await send('POST', USERS, { ...PERSON, user_name: 'HANS' })).json['message']).toContain(
      'There is a person "HANS" already.',
    );
    const path = await add('ines');
    expect((await send('PATCH', path, { user_name: 'hans' })).json['message']).toContain('The user name stays');
  });

  it('are not deleted while records name them', async () => {
    const { json } = await send('DELETE', `${USERS}/1`);
    expect(json).toMatchObject({ status: 409, code: 'in_use' });
    expect(JSON.stringify(json['details'])).toMatch(/\d+ rows of \\"isolate\\" name the person\./);
  });

  it('are kept by administrators only', async () => {
    const refused = await service.send('POST', USERS, { ...PERSON, user_name: 'jan' });
    expect(refused.json).toMatchObject({ status: 403, code: 'no_right' });
    expect(refused.json['message']).toContain('administrator of the database');
  });
});
