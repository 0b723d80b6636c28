import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { followClusters } from '#electron/curation/follow-clusters.ts';
import { findCluster } from '#electron/store/clusters/read-clusters.ts';
import { clusterSetOf } from '#electron/store/clusters/cluster-sets.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import type { Cluster, ClusterDetails, ClusterEvent, ClusterSet } from '#shared/api/cluster.ts';
import { OWNER } from '#shared/principal.ts';
import { plantClusters } from '../../support/planted-clusters.ts';
import { plantIn } from '../../support/plant.ts';
import { addIsolate } from '../../support/sample-isolates.ts';
import { startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

const DATABASE = 'sample_isolates';
const SET = `/db/${DATABASE}/cluster_sets/Public`;

let service: SubmissionService;
beforeAll(async () => {
  service = await startSubmissions({}, (folder) => plantClusters(folder, DATABASE, 0));
});
afterAll(() => service.close());

const get = async (path: string, authorization?: string) => {
  const headers = { host: 'localhost', ...(authorization === undefined ? {} : { authorization }) };
  const reply = await service.app.inject({ method: 'GET', url: path, headers });
  return { status: reply.statusCode, json: reply.json<never>() };
};
const read = async <Told>(path: string) => (await get(path)).json as Told;

/** Isolates with alleles of adk and abcZ that no others have. */
async function plant(isolates: Record<number, [adk: string, abcZ: string]>): Promise<void> {
  const database = plantIn(await service.dataFolder.open(DATABASE));
  for (const [id, [adk, abcZ]] of Object.entries(isolates))
    await addIsolate(database, Number(id), { name: `I${id}`, values: {}, alleles: { adk: [adk], abcZ: [abcZ] } });
  await edit('');
}

async function edit(sql: string): Promise<void> {
  const { connection } = plantIn(await service.dataFolder.open(DATABASE));
  connection.exec(sql);
  bumpDefinitionsVersion(connection);
  await followClusters(service.dataFolder, DATABASE);
}

const actions = (): CurationActions => service.dataFolder.changes.of();
const idOf = (uri: string) => Number(uri.split('/').at(-1));
const nameOf = async (isolate: number) => {
  const { clusters } = await read<{ clusters: Cluster[] }>(`/db/${DATABASE}/isolates/${isolate}/clusters`);
  return clusters.find(({ threshold }) => threshold === 1)?.name ?? 'none';
};
const detailsOf = (name: string) => read<ClusterDetails>(`${SET}/clusters/${name}`);
const eventsOf = async (name: string) =>
  (await read<{ events: ClusterEvent[] }>(`${SET}/clusters/${name}/events`)).events.map(
    ({ kind, other, came = [], left = [], changed = [] }) => ({
      kind,
      other: other?.name,
      came: came.map(idOf),
      left: left.map(idOf),
      changed: changed.map(idOf),
    }),
  );

it('clusters keep their names while they merge and come apart, and tell what happened', async () => {
  await plant({ 201: ['a', 'a'], 202: ['a', 'b'], 203: ['c', 'd'], 204: ['c', 'e'] });
  const [first, second] = [await nameOf(201), await nameOf(203)];
  expect([await nameOf(202), await nameOf(204)]).toEqual([first, second]);
  expect(first).not.toBe(second);

  await plant({ 205: ['a', 'd'] });
  expect(await nameOf(204)).toBe(first);
  expect(await detailsOf(first)).toMatchObject({ isolates: 5, diameter: 2 });
  const ended = await detailsOf(second);
  expect(ended).toMatchObject({ isolates: 0, merged_into: (await detailsOf(first)).cluster });
  expect((await eventsOf(first)).slice(0, 2)).toEqual([
    { kind: 'took_in', other: second, came: [203, 204], left: [], changed: [] },
    { kind: 'joined', other: undefined, came: [205], left: [], changed: [] },
  ]);

  // What is compared anew says the same as what was kept.
  const { levels = [] } = await read<ClusterSet>(SET);
  const steps = levels.map(({ threshold, clusters, largest }) => ({ threshold, clusters, largest: largest || 1 }));
  expect(await read(`${SET}/thresholds`)).toMatchObject({ isolates: levels[0]?.isolates, steps: steps.toReversed() });

  // One that becomes private leaves the set over public ones, and stays in the one over all.
  await edit('update isolate set is_private = 1 where id = 205');
  expect([await nameOf(201), await nameOf(203)]).toEqual([first, second]);
  expect((await eventsOf(second))[0]).toMatchObject({ kind: 'returned', other: first, came: [203, 204] });
  const [gaveOff, left] = await eventsOf(first);
  expect(gaveOff).toMatchObject({ kind: 'gave_off', other: second, left: [203, 204] });
  // A reader who may not see the isolate is not told which one it was.
  expect(left).toMatchObject({ kind: 'left', left: [] });
  expect((await get(`/db/${DATABASE}/cluster_sets`)).json).toMatchObject({
    records: 1,
    cluster_sets: [{ name: 'Public' }],
  });
  const all = `/db/${DATABASE}/cluster_sets/All/clusters`;
  expect([(await get(all)).status, (await get(all, 'tom')).status]).toEqual([404, 404]);
  const { clusters } = (await get(`${all}?threshold=1`, 'cora')).json as { clusters: Cluster[] };
  expect(clusters.some(({ isolates }) => isolates === 5)).toBe(true);
});

it('a name that a cluster had stays its own', async () => {
  await plant({ 211: ['k', 'k'], 212: ['k', 'l'], 213: ['m', 'm'], 214: ['m', 'n'] });
  const [first, second] = [await nameOf(211), await nameOf(213)];
  const { connection } = await service.dataFolder.open(DATABASE);
  const { id } = clusterSetOf(connection, 'Public');
  const rename = (of: string, name: string) => {
    const input = [{ cluster: findCluster(connection, id, of)?.id ?? 0, name }];
    return actions().make('clusters.rename', { database: DATABASE, principal: OWNER, input });
  };
  await rename(first, 'Outbreak 7');
  expect(await detailsOf(first)).toMatchObject({ name: 'Outbreak 7', former_names: [{ name: first }] });
  for (const name of [first, 'Outbreak 7'])
    await expect(rename(second, name)).rejects.toMatchObject({ problem: { status: 409 } });
  for (const name of ['', ' a', 'a/b', '<b>', 'x'.repeat(61)])
    await expect(rename(second, name)).rejects.toMatchObject({ problem: { code: 'bad_name' } });
  await rename('Outbreak 7', first);
  expect(await nameOf(211)).toBe(first);

  const samples = [
    { sample: '211', name: 'HC1_9' },
    { sample: 'I212', name: 'HC1_9' },
    { sample: 'I213', name: 'HC1_9' },
    { sample: '9999', name: 'HC1_10' },
  ];
  const input = { set: id, levels: [{ threshold: 1, samples }] };
  const told = await actions().make('clusters.take_over', { database: DATABASE, principal: OWNER, input });
  expect(told.renames).toMatchObject([{ from: first, to: 'HC1_9', isolates: 2 }]);
  expect(told.notes.join('\n')).toMatch(/9999[^]*HC1_10[^]*several parts here[^]*HC1_9/);
  expect([await nameOf(211), await nameOf(213)]).toEqual(['HC1_9', second]);
});

it('several who bring clusters up to date at once do it once', async () => {
  const { connection } = plantIn(await service.dataFolder.open(DATABASE));
  const count = () => Number(connection.prepare('select count(*) as n from cluster').get()?.['n']);
  const before = count();
  await plant({ 231: ['v', 'v'] });
  const database = await service.dataFolder.open(DATABASE);
  await addIsolate(database, 232, { name: 'I232', values: {}, alleles: { adk: ['v'], abcZ: ['w'] } });
  bumpDefinitionsVersion(connection);
  await Promise.all(Array.from({ length: 4 }, () => followClusters(service.dataFolder, DATABASE)));
  // One in each of the two sets.
  expect(count() - before).toBe(2);
  expect((await eventsOf(await nameOf(231))).map(({ kind }) => kind)).toEqual(['born']);
});

it('a set that is deleted comes back with its clusters, and follows what happened meanwhile', async () => {
  await plant({ 221: ['s', 's'], 222: ['s', 't'] });
  const before = await nameOf(221);
  const { connection } = await service.dataFolder.open(DATABASE);
  const { id } = clusterSetOf(connection, 'Public');
  const request = { database: DATABASE, principal: OWNER, input: { id } };
  await actions().make('clusters.delete', request);
  expect((await get(SET)).status).toBe(404);
  expect(await nameOf(221)).toBe('none');
  await plant({ 223: ['s', 'u'] });
  await actions().make('clusters.restore', request);
  await edit('');
  expect([await nameOf(221), await nameOf(223)]).toEqual([before, before]);
  const { levels, includes_private } = await read<ClusterSet>(SET);
  expect(includes_private).toBeUndefined();
  expect(levels?.map(({ threshold }) => threshold)).toEqual([1, 0]);
});
