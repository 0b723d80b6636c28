import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWNER } from '#shared/principal.ts';
import { as, DATABASE, ISOLATES, startCustody, type CustodyService } from '#test/support/custody-service.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { plantCount } from '#test/support/made-replies.ts';
import { plantIn } from '#test/support/plant.ts';
import type { Send } from '#test/support/private-edits.ts';

let service: CustodyService;
const count = plantCount('sample_isolates');

beforeAll(async () => {
  service = await startCustody(count);
  await service.makePrivate();
  // The first change of a person names that person in the database, for everybody to see.
  for (const what of ['unshare', 'share']) await service.ask(what, { user_names: ['sven'] }, 'olga');
});
afterAll(() => service.close());

const send: Send = async (account, method, url, payload) => {
  const headers = { host: 'localhost', 'if-match': '*', ...as(account) };
  const reply = await service.app.inject({ method, url, headers, ...(payload && { payload }) });
  if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
  return reply.body.startsWith('{') ? reply.json<Record<string, unknown>>() : {};
};

/** The readers of these who get kept replies. */
async function keptFor(...accounts: (string | undefined)[]): Promise<(string | undefined)[]> {
  const kept = [];
  for (const account of accounts) if (await count.isKept(service, as(account))) kept.push(account);
  return kept;
}

async function warm(...accounts: (string | undefined)[]): Promise<void> {
  for (const account of accounts) await count.warm(service, as(account));
}

describe('the kept replies of readers without rights', () => {
  it('go with each change that they see', async () => {
    const input = { cut_off: '2090-01-01' };
    const asOwner = { database: 'sample_isolates', principal: OWNER };
    const seen: Record<string, () => Promise<unknown>> = {
      members: () => send('cora', 'PATCH', `${ISOLATES}/5`, { aliases: ['seen'] }),
      designation: () =>
        send('cora', 'PATCH', `${ISOLATES}/5/allele_designations/adk`, { alleles: [{ allele_id: '3' }] }),
      'a value that members see': async () => {
        await send('cora', 'PATCH', `${DATABASE}/fields/code`, { audience: 'members' });
        await warm(undefined, 'rita');
        await send('cora', 'PATCH', `${ISOLATES}/5`, { provenance: { code: 'C77' } });
      },
      field: () => send('cora', 'PATCH', `${DATABASE}/fields/source`, { audience: 'curators' }),
      'the same field': () => send('cora', 'PATCH', `${DATABASE}/fields/source`, { comments: 'Where it was.' }),
      project: () => send('cora', 'POST', `${DATABASE}/projects`, { description: 'Seen project' }),
      'private now': () => send('cora', 'PATCH', `${ISOLATES}/6/custody`, { visibility: 'private', owners: ['olga'] }),
      'public again': () => send('olga', 'POST', `${ISOLATES}/6/custody/publish`, {}),
      'taken back': () => service.undoLast(),
      'a day': () => service.dataFolder.changes.make('database.describe', { ...asOwner, input }),
      'no day': () => service.dataFolder.changes.make('database.describe', { ...asOwner, input: { cut_off: '' } }),
    };
    for (const [what, change] of Object.entries(seen)) {
      await warm(undefined, 'rita');
      await change();
      expect([what, await keptFor(undefined, 'rita')]).toEqual([what, []]);
    }
  });
});

it('what another program writes counts as seen, also between changes that are hidden', async () => {
  const { connection } = plantIn(await service.dataFolder.open('sample_isolates'));
  const hide = async (alias: string) => send('cora', 'PATCH', `${ISOLATES}/4`, { aliases: [alias] });
  const read = async () => (await service.get(`${ISOLATES}/1`)).text;
  await hide('before');
  for (const alias of ['from afar', 'from farther']) {
    for (let round = 0; round < 3; round += 1) expect(await read()).not.toContain(alias);
    connection.prepare('insert into isolate_alias values (1, ?)').run(alias);
    bumpDefinitionsVersion(connection);
    await hide(`after ${alias}`);
    expect(await read()).toContain(alias);
  }
});

it('nobody waits for the scheme values of isolates that he does not see', async () => {
  const { connection } = await service.dataFolder.open('sample_isolates');
  const state = () => connection.prepare("select value from meta where key = 'scheme_values'").get()?.['value'];
  const ask = async (account?: string) => service.get(`${ISOLATES}/1?asked=${(asked += 1)}`, as(account));
  let asked = 0;
  for (const account of [undefined, 'rita', 'cora']) expect((await ask(account)).text).toContain('"ST":1');
  const before = state();
  await send('cora', 'PATCH', `${ISOLATES}/4/allele_designations/adk`, { alleles: [{ allele_id: '2' }] });
  for (const account of [undefined, 'rita']) expect([(await ask(account)).status, state()]).toEqual([200, before]);
  await ask('cora');
  expect(state()).not.toBe(before);
});

describe('those who see a private isolate', () => {
  it('get no reply that was kept before it was changed', async () => {
    await warm('sven', 'olga', 'cora');
    await send('cora', 'PATCH', `${ISOLATES}/4`, { aliases: ['new to those who see it'] });
    expect(await keptFor('sven', 'olga', 'cora')).toEqual([]);
  });

  it('get what everybody gets as soon as they do not, and the other way round', async () => {
    const sees = async () => (await service.get(ISOLATES, as('rita'))).text.includes('/isolates/4"');
    const warmed = async () => [await sees(), await sees(), await sees()];
    // A change that all see, so that the state of those who see the isolate has the name of the state that all see.
    const letIn = async (names: string[]) => service.patch(4, { shared_with: names });
    expect(await warmed()).toEqual([false, false, false]);
    for (let round = 0; round < 2; round += 1) {
      await letIn(['sven', 'rita']);
      await send('cora', 'PATCH', `${ISOLATES}/5`, { aliases: [`round ${round}`] });
      expect(await warmed()).toEqual([true, true, true]);
      await letIn(['sven']);
      expect(await warmed()).toEqual([false, false, false]);
    }
  });
});
