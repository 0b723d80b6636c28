import { describe, expect, it } from 'vitest';
import type { ClassificationScheme } from '#shared/api/classification.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { startWorkbench } from './workbench-support.ts';

const DATABASE = 'demo_seqdef';
const RULE = { scheme_id: 2, inclusion_threshold: 3, relative_threshold: false };

async function withDemo() {
  const bench = await startWorkbench({ options: { service: { autostart: false } } });
  await bench.workbench.start();
  const [job] = await bench.rpc.call('job:list', undefined);
  expect(await bench.ended(job?.id ?? '')).toMatchObject({ state: 'done' });
  const { rpc } = bench;

  async function read<Body>(path: string): Promise<Body> {
    return (await rpc.call('api:request', { site: 'local', method: 'GET', path })).body as Body;
  }

  return {
    ...bench,
    read,
    listed: (database: string) =>
      read<{ classification_schemes: ClassificationScheme[] }>(
        `/db/${database}/classification_schemes?include_records=1`,
      ).then((reply) => reply.classification_schemes),
    async define(name: string, change: Partial<typeof RULE> = {}) {
      const { job_id } = await rpc.call('classification:define', { database: DATABASE, ...RULE, name, ...change });
      return bench.ended(job_id);
    },
  };
}

describe('a classification scheme', () => {
  it('is defined as a job, as previewed, and its groups are there at once in both databases', async () => {
    const { rpc, read, listed, define, events } = await withDemo();
    const preview = await rpc.call('classification:preview', { database: DATABASE, ...RULE });
    expect(await define('near')).toMatchObject({
      state: 'done',
      kind: 'classification',
      title: 'Group profiles as near',
      summary: `"near" puts ${preview.profiles} profiles into ${preview.groups} groups.`,
    });
    const defined = (await listed(DATABASE)).find(({ name }) => name === 'near');
    const groups = `/db/${DATABASE}/classification_schemes/${defined?.id}/groups?return_all=1&include_records=1`;
    const { groups: records } = await read<{ groups: { id: number; records: number }[] }>(groups);
    expect(records).toHaveLength(preview.groups);
    expect(Math.max(...records.map((group) => group.records))).toBe(preview.largest);
    expect(records.filter((group) => group.records === 1)).toHaveLength(preview.singles);

    const own = (await listed('demo_isolates')).find(({ name }) => name === 'near');
    expect(own).toMatchObject({ id: defined?.id, inclusion_threshold: 3, relative_threshold: false });
    const members = await Promise.all(
      records.map(({ id }) =>
        read<{ records: number }>(`/db/demo_isolates/classification_schemes/${own?.id}/groups/${id}`),
      ),
    );
    expect(members.reduce((sum, group) => sum + group.records, 0)).toBeGreaterThan(0);
    expect(events).toContainEqual([
      'databases:changed',
      { databases: expect.arrayContaining([DATABASE, 'demo_isolates']) },
    ]);
  });

  it('is removed with its groups from both databases, and its id is not given out again', async () => {
    const { rpc, listed, define, dataFolder } = await withDemo();
    await define('near');
    const id = (await listed(DATABASE)).find(({ name }) => name === 'near')?.id ?? 0;
    const request = { database: DATABASE, classification_scheme_id: id };
    expect((await rpc.call('classification:delete', request)).summary).toMatch(
      /^Removed "near" and its [\d,]+ groups?\.$/,
    );
    for (const database of [DATABASE, 'demo_isolates']) {
      expect((await listed(database)).map(({ name }) => name)).not.toContain('near');
    }
    await expect(rpc.call('classification:delete', request)).rejects.toThrow(
      `There is no classification scheme ${id}.`,
    );
    await define('near again');
    expect((await listed(DATABASE)).find(({ name }) => name === 'near again')?.id).toBe(id + 1);
    expect((await listed('demo_isolates')).find(({ name }) => name === 'near again')?.id).toBe(id + 1);
    const folder = await openFolder(dataFolder);
    const { sql } = await folder.open(DATABASE);
    const left = await sql
      .selectFrom('classification_group_profile')
      .where('classification_scheme', '=', id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
    const history = await sql
      .selectFrom('record_history')
      .where('kind', '=', 'classification_scheme')
      .selectAll()
      .execute();
    expect(history.map(({ record_id, action }) => [record_id, action])).toEqual([
      ['near', expect.stringMatching(/^Defined, with \d+ groups? of \d+ profiles\.$/)],
      ['near', 'Removed with its groups.'],
      ['near again', expect.stringMatching(/^Defined/)],
    ]);
    expect(JSON.parse(history[1]?.content ?? '')).toMatchObject({
      before: { id, name: 'near', inclusion_threshold: 3 },
    });
  });

  it('leaves the typing index as it is, while conditional reads see the change', async () => {
    const { workbench, rpc, define, dataFolder } = await withDemo();
    const { address } = await rpc.call('service:start', undefined);
    const list = `${address}/db/${DATABASE}/classification_schemes`;
    const before = await fetch(list);
    const folder = await openFolder(dataFolder);
    const versionOf = async () => {
      const { sql } = await folder.open(DATABASE);
      return sql.selectFrom('meta').select('value').where('key', '=', 'definitions_version').executeTakeFirst();
    };
    const version = await versionOf();
    await define('near');
    expect(await versionOf()).toEqual(version);
    const after = await fetch(list, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } });
    expect(after.status).toBe(200);
    await workbench.service.stop();
  });

  it('is refused at once with a sentence when it cannot be defined', async () => {
    const { rpc, define } = await withDemo();
    await define('near');
    const refusal = (change: object) =>
      rpc.call('classification:define', { database: DATABASE, ...RULE, name: 'other', ...change }).then(
        () => '',
        (error: unknown) => (error as Error).message,
      );
    expect(await refusal({ name: 'near' })).toBe(
      'There is a classification scheme "near" already. Choose another name.',
    );
    expect(await refusal({ name: '' })).toBe('Give the classification scheme a name.');
    expect(await refusal({ inclusion_threshold: -1 })).toMatch(/^The threshold must be a whole number from 0 to \d+/);
    expect(await refusal({ inclusion_threshold: 1.5 })).not.toBe('');
    expect(await refusal({ scheme_id: 77 })).toBe('There is no scheme 77 with loci.');
    expect(await refusal({ database: 'none' })).toContain('"none" does not exist');
    expect(await refusal({ database: 'demo_isolates' })).toContain('is a database of isolates');
    const preview = rpc.call('classification:preview', { database: DATABASE, ...RULE, inclusion_threshold: 5000 });
    await expect(preview).rejects.toThrow('fewer loci than the scheme has');
  });
});
