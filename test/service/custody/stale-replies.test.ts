import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWNER } from '#shared/principal.ts';
import { as, DATABASE, ISOLATES, startCustody, type CustodyService } from '#test/support/custody-service.ts';
import { VERDICT_KINDS } from '#shared/verdict/verdict.ts';
import { createRandom } from '#test/support/generated/random.ts';
import { believing, FACES } from '#test/support/listening-service.ts';
import { plantIn } from '#test/support/plant.ts';
import { PRIVATE_EDITS, type Send } from '#test/support/private-edits.ts';
import { keepVerdicts } from '#test/support/kept-verdicts.ts';
import { plantSparse } from '#test/support/sample-isolates.ts';
import { startSampleService } from '#test/support/sample-service.ts';

/** After random edits of all kinds, kept replies are what a service says that has just started. `ALLELIER_WHOLE=1`: after many. */
const IS_WHOLE = process.env['ALLELIER_WHOLE'] === '1';
const EDITS = IS_WHOLE ? 200 : 5;
/** Requests of each reader after each edit. */
const ASKED = IS_WHOLE ? 20 : 6;
const LIMIT = IS_WHOLE ? 3_600_000 : undefined;
const SEED = Number(process.env['ALLELIER_SEED'] ?? 25);

/** Nobody, an account that is let in and out, one that mostly is, and an owner. */
const READERS = [undefined, 'rita', 'sven', 'olga'];

const PATHS = [
  DATABASE,
  ISOLATES,
  `${ISOLATES}?include_records=1&include_old_versions=1`,
  `${ISOLATES}?sort=-scheme.1.ST`,
  `${ISOLATES}?sort=verdict`,
  `${ISOLATES}?search=Alpha`,
  `${DATABASE}/genomes`,
  ...[1, 4, 5, 6].flatMap((id) => [`${ISOLATES}/${id}`, `${ISOLATES}/${id}/history`, `${ISOLATES}/${id}/contigs`]),
  `${DATABASE}/fields`,
  `${DATABASE}/fields/country/breakdown`,
  `${DATABASE}/fields/code/breakdown`,
  `${DATABASE}/projects`,
  `${DATABASE}/projects/1/isolates`,
  `${DATABASE}/curators`,
  `${DATABASE}/users/1`,
  `${DATABASE}/schemes/1/fields/ST/breakdown`,
  `${DATABASE}/classification_schemes/1/groups`,
  '/db/sample/loci/abcZ/alleles/1?linked_data=1',
].flatMap((path) => FACES.map((face) => face + path));

let service: CustodyService;
beforeAll(async () => {
  service = await startCustody();
  plantSparse(plantIn(await service.dataFolder.open('sample_isolates')));
  await service.makePrivate();
  const input = { isolates_database: 'sample_isolates', field: 'country', loci: [1, 2], note: NOTE };
  await service.dataFolder.changes.make('field.link', { database: 'sample', principal: OWNER, input });
});
afterAll(() => service.close());

const NOTE = { kind: 'locus_linked_field', record_id: 'country', action: 'Linked.' } as const;

const send: Send = async (account, method, url, payload) => {
  const headers = { host: 'localhost', 'if-match': '*', ...as(account) };
  const reply = await service.app.inject({ method, url, headers, ...(payload && { payload }) });
  if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
  return reply.body.startsWith('{') ? reply.json<Record<string, unknown>>() : {};
};

const random = createRandom(SEED);
const anyOf = <Item>(items: readonly Item[]) => items[random.below(items.length)] as Item;
const byOwner = (name: 'database.describe' | 'isolates.publish_due', input: object) =>
  service.dataFolder.changes
    .of<Record<string, never>, never>()
    .make(name as never, { database: 'sample_isolates', principal: OWNER, input: input as never });

