import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { ISOLATE, plantRecords, plantWithout, RECORDS, type RecordName } from '#test/support/custody-records.ts';
import { FACES } from '#test/support/listening-service.ts';
import { placeOf } from '#test/support/sample-addresses.ts';
import { startSubmissions, type SubmissionService } from '#test/support/submission-service.ts';

const UNKNOWN = 9_999;
/** The end of the name of a database without one of the records. */
const without = (record: RecordName) => `no_${record}`;

/** Who asks: the names of the columns, and the accounts. */
const VISITORS = {
  nobody: '',
  member: 'none',
  submitter: 'tom',
  owner: 'olga',
  'shared with': 'sven',
  'project viewer': 'vera',
  'project editor': 'edda',
  'curator of a locus': 'lena',
  curator: 'cora',
  administrator: 'adam',
  'key of the owner': 'key',
} as const;
type VisitorName = keyof typeof VISITORS;
/** They see no private record, whatever they ask. */
const WITHOUT_RIGHTS: readonly VisitorName[] = ['nobody', 'member', 'submitter', 'key of the owner'];

let service: SubmissionService;
let key: string;
let submission: string;
beforeAll(async () => {
  service = await startSubmissions({}, plantRecords);
  key = await service.dataFolder.site.keys.add({
    account: service.dataFolder.site.accounts.get('olga').id,
    name: 'Script',
    databases: [],
  });
  submission = await submit();
  for (const record of RECORDS) await plantWithout(service.dataFolder, [record], without(record));
  await plantWithout(service.dataFolder, RECORDS, 'none');
  await walk();
});
afterAll(() => service.close());

async function submit(): Promise<string> {
  const isolates = 'isolate\tcountry\nSent\tNorway\n';
  const sent = { type: 'isolates', isolates, embargo: 12 };
  return (await service.submit('olga', sent, 'sample_isolates')).split('/').at(-1) ?? '';
}

/** What is sent where an empty object is refused too early, or does too much. */
const BODIES: Record<string, object> = {
  searchIsolates: { 'field.country': 'Norway' },
  searchIsolateBreakdown: { 'field.country': 'Norway' },
  queryLocus: { sequence: 'ACGT' },
  queryDatabase: { sequence: 'ACGT' },
  queryScheme: { sequence: 'ACGT' },
  queryDesignations: { designations: { abcZ: [{ allele: '1' }] } },
  addContigs: { fasta: '' },
  createAlleleDesignations: { locus: 'none', alleles: [] },
  addToProject: { isolates: [UNKNOWN] },
  removeFromProject: { isolates: [UNKNOWN] },
  publishIsolate: { nonsense: true },
  declineExtension: { nonsense: true },
  shareIsolate: { user_names: ['nemo'] },
  unshareIsolate: { user_names: ['nemo'] },
  extendEmbargo: { embargo_until: '2020-01-01' },
  checkRecord: { record: 'isolate', is_new: true, members: { old_versions: [102] } },
  reopenSubmission: { revision: 9 },
  addSubmissionMessage: { message: 'Hello.' },
  addSubmissionFile: { filename: 'a.txt', upload: 'QQ==' },
};
const QUERIES: Record<string, string> = {
  getIsolateBreakdown: '?fields=scheme.1.ST,year',
  searchIsolateBreakdown: '?fields=scheme.1.ST,year',
  getAllele: '?linked_data=1',
  listAlleles: '?linked_data=1&include_records=1',
};

interface Answer {
  status: number;
  text: string;
}

/** Asks as a visitor. What the databases and the records are called is taken out of the reply. */
async function ask(route: Route, visitor: VisitorName, face: string, names: Record<string, string | number>) {
  const account = VISITORS[visitor];
  const signed = account === 'key' ? { 'x-api-key': key } : { authorization: account };
  const { method, id } = route;
  const isSent = method !== 'GET' && method !== 'DELETE';
  const { statusCode, body } = await service.app.inject({
    method,
    url: face + placeOf(route, names) + (QUERIES[id] ?? ''),
    headers: { host: 'localhost', 'if-match': '"another"', ...(account === '' ? {} : signed) },
    ...(isSent ? { payload: BODIES[id] ?? {} } : {}),
  });
  const { database: _, ...records } = names;
  const text = body.replaceAll(/\b(sample(_isolates)?)_no\w*/g, '$1');
  const named = new RegExp(String.raw`\b(${Object.values(records).join('|')})\b`, 'g');
  return { status: statusCode, text: Object.keys(records).length === 0 ? text : text.replaceAll(named, 'N') };
}

const ABOUT_ISOLATES = ['isolate_id', 'contig_id'];

/** The cell of a route that is about one record. What gets another answer than an unknown one has a letter of its own. */
async function cellOfOne(route: Route, visitor: VisitorName, face: string): Promise<string> {
  const [name = ''] = Object.keys(route.params.shape).filter((one) => one !== 'database');
  const told = async (record: string | number) =>
    ask(route, visitor, face, { database: 'sample_isolates', [name]: record });
  const unknown = await told(UNKNOWN);
  const letters = [];
  for (const record of RECORDS) {
    const id = ABOUT_ISOLATES.includes(name) ? ISOLATE[record] : record === 'submission' ? submission : undefined;
    letters.push(id === undefined ? '.' : letterOf(await told(id), unknown));
  }
  return letters
    .join('')
    .replace(/^[-.]+$/, (all) => (unknown.status === 404 || unknown.status === 200 ? all : String(unknown.status)));
}

