import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ISOLATE, plantRecords } from '#test/support/custody-records.ts';
import { FACES } from '#test/support/listening-service.ts';
import { startSubmissions, type SubmissionService } from '#test/support/submission-service.ts';

let service: SubmissionService;
beforeAll(async () => {
  service = await startSubmissions({}, plantRecords);
});
afterAll(() => service.close());

const DATABASE = '/db/sample_isolates';
const ISOLATES = `${DATABASE}/isolates`;
const HIDDEN = ISOLATE.private ?? 0;
const ANY = { 'if-match': '*' };
const byCurator = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  service.as('cora', method, path, body, ANY);

/** What somebody is told of two things, of which one is there and hidden from him. Names of both are taken out. */
async function expectSame(
  account: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  paths: [string, string],
  body?: object,
) {
  const told = [];
  for (const path of paths) {
    const { status, text } = await service.as(account, method, path, body, ANY);
    told.push({ status, text: text.replaceAll(path.split('/').at(-1) ?? '', 'X').replaceAll(/\d+(?=\/undo)/g, 'X') });
  }
  expect(told[0]).toEqual(told[1]);
  expect(told[0]?.status).toBeGreaterThanOrEqual(400);
}

describe.each(FACES)('on the face %s/, somebody who may not see an isolate', (face) => {
  it('learns nothing by an undo of its changes, one by one or as a batch', async () => {
    const table = {
      record: 'isolate',
      columns: ['id', 'aliases'],
      rows: [[String(HIDDEN), `hidden ${face}`]],
      reason: 'x',
    };
    const { batch } = (await byCurator('POST', `${DATABASE}/curation/update_table`, table)).json;
    const { changes } = (await service.as('cora', 'GET', `${ISOLATES}/${HIDDEN}/changes`)).json;
    const [{ id } = { id: 0 }] = changes as { id: number }[];
    expect([typeof batch, id > 0]).toEqual(['string', true]);
    const undo = (what: string) => `${face}${DATABASE}/curation/${what}/undo`;
    for (const account of ['', 'none', 'tom', 'sven', 'olga']) {
      await expectSame(account, 'POST', [undo(`changes/${id}`), undo('changes/99999')]);
      await expectSame(account, 'POST', [undo(`batches/${String(batch)}`), undo('batches/none')]);
    }
  });

  it('learns nothing of the files and messages of the submission that it came with', async () => {
    const head = 'isolate\tcountry\tassembly_filename\tsequence_method';
    const isolates = `${head}\nHidden genome\tNorway\thidden.fas\tIllumina\n`;
    const path = await service.submit('olga', { type: 'genomes', isolates, embargo: 12 }, 'sample_isolates');
    const upload = Buffer.from(`>c\n${'ACGGT'.repeat(100)}\n`).toString('base64');
    expect((await service.as('olga', 'POST', `${path}/files`, { filename: 'hidden.fas', upload })).status).toBe(201);
    const file = (name: string) => `${face}${path}/files/${name}`;
    for (const account of ['', 'none', 'rita', 'tom', 'sven']) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const)
        await expectSame(account, method, [file('hidden.fas'), file('none.fas')]);
      for (const what of ['', '/messages', '/files']) {
        const { status, text } = await service.as(account, 'GET', face + path + what);
        expect([account, what, [401, 403].includes(status)]).toEqual([account, what, true]);
        expect(text).not.toMatch(/hidden/i);
      }
    }
  });

  it('learns nothing of it by the check of a record', async () => {
    const check = (old: number) => ({ record: 'isolate', is_new: true, members: { old_versions: [old] } });
    for (const account of ['', 'none', 'tom', 'sven']) {
      const told = [];
      for (const old of [HIDDEN, 99_999]) {
        const { status, text } = await service.as(account, 'POST', `${face}${DATABASE}/curation/check`, check(old));
        told.push([status, text]);
      }
      expect(told[0]).toEqual(told[1]);
    }
  });
});

it('a public version does not name the private one that it replaces', async () => {
  const custody = { visibility: 'private', owners: ['olga'] };
  const made = await service.as('cora', 'POST', ISOLATES, {
    isolate: 'Newer',
    provenance: { country: 'Norway' },
    old_versions: [HIDDEN],
    custody,
  });
  expect(made.status).toBe(201);
  const { id } = made.json['provenance'] as { id: number };
  expect((await byCurator('PATCH', `${ISOLATES}/${id}/custody`, { visibility: 'public' })).status).toBe(200);
  expect((await service.as('', 'GET', `${ISOLATES}/${HIDDEN}`)).status).toBe(404);
  for (const account of ['', 'tom']) {
    for (const part of ['', '/history', '/changes', '?include_old_versions=1']) {
      const { status, text } = await service.as(account, 'GET', `${ISOLATES}/${id}${part}`);
      expect([part, status, text.includes(String(HIDDEN))]).toEqual([part, 200, false]);
    }
  }
  expect((await service.as('olga', 'GET', `${ISOLATES}/${id}/changes`)).text).toContain(String(HIDDEN));
});

it('the isolates of an account that was ended stay private, to curators and to those whom it let in', async () => {
  const { accounts } = service.dataFolder.site;
  const seen = async (account: string) => (await service.as(account, 'GET', `${ISOLATES}/${ISOLATE.embargoed}`)).status;
  expect(await seen('olga')).toBe(200);
  await accounts.disable('olga');
  expect(await Promise.all(['', 'none', 'tom', 'sven', 'cora'].map(seen))).toEqual([404, 404, 404, 200, 200]);
  expect(await seen('olga')).toBe(401);
});
