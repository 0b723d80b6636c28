import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { followClusters } from '#electron/curation/follow-clusters.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { everyRequest, UNKNOWN_PARAMETERS, type AnyRequest } from '#test/support/every-read.ts';
import { FACES } from '#test/support/listening-service.ts';
import { plantClusters } from '#test/support/planted-clusters.ts';
import { plantCount } from '#test/support/made-replies.ts';
import { plantIn } from '#test/support/plant.ts';
import { PRIVATE_EDITS, type Send } from '#test/support/private-edits.ts';
import { addIsolate, ODD_FIELD, plantSparse, SPARSE_FIELD } from '#test/support/sample-isolates.ts';
import { startSubmissions, type SubmissionService } from '#test/support/submission-service.ts';

/**
 * Two services made alike, of which one has private isolates, too. `ALLELIER_WHOLE=1` has as many private ones and as many edits as the
 * promise names, with all requests after each edit.
 */
const IS_WHOLE = process.env['ALLELIER_WHOLE'] === '1';
const HIDDEN = IS_WHOLE ? 1_000 : 40;
const EDITS = Object.entries(PRIVATE_EDITS);
const ROUNDS = IS_WHOLE ? 200 : EDITS.length;
/** Milliseconds of the whole: five hours, of which a busy machine needs a part. Undefined: the usual ones. */
const LIMIT = IS_WHOLE ? 18_000_000 : undefined;

const FIRST = 1_001;
const FIRST_CONTIG = 5_001;
const START = Date.parse('2026-03-04T05:06:07Z');
/** Who may see no private isolate: nobody, an account without a role, a reader, one who submits, and the key of an owner. */
const READERS = ['nobody', 'none', 'rita', 'tom', 'key'];

let guarded: SubmissionService;
let twin: SubmissionService;
const keys = new Map<SubmissionService, string>();
const count = plantCount('sample_isolates');

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  guarded = await startSubmissions(count, plantPeople);
  twin = await startSubmissions({}, plantPeople);
  for (const service of [guarded, twin]) {
    // People whom a database names are no secret: these are there before.
    await sendTo(service)('cora', 'PATCH', '/db/sample_isolates/isolates/5', { aliases: ['fifth'] });
    keys.set(service, await plantKey(service.dataFolder));
    await service.policy('sample_isolates', { embargo: { most_months_in_all: 1200 } });
    await plantClusters(service.dataFolder);
  }
  await plantHidden(guarded.dataFolder);
});
afterAll(async () => {
  vi.useRealTimers();
  await Promise.all([guarded.close(), twin.close()]);
});

async function plantPeople({ site, open }: DataFolder): Promise<void> {
  const isolates = plantIn(await open('sample_isolates'));
  const { connection } = isolates;
  plantSparse(isolates);
  for (const user_name of ['olga', 'sven']) {
    const { id } = await site.accounts.add({ user_name, first_name: user_name, surname: 'Test', email: '' });
    await site.accounts.grant(id, 'sample_isolates', { role: 'submitter', scopes: [] });
    connection.exec(
      `insert into app_user (user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
       values ('${user_name}', '${user_name}', 'Test', '', '', 'submitter', '2024-01-01', '2024-01-01')`,
    );
  }
}

/** A key of an owner, with the same id at both. */
async function plantKey({ site, root }: DataFolder): Promise<string> {
  const key = await site.keys.add({ account: site.accounts.get('olga').id, name: 'Script', databases: [] });
  using file = new DatabaseSync(join(root, 'site.sqlite'), { enableForeignKeyConstraints: false });
  file.exec("update api_key set id = 'given'; update api_key_database set api_key = 'given'");
  return key;
}

/** Private isolates with everything that isolates have, of which half are called as public ones, and some replace others. */
async function plantHidden({ open }: DataFolder): Promise<void> {
  const isolates = plantIn(await open('sample_isolates'));
  const { connection } = isolates;
  connection.exec('begin');
  for (let id = FIRST; id < FIRST + HIDDEN; id += 1) {
    const values = { country: 'Norway', year: '1950', sampled: '1950-01-01', temperature: '1.5', code: 'C7' };
    const alleles = { adk: ['1'], abcZ: [String(1 + (id % 12))], penA: ['a 1'] };
    const name = id % 2 === 0 ? 'Alpha' : `Hidden ${id}`;
    await addIsolate(isolates, id, {
      name,
      values: { ...values, source: ['blood', 'hidden source'], [ODD_FIELD]: 'hidden', [SPARSE_FIELD]: '99' },
      alleles,
      updated: '2024-02-10',
    });
    connection.exec(`
      update isolate set is_private = 1, embargo_until = '2030-01-31' where id = ${id};
      insert into contig (id, isolate, sequence, length, date_entered, datestamp)
        values (${id + FIRST_CONTIG - FIRST}, ${id}, 'ACGT', 4, '2024-02-10', '2024-02-10');
      insert into isolate_owner select ${id}, id from app_user where user_name = 'olga';
      insert into isolate_share select ${id}, id from app_user where user_name = 'sven';
      insert into isolate_alias values (${id}, 'hidden alias');
      insert into isolate_publication values (${id}, 9501229), (${id}, 12345);
      insert into isolate_verdict values (${id}, 'bad', 0, 'sample', '', '2026-01-01T00:00:00.000Z');
      insert into isolate_figures values (${id}, '', '{}', '{}');
      insert into project_isolate (project, isolate) values (1, ${id});
      insert into isolate_history (isolate, changed_at, actions) values (${id}, '2025-01-01T00:00:00.000Z', '["Added"]')`);
  }
  for (let id = FIRST; id < FIRST + HIDDEN; id += 10)
    connection.exec(`update isolate set new_version = ${id + 1} where id = ${id}`);
  bumpDefinitionsVersion(connection);
  connection.exec('commit');
}

