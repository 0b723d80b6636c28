import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followClusters } from '#electron/curation/follow-clusters.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import type { Cluster } from '#shared/api/cluster.ts';
import { plantIn } from '#test/support/plant.ts';
import { addIsolate, createSamplePair } from '#test/support/sample-isolates.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

const database = 'sample_isolates';
const OF_SET = { database, set: 'Near' };
const SET = {
  name: 'Near',
  scheme_id: 1,
  thresholds: [1],
  missing: 'ignore' as const,
  max_missing: 0,
  includes_private: false,
  includes_poor: true,
  pattern: 'N-{number}',
};

/** Isolates 301 to 303 are near one another, and so are 311 and 312; another one is called like 301. */
const ALLELES = { 301: 'aa', 302: 'ab', 303: 'ac', 311: 'xx', 312: 'xy', 321: 'pq' };

test('clusters take over the names of a table, as a trial has said, and undo gives the former ones back', async () => {
  const dataFolder = join(temporaryFolder(), 'data');
  const folder = await openDataFolder(dataFolder);
  const isolates = plantIn((await createSamplePair(folder)).isolates);
  for (const [id, [adk = '', abcZ = '']] of Object.entries(ALLELES)) {
    const name = id === '321' ? 'I301' : `I${id}`;
    await addIsolate(isolates, Number(id), { name, values: {}, alleles: { adk: [adk], abcZ: [abcZ] } });
  }
  bumpDefinitionsVersion(isolates.connection);
  const { rpc, events } = await startWorkbench({ dataFolder });
  const follow = () => followClusters(folder, database);
  const read = async <Told>(path: string) =>
    (await rpc.call('api:request', { site: 'local', method: 'GET', path: `/db/${database}/${path}` })).body as Told;
  const nameOf = async (isolate: number) =>
    (await read<{ clusters: Cluster[] }>(`isolates/${isolate}/clusters`)).clusters[0]?.name;

  await expect(rpc.call('clusters:define', { database, ...SET, pattern: 'N' })).rejects.toThrow('needs {number}');
  await rpc.call('clusters:define', { database, ...SET });
  expect(events).toContainEqual(['databases:changed', { databases: [database] }]);
  await expect(rpc.call('clusters:define', { database, ...SET, name: 'near' })).rejects.toThrow('another name');
  await follow();
  const [first = '', second = ''] = [await nameOf(302), await nameOf(311)];

  const table = {
    303: 'Outbreak',
    I302: 'Outbreak',
    I312: 'Outbreak',
    I311: 'spring',
    I301: 'spring',
    9999: 'gone',
    '<i>': '<b>x</b>',
    '1; drop table isolate': first,
  };
  const samples = Object.entries(table).map(([sample, name]) => ({ sample, name }));
  const level = { threshold: 1, samples };
  const plan = await rpc.call('clusters:take-over', { ...OF_SET, levels: [level], is_trial: true });
  expect(plan).toEqual({
    renames: [
      { from: first, to: 'Outbreak', isolates: 2 },
      { from: second, to: 'spring', isolates: 1 },
    ],
    kept: 0,
    notes: [
      'No isolate here has these ids or names: 9999, <i>, 1; drop table isolate.',
      'Several isolates have these names, so give their ids: I301.',
      `No isolate with these names of clusters is in a cluster here: gone, <b>x</b>, ${first}.`,
      'These clusters are in several parts here, and the largest part gets the name: Outbreak.',
    ],
  });
  expect(await nameOf(302)).toBe(first);
  // The order of the rows does not matter.
  const turned = { threshold: 1, samples: samples.toReversed() };
  const again = await rpc.call('clusters:take-over', { ...OF_SET, levels: [turned], is_trial: true });
  expect(again.renames).toEqual(plan.renames);
  await expect(
    rpc.call('clusters:take-over', { ...OF_SET, levels: [{ threshold: 2, samples }], is_trial: true }),
  ).rejects.toThrow('no threshold 2');

  await rpc.call('clusters:take-over', { ...OF_SET, levels: [level], is_trial: false });
  expect([await nameOf(302), await nameOf(311)]).toEqual(['Outbreak', 'spring']);
  const hostile = [
    { sample: 'I302', name: 'spring' },
    { sample: 'I303', name: '<b>x</b>' },
  ];
  const refused = await rpc.call('clusters:take-over', {
    ...OF_SET,
    levels: [{ threshold: 1, samples: hostile }],
    is_trial: false,
  });
  expect(refused.renames).toEqual([]);
  expect(refused.notes.join()).toMatch(/<b>x<\/b>: The name of a cluster begins.*spring: Another cluster/);
  // All of the names, or none.
  const names = [
    { cluster: 'Outbreak', name: 'free' },
    { cluster: 'spring', name: 'Outbreak' },
  ];
  await expect(rpc.call('clusters:rename', { ...OF_SET, names })).rejects.toThrow('has or had');
  expect(await nameOf(302)).toBe('Outbreak');
  const back = plan.renames.map(({ from, to }) => ({ cluster: to, name: from }));
  await rpc.call('clusters:rename', { ...OF_SET, names: back });
  expect([await nameOf(302), await nameOf(311)]).toEqual([first, second]);

  // Its watches and clusters go by the set, and not by its name.
  const rule = { kind: 'old', days: 1 } as const;
  await rpc.call('watch:make', { database, threshold: 1, rule, scheme: SET.scheme_id });
  const rename = (set: string, name: string) => rpc.call('clusters:rename-set', { database, set, name });
  await rpc.call('clusters:define', { database, ...SET, name: 'Other', includes_poor: false });
  await follow();
  expect(await read('cluster_sets/Other')).toMatchObject({ not_judged: 5 });
  await expect(rename('Near', 'other')).rejects.toThrow('There is a set of clusters "Other"');
  await expect(rename('Near', 'a/b')).rejects.toThrow('begins');
  await rename('Near', 'near one another');
  expect(await read('cluster_sets/Near')).toMatchObject({ status: 404, code: 'unknown_cluster_set' });
  expect(await read(`cluster_sets/near%20one%20another/clusters/${first}`)).toMatchObject({ isolates: 3 });
  expect(await rpc.call('watch:list', { database })).toMatchObject([{ set: 'near one another' }]);
  await rename('near one another', 'Near');

  await rpc.call('clusters:delete', OF_SET);
  expect(await rpc.call('clusters:list-deleted', { database })).toEqual(['Near']);
  await expect(rpc.call('clusters:rename', { ...OF_SET, names: back })).rejects.toThrow('no set of clusters');
  await rpc.call('clusters:restore', OF_SET);
  expect(await nameOf(302)).toBe(first);
});