/** The cell of any other route: it tells of a record if it answers otherwise where there is none. */
async function cellOfAll(route: Route, visitor: VisitorName, face: string): Promise<string> {
  const database = route.kind === 'seqdef' ? 'sample' : 'sample_isolates';
  const all = await ask(route, visitor, face, { database });
  const told = async (mark: string) =>
    letterOf(all, await ask(route, visitor, face, { database: `${database}_${mark}` }));
  if ((await told('none')) === '-') return all.status < 300 ? '=' : String(all.status);
  const letters = [];
  for (const record of RECORDS) letters.push(await told(without(record)));
  return letters.join('');
}

const LETTERS: Record<number, string> = { 400: 'w', 409: 'w', 412: 'w', 403: 'f', 404: 'n' };

function letterOf(answer: Answer, other: Answer): string {
  if (answer.status === other.status && answer.text === other.text) return '-';
  if (answer.status < 300) return 's';
  return LETTERS[answer.status] ?? '?';
}

const WALKED = (Object.values(routes) as unknown as Route[]).filter(
  ({ params, path }) => 'database' in params.shape && !path.includes('/oauth/'),
);
const changesSubmissions = ({ method, path }: Route) => method !== 'GET' && path.includes('/submissions');
const isAboutOne = ({ params }: Route) => [...ABOUT_ISOLATES, 'submission_id'].some((name) => name in params.shape);

/** Routes that change a submission come last: the others are compared with copies. */
const PARTS = [WALKED.filter((route) => !changesSubmissions(route)), WALKED.filter(changesSubmissions)];

/** Cells by face, route and visitor. */
const cells = new Map<string, Map<Route, Partial<Record<VisitorName, string>>>>(FACES.map((face) => [face, new Map()]));

async function walk(): Promise<void> {
  for (const part of PARTS) {
    // The service keeps some views of databases open: those of one visitor, whose requests follow each other, but not those of all.
    for (const visitor of Object.keys(VISITORS) as VisitorName[]) {
      for (const route of part) {
        for (const face of FACES) {
          const cell = await (isAboutOne(route) ? cellOfOne : cellOfAll)(route, visitor, face);
          cells.get(face)?.set(route, { ...cells.get(face)?.get(route), [visitor]: cell });
          if (changesSubmissions(route) && cell.endsWith('s')) submission = await submit();
        }
      }
    }
  }
}

const LEGEND = `What each visitor gets of each route: who may see which isolate, on both faces of the service.

A cell has a letter for each record: ${RECORDS.join(', ')}. Their owner is "owner", who sent the submission, too. The
isolate of the kind "project" is private in a private project, and is not shared.
  s  it is shown: by itself, or the reply is another one than where there is no such record
  -  as if there were no such record
  w  it may be changed, but not as the request wants it
  f  refused (403) to somebody who may know of it
  n  it has no such part (404)
  .  the route is not about such records
A cell is = where no record changes the reply, and a status where the request is refused whatever there is.

New routes and visitors: npx vitest run test/service/custody/walk.test.ts --update=all, and read what changed.
`;

/** The table as it lies beside this file. A route has a line for each face where they differ. */
function table(): string {
  const rows = WALKED.flatMap((route) => {
    const [one, other] = FACES.map((face) => Object.values(cells.get(face)?.get(route) ?? {}));
    const name = `${route.method} ${route.id}`;
    if (String(one) === String(other)) return [[name, 'both', ...(one ?? [])]];
    return [one, other].map((row, index) => [name, `${FACES[index]}/`, ...(row ?? [])]);
  });
  const head = ['route', 'face', ...Object.keys(VISITORS)];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${LEGEND}\n${lines.join('\n')}\n`;
}

it('every route answers every visitor as the table says', async () => {
  await expect(table()).toMatchFileSnapshot('walk.txt');
});

/** Cells of some visitors, with where they stand. */
const cellsOf = (visitors: readonly VisitorName[]) =>
  FACES.flatMap((face) =>
    WALKED.flatMap((route) =>
      visitors.map((visitor) => ({
        face,
        route: route.id,
        visitor,
        cell: cells.get(face)?.get(route)?.[visitor] ?? '',
      })),
    ),
  );

describe('whatever the table says,', () => {
  it('private isolates are as unknown to those who have no right to see them', () => {
    for (const { cell, ...at } of cellsOf(WITHOUT_RIGHTS)) {
      expect({ ...at, cell }).toEqual({ ...at, cell: expect.stringMatching(/^(=|\d{3}|.[-.]{3}.)$/) as string });
    }
  });

  it('a curator of a part sees what curators see', () => {
    const shown = (visitor: VisitorName) =>
      cellsOf([visitor]).map(({ face, route, cell }) => [face, route, /^[s-]{4}/.test(cell) && cell.slice(0, 4)]);
    const reads = new Set(WALKED.filter(({ right }) => right === undefined).map(({ id }) => id as unknown));
    const ofReads = (all: unknown[][]) => all.filter(([, route]) => reads.has(route));
    expect(ofReads(shown('curator of a locus'))).toEqual(ofReads(shown('curator')));
  });
});