/** Edits that everybody sees, or that move what readers see. Some are refused, as others have been made before. */
const OTHER_EDITS: Readonly<Record<string, (turn: number) => Promise<unknown>>> = {
  members: (turn) => send('cora', 'PATCH', `${ISOLATES}/${anyOf([1, 4, 5, 6])}`, { aliases: [`a ${turn}`] }),
  values: (turn) =>
    send('cora', 'PATCH', `${ISOLATES}/${anyOf([1, 4, 5, 6])}`, {
      provenance: { country: anyOf(['Norway', 'Österreich']), code: `C${turn}` },
    }),
  designation: () => {
    const path = `${ISOLATES}/${anyOf([1, 4, 5, 6])}/allele_designations/${anyOf(['adk', 'abcZ'])}`;
    return send('cora', 'PATCH', path, { alleles: [{ allele_id: String(1 + random.below(6)) }] });
  },
  'new isolate': (turn) =>
    send('cora', 'POST', ISOLATES, { isolate: `Public ${turn}`, provenance: { country: 'Norway' } }),
  deletion: () => send('cora', 'DELETE', `${ISOLATES}/${anyOf([1, 5, 6, 7, 8, 9])}`),
  'taken back': async () => {
    const { changes } = await send('cora', 'GET', `${DATABASE}/curation/changes`);
    const lines = (changes as { id: number; can_be_undone: boolean }[]).filter(({ can_be_undone }) => can_be_undone);
    const { id } = anyOf(lines.slice(0, 3));
    await send('cora', 'POST', `${DATABASE}/curation/changes/${id}/undo`);
  },
  'private or public': () => {
    const visibility = anyOf(['private', 'public']);
    const custody = visibility === 'private' ? { visibility, owners: ['olga'] } : { visibility };
    return service.patch(anyOf([1, 4, 5, 6]), custody);
  },
  'let in or out': () => service.patch(anyOf([4, 5, 6]), { shared_with: anyOf([[], ['sven'], ['sven', 'rita']]) }),
  published: () => service.ask('publish', {}, 'olga', anyOf([4, 5, 6])),
  'end of an embargo': async () => {
    await service.patch(anyOf([4, 5, 6]), { embargo_until: '2027-01-01' });
    await byOwner('isolates.publish_due', {});
  },
  project: (turn) => {
    const custody = anyOf([{}, { custody: { visibility: 'private', viewers: [anyOf(['rita', 'sven'])] } }]);
    return send('cora', 'POST', `${DATABASE}/projects`, { description: `Project ${turn}`, ...custody });
  },
  'members of a project': () => {
    const viewers = anyOf([[], ['rita'], ['sven', 'rita']]);
    return send('cora', 'PATCH', `${DATABASE}/projects/${anyOf([2, 3, 4])}/custody`, { viewers });
  },
  'isolates of a project': () =>
    send('cora', 'PATCH', `${ISOLATES}/${anyOf([1, 4, 5, 6])}`, { projects: anyOf([[1], [2], [1, 2, 3], []]) }),
  field: (turn) =>
    send('cora', 'PATCH', `${DATABASE}/fields/${anyOf(['code', 'source', 'country'])}`, {
      ...anyOf([{ comments: `Comment ${turn}` }, { audience: anyOf(['everybody', 'members', 'curators']) }]),
    }),
  user: async (turn) => {
    const headers = { host: 'localhost', 'if-match': '*' };
    const payload = { affiliation: `Place ${turn}` };
    const { status, text } = await service.asOwner({ method: 'PATCH', url: `${DATABASE}/users/1`, headers, payload });
    if (status !== 200) throw new Error(text);
  },
  'a day': () => byOwner('database.describe', { cut_off: anyOf(['', '', '2024-02-01', '2090-01-01']) }),
  verdict: () => keepVerdicts(service.dataFolder, { [anyOf([1, 4])]: anyOf(VERDICT_KINDS), 3: anyOf(VERDICT_KINDS) }),
  'what is hidden': (turn) =>
    anyOf(Object.values(PRIVATE_EDITS))({ send, isolate: anyOf([4, 4, 4, 5]), turn: 100 + turn }),
};

/** A service over a copy of the data, which remembers nothing. */
async function startFresh() {
  const root = mkdtempSync(join(tmpdir(), 'allelier-fresh-'));
  const from = service.dataFolder.root;
  mkdirSync(join(root, 'databases'));
  const files = readdirSync(join(from, 'databases')).filter((name) => name.endsWith('.sqlite'));
  for (const name of ['site.sqlite', ...files.map((file) => join('databases', file))]) {
    using source = new DatabaseSync(join(from, name), { readOnly: true });
    source.prepare('vacuum into ?').run(join(root, name));
    using copy = new DatabaseSync(join(root, name));
    if (name !== 'site.sqlite') copy.exec('pragma journal_mode = wal');
  }
  return startSampleService(async () => {}, { authenticate: believing }, root);
}

it(
  'no reader gets a kept reply that is not what he sees now',
  async () => {
    const done = new Map<string, number>();
    for (let turn = 0; turn < EDITS; turn += 1) {
      const asked = READERS.flatMap((reader) => Array.from({ length: ASKED }, () => ({ reader, path: anyOf(PATHS) })));
      // A reply is kept that is asked for a second time.
      for (const { reader, path } of [...asked, ...asked]) await service.get(path, as(reader));
      const what = turn % 3 === 0 ? 'what is hidden' : anyOf(Object.keys(OTHER_EDITS));
      const outcome = await OTHER_EDITS[what]?.(turn).then(
        () => 'done',
        (error: unknown) => String(error),
      );
      if (outcome === 'done') done.set(what, 1 + (done.get(what) ?? 0));
      const fresh = await startFresh();
      for (const { reader, path } of asked) {
        const told = { seed: SEED, turn, what, outcome, reader, path };
        const [kept, made] = [await service.get(path, as(reader)), await fresh.get(path, as(reader))];
        expect({ ...told, status: kept.status, text: kept.text }).toEqual({
          ...told,
          status: made.status,
          text: made.text,
        });
      }
      await fresh.close();
    }
    if (IS_WHOLE) console.log([...done].map(([what, times]) => `${what}: ${times}`).join('\n'));
    expect(done.size).toBeGreaterThan(1);
  },
  LIMIT,
);
