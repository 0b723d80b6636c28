import { expect, test } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { USUAL_ASSEMBLY_LIMITS } from '#shared/rules/assembly.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWithGenome } from './genome-draft.ts';
import { startWorkbench, withSmallDatabase } from './workbench-support.ts';

const POLICY = {
  enabled: true,
  profiles: true,
  text: '',
  isolate_needed: false,
  traces_needed: false,
  daily_quota: 9,
  most_open: 9,
  assembly: USUAL_ASSEMBLY_LIMITS,
  types: ['genomes'],
  idle_days: 90,
  technologies: ['Illumina'],
  read_lengths: [],
  coverages: [],
  assemblies: [],
};

/** A draft of a genome that asks for an embargo. */
async function startEmbargoed(embargo: string) {
  const started = await startWithGenome();
  const { rpc, id, read } = started;
  const { revision, content, title } = await read();
  await rpc.call('draft:save', { draft_id: id, revision, title, content: { ...content, embargo } });
  const sent = async () => {
    const { submission_id = '' } = await read();
    return rpc.call('inbox:read', { site: 'far', database: 'x', submission_id });
  };
  const send = async () => {
    const saved = await read();
    const { job_id } = await rpc.call('draft:send', { draft_id: id, revision: saved.revision });
    return started.ended(job_id);
  };
  return { ...started, send, sent };
}

test.each([
  ['says nothing of it', () => undefined, undefined, 'Far away does not say that it stored one. Ask the curators'],
  ['keeps it as a text', () => '12', 12, 'Far away has stored the embargo of 12 months.'],
  ['keeps less', () => 6, 6, 'but Far away stored 6 months. Ask the curators'],
])('an embargo is sent and read back from a site that %s', async (_how, told, stored, said) => {
  const { send, site, sent, summary, rpc } = await startEmbargoed(' 12');
  site.embargo = told;
  expect((await summary()).members).toContainEqual({ name: 'embargo', value: '12' });
  expect(await send()).toMatchObject({ state: 'done', summary: expect.stringContaining(said) });
  expect(site.made.map(({ embargo }) => embargo)).toEqual([12]);
  const item = await sent();
  expect([item.asked_embargo, item.submission.embargo]).toEqual([12, stored]);
  const { embargoes } = await rpc.call('embargo:list', undefined);
  expect(embargoes).toMatchObject([
    stored === 12
      ? { state: 'waiting', is_reckoned: true }
      : { state: 'not_stored', doubt: expect.stringContaining(said) },
  ]);
});

test('nothing is sent with an embargo that the site does not take, or that is none', async () => {
  const { summary, send, site, rpc, read, id } = await startEmbargoed('12');
  const hindrances = async () => (await summary()).hindrances;
  site.policy = POLICY;
  expect(await hindrances()).toEqual([
    { step: 'about', text: expect.stringContaining('of Far away takes no embargo') },
  ]);
  await expect(send()).rejects.toMatchObject({ problem: { code: 'draft_incomplete' } });
  site.policy = { ...POLICY, embargo: { usual_months: 6, most_months: 9, most_months_in_all: 9, time_zone: 'UTC' } };
  expect(await hindrances()).toEqual([{ step: 'about', text: 'An embargo has 9 months at most here.' }]);
  const { revision, content, title } = await read();
  await rpc.call('draft:save', { draft_id: id, revision, title, content: { ...content, embargo: 'a year' } });
  expect(await hindrances()).toEqual([{ step: 'about', text: expect.stringContaining('a whole number of months') }]);
  expect(site.posts).toBe(0);
});

test('alleles have no embargo, whatever a script puts into their draft', async () => {
  const { rpc } = await withSmallDatabase();
  const content = { locus: 'abcZ', rows: [['one', 'ATGGCATTAGCACCATTAGGTTAC']], embargo: '12' };
  const { id } = await rpc.call('draft:create', { site: 'local', database: 'small', type: 'alleles', content });
  const { hindrances, members } = await rpc.call('draft:summary', { draft_id: id });
  expect(hindrances).toContainEqual({ step: 'send', text: 'An embargo is for isolates and genomes: leave it out.' });
  expect(members.map(({ name }) => name)).not.toContain('embargo');
});

test('an embargo of a submission to a database of this computer is kept, and told with its day', async () => {
  const dataFolder = temporaryFolder();
  await using folder = await openDataFolder(dataFolder);
  await createSamplePair(folder);
  const { rpc, ended } = await startWorkbench({ dataFolder });
  const place = { site: 'local', database: 'sample_isolates' } as const;
  const target = await rpc.call('draft:target', { ...place, type: 'isolates' });
  expect(target.embargo).toEqual({ usual_months: 12, most_months: 24 });
  const content = { columns: ['isolate', 'country'], rows: [['embargoed', 'Norway']], embargo: '24' };
  const { id: draft_id } = await rpc.call('draft:create', { ...place, type: 'isolates', content });
  const { job_id } = await rpc.call('draft:send', { draft_id, revision: 1 });
  expect(await ended(job_id)).toMatchObject({ summary: expect.stringContaining('stored the embargo of 24 months.') });
  const { submission_id = '' } = await rpc.call('draft:read', { draft_id });
  const { submission } = await rpc.call('inbox:read', { ...place, submission_id });
  expect(submission).toMatchObject({ embargo: 24, embargo_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
});
