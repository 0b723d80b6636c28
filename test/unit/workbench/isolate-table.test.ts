import { readFileSync } from 'node:fs';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#shared/api/client.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { routes } from '#shared/api/routes.ts';
import type { ShownColumn, IsolateRequest, NewTable } from '#shared/rpc/contract/table.ts';
import { toTsv } from '#shared/sheet.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { provenanceValue, schemeValue } from '#renderer/records/isolates/isolate-values.ts';
import { reasonsText } from '#shared/typing-table/verdict-columns.ts';
import { VERDICTS } from '#shared/verdict/verdict.ts';
import { keepVerdicts } from '#test/support/kept-verdicts.ts';
import { plantIn } from '#test/support/plant.ts';
import { createSamplePair, ODD_FIELD } from '#test/support/sample-isolates.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

const DATABASE = 'sample_isolates';
const FIELDS = ['id', 'isolate', 'country', 'year', 'sampled', 'temperature', 'source', 'code', ODD_FIELD, 'sealed'];
const PEOPLE = ['sender', 'curator', 'date_entered', 'datestamp'];
const SHOWN: ShownColumn[] = [
  ...[...FIELDS, ...PEOPLE].map((name) => ({ of: 'field' as const, name })),
  { of: 'scheme', scheme_id: 1, field: 'ST' },
  { of: 'scheme', scheme_id: 1, field: 'clonal_complex' },
  { of: 'locus', name: 'abcZ' },
  { of: 'locus', name: 'penA' },
  { of: 'fact', name: 'total_length' },
  { of: 'fact', name: 'contig_count' },
  { of: 'fact', name: 'new_version' },
  { of: 'fact', name: 'verdict' },
  { of: 'fact', name: 'verdict_reasons' },
];

type Running = Awaited<ReturnType<typeof startWorkbench>>;
let rpc: Running['rpc'];
let client: ApiClient;
let saved: Map<string, Buffer>;
let root: string;

beforeEach(async () => {
  root = temporaryFolder();
  const dataFolder = await openDataFolder(root);
  const { isolates } = await createSamplePair(dataFolder);
  // Values that the sample lacks: a field of yes and no, several numbers, and a formula.
  const { connection } = plantIn(isolates);
  connection.exec(`insert into isolate_field (name, type, position) values ('sealed', 'bool', 20);
    insert into isolate_value (isolate, field, value) values (1, 'sealed', 'true'), (3, 'sealed', 'false'), (5, 'source', '=1+1');
    insert into isolate_value (isolate, field, position, value, number_value) values (1, 'year', 1, '1998', 1998)`);
  bumpDefinitionsVersion(connection);
  await keepVerdicts(dataFolder, { 1: 'look', 3: 'good' });
  await dataFolder.close();
  saved = new Map();
  ({ rpc } = await startWorkbench({
    dataFolder: root,
    ports: {
      saveFile: async (name, content) => {
        saved.set(
          name,
          typeof content === 'object' && 'path' in content ? readFileSync(content.path) : Buffer.alloc(0),
        );
        return name;
      },
    },
  }));
  client = createApiClient(({ signal: _signal, ...request }) =>
    rpc.call('api:request', { site: 'local', ...request } as Parameters<typeof rpc.call<'api:request'>>[1]),
  );
});

function tableOf(kind: NewTable['kind'], shown: readonly ShownColumn[] = SHOWN): NewTable {
  return {
    name: `t.${kind}`,
    kind,
    sheet: 'Isolates',
    columns: shown.map((_, index) => ({ title: `c${index}`, width: 9 })),
  };
}

async function save(
  kind: NewTable['kind'],
  path: string,
  body?: IsolateRequest['body'],
  shown = SHOWN,
): Promise<Buffer> {
  const isolates = { database: DATABASE, path, ...(body === undefined ? {} : { body }) };
  expect(await rpc.call('table:isolates', { table: tableOf(kind, shown), isolates, shown })).toMatchObject({
    kind: 'saved',
  });
  return saved.get(`t.${kind}`) ?? Buffer.alloc(0);
}

const names = (id: number) => ({ scheme_id: id, scheme: '' });
const cell = (value: string | number | (string | number)[] | undefined) =>
  Array.isArray(value) ? value.join('; ') : value;

/** The cells of a record as the screens show them. */
function cellsOf(whole: Isolate, alleles: Isolate['alleles']): (string | number | undefined)[] {
  const { sequence_bin, new_version, verdict } = whole;
  return [
    ...[...FIELDS, ...PEOPLE].map((name) => provenanceValue(whole, name)),
    schemeValue(whole, { ...names(1), field: 'ST' }),
    schemeValue(whole, { ...names(1), field: 'clonal_complex' }),
    cell(alleles?.['abcZ']),
    cell(alleles?.['penA']),
    sequence_bin?.total_length,
    sequence_bin?.contig_count,
    new_version?.split('/').at(-1),
    verdict && VERDICTS[verdict.kind].words,
    verdict && reasonsText(verdict),
  ];
}