function sendTo({ app }: SubmissionService): Send {
  return async (account, method, url, body) => {
    const headers = { host: 'localhost', 'if-match': '*', authorization: account };
    const reply = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
    return reply.body.startsWith('{') ? reply.json<Record<string, unknown>>() : {};
  };
}

function signedBy(service: SubmissionService, reader: string): Record<string, string> {
  if (reader === 'nobody') return {};
  return reader === 'key' ? { 'x-api-key': keys.get(service) ?? '' } : { authorization: reader };
}

/** All that a reader gets: status, headers but the time, and bytes. */
async function seen(service: SubmissionService, reader: string, request: AnyRequest, more: object = {}) {
  const { method, url, payload = '' } = request;
  const headers = { ...request.headers, ...signedBy(service, reader), ...more };
  const reply = await service.app.inject({ ...request, headers: headers as Record<string, string> });
  const { date: _, ...told } = reply.headers;
  return { asked: `${reader}: ${method} ${url} ${payload}`, status: reply.statusCode, headers: told, body: reply.body };
}

const REQUESTS = FACES.flatMap((face) =>
  everyRequest(face, {
    isolates: [1, 5, FIRST + 3, 99_999],
    contigs: [1, FIRST_CONTIG + 3, 99_999],
    names: [`Hidden ${FIRST + 4}`],
    alleles: ['7'],
  }),
);

it('every parameter of the service is asked for', () => {
  expect([...UNKNOWN_PARAMETERS]).toEqual([]);
});

async function expectAlike(after: string, reader: string, request: AnyRequest): Promise<void> {
  const [mine, other] = [await seen(guarded, reader, request), await seen(twin, reader, request)];
  expect({ after, ...mine }).toEqual({ after, ...other });
  const { etag } = other.headers;
  if (request.method !== 'GET' || etag === undefined) return;
  const again = await seen(guarded, reader, request, { 'if-none-match': etag });
  expect([after, again.asked, again.status, again.body]).toEqual([after, mine.asked, 304, '']);
}

describe('a database with private isolates', () => {
  it(
    'answers readers without rights as one that never had any, after each edit of these',
    async () => {
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        vi.setSystemTime(START + (turn + 1) * 60_000);
        if (turn % 5 === 0) {
          await changePublic(turn);
          for (const reader of READERS) await count.warm(guarded, signedBy(guarded, reader));
        }
        const [what = '', edit] = EDITS[turn % EDITS.length] ?? [];
        await edit?.({ send: sendTo(guarded), isolate: isolateOf(turn), turn });
        await followClusters(guarded.dataFolder, 'sample_isolates');
        // A reply that takes longer than others would tell of the edit.
        for (const reader of READERS)
          expect([what, reader, await count.isKept(guarded, signedBy(guarded, reader))]).toEqual([what, reader, true]);
        for (const [index, request] of REQUESTS.entries()) {
          if (!IS_WHOLE && index % ROUNDS !== turn) continue;
          const reader = READERS[(index + turn + Math.floor(index / ROUNDS)) % READERS.length] ?? '';
          await expectAlike(what, reader, request);
        }
      }
      const [all = 0, some = 0] = await Promise.all([guarded, twin].map(countedByCurator));
      expect(all - some).toBeGreaterThan(HIDDEN);
    },
    LIMIT,
  );
});

/** The isolate that a turn edits: each another one, and none of those that have a newer version. */
const isolateOf = (turn: number) => FIRST + 11 + turn + Math.floor(turn / 9);

/** Changes what everybody sees in both, so that numbers would show what was changed between. */
async function changePublic(turn: number): Promise<void> {
  for (const service of [guarded, twin])
    await sendTo(service)('cora', 'PATCH', '/db/sample_isolates/isolates/5', { aliases: [`seen ${turn}`] });
}

const countedByCurator = async (service: SubmissionService) =>
  Number((await sendTo(service)('cora', 'GET', '/db/sample_isolates/isolates?include_old_versions=1'))['records']);