async function expectedRows(query: object): Promise<(string | number | undefined)[][]> {
  const params = { database: DATABASE };
  const whole = await client.list(routes.listIsolates, params, query);
  const loci = await client.list(routes.listIsolates, params, { ...query, fields: 'locus.abcZ,locus.penA' });
  return whole.items.map(({ record }, index) => cellsOf(record as Isolate, loci.items[index]?.record?.alleles));
}

describe('a whole list of isolates, written by the main side', () => {
  it('is byte for byte what the records of the service give', async () => {
    const head = toTsv([SHOWN.map((_, index) => `c${index}`)]);
    for (const query of [{}, { include_old_versions: 1 }, { sort: '-isolate' }, { search: 'norway' }]) {
      const path = `/db/${DATABASE}/isolates?${new URLSearchParams(query as Record<string, string>).toString()}`;
      const rows = await expectedRows(query);
      expect(rows.length).toBeGreaterThan(2);
      expect((await save('tsv', path)).toString(), path).toBe(head + toTsv(rows));
    }
  });

  it('is a workbook with numbers as numbers', async () => {
    const bytes = await save('xlsx', `/db/${DATABASE}/isolates`);
    const rows = await expectedRows({});
    const [, ...written] = await readSheet(bytes);
    // A workbook holds no empty cells, and no formula.
    const stored = rows.map((row) => row.map((value) => (value === '=1+1' ? "'=1+1" : (value ?? null))));
    expect(written).toEqual(stored);
  });

  it('holds what a search finds, and only the columns that are shown', async () => {
    const shown: ShownColumn[] = [{ of: 'field', name: 'isolate' }];
    const text = await save('tsv', `/db/${DATABASE}/isolates/search`, { 'scheme.1.ST': 2 }, shown);
    expect(text.toString()).toBe('c0\nBeta\n');
  });

  it('waits until it is said whether private isolates leave, too, and then says who may see them', async () => {
    const folder = await openDataFolder(root);
    plantIn(await folder.open(DATABASE)).connection.exec(
      `update isolate set is_private = 1, embargo_until = '2199-01-31' where name = 'Beta';
       update isolate_field set audience = 'members' where name = 'year';
       insert into isolate_owner select id, (select min(id) from app_user) from isolate where name = 'Beta';
       insert into isolate_share select id, (select max(id) from app_user) from isolate where name = 'Beta'`,
    );
    const users = (await folder.open(DATABASE)).connection.prepare('select user_name from app_user order by id').all();
    const people = users.map((row) => String(row['user_name']));
    await folder.close();
    const shown: ShownColumn[] = [{ of: 'field', name: 'isolate' }];
    const table = { ...tableOf('tsv', shown), columns: [{ title: 'isolate', width: 9 }] };
    const isolates = { database: DATABASE, path: `/db/${DATABASE}/isolates` };
    expect(await rpc.call('table:isolates', { table, isolates, shown })).toMatchObject({ kind: 'private', private: 1 });
    expect(saved.size).toBe(0);
    const limited: ShownColumn[] = [...shown, { of: 'field', name: 'year' }];
    const asked = { table: tableOf('tsv', limited), isolates, shown: limited };
    expect(await rpc.call('table:isolates', asked)).toMatchObject({ kind: 'private', private: 1, fields: 1 });
    const textOf = async (leaving: 'all' | 'public') => {
      expect(await rpc.call('table:isolates', { table, isolates, shown, leaving })).toMatchObject({ kind: 'saved' });
      return String(saved.get('t.tsv')).split('\n');
    };
    const whole = await textOf('all');
    expect(whole[0]).toBe('isolate\tprivate\tembargo_until\towners\tshared_with');
    expect(whole).toContain(`Beta\tyes\t2199-01-31\t${people[0]}\t${people.at(-1)}`);
    const shownToAll = await textOf('public');
    expect(shownToAll[0]).toBe('isolate');
    expect(shownToAll).not.toContain('Beta');
    expect(shownToAll).toHaveLength(whole.length - 1);
  });

  it('is refused for a list or column that is not there', async () => {
    const ask = (path: string, shown: ShownColumn[]) =>
      rpc.call('table:isolates', { table: tableOf('tsv', shown), isolates: { database: DATABASE, path }, shown });
    const id: ShownColumn[] = [{ of: 'field', name: 'id' }];
    await expect(ask('/db/sample/loci', id)).rejects.toMatchObject({ problem: { code: 'bad_list' } });
    await expect(ask(`/db/${DATABASE}/isolates?sort=nothing`, id)).rejects.toMatchObject({ problem: { status: 400 } });
    for (const column of [
      { of: 'field', name: 'gone' },
      { of: 'scheme', scheme_id: 1, field: 'gone' },
      { of: 'locus', name: 'gone' },
    ] as const)
      await expect(ask(`/db/${DATABASE}/isolates`, [column])).rejects.toMatchObject({
        problem: { code: 'unknown_column' },
      });
  });
});
