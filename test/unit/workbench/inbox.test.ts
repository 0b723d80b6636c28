import { expect, test } from 'vitest';
import { alsoSentOf } from '#shared/api/also-sent.ts';
import { folderWithFar, SEQUENCE, startDeployed } from './deployed-inbox.ts';
import { startWorkbench, withSmallDatabase } from './workbench-support.ts';

const MEMBERS = { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' };
const CONTENT = { locus: 'abcZ', members: MEMBERS, rows: [['one', SEQUENCE]], message: 'Please' };

test('an own submission is followed, answered, withdrawn, corrected, put away and deleted', async () => {
  const { rpc, ended } = await withSmallDatabase();
  const draft = await rpc.call('draft:create', {
    site: 'local',
    database: 'small',
    type: 'alleles',
    title: 'New ones',
    content: CONTENT,
  });
  const { job_id } = await rpc.call('draft:send', { draft_id: draft.id, revision: 1 });
  await ended(job_id);
  expect(await rpc.call('inbox:refresh', {})).toEqual([]);
  const { items } = await rpc.call('inbox:list', {});
  expect(items).toMatchObject([
    {
      site: 'local',
      database: 'small',
      type: 'alleles',
      locus: 'abcZ',
      status: 'pending',
      items: { pending: 1, assigned: 0, rejected: 0 },
      messages: 1,
      unread: false,
      gone: false,
      draft_id: draft.id,
    },
  ]);
  const place = { site: 'local', database: 'small', submission_id: items[0]?.submission_id ?? '' };

  await rpc.call('inbox:reply', { ...place, message: 'Is there anything else?' });
  expect(await rpc.call('inbox:read', place)).toMatchObject({
    unread: false,
    messages: 2,
    submission: {
      correspondence: [{ message: expect.stringContaining('Please') }, { message: 'Is there anything else?' }],
    },
  });
  expect(await rpc.call('inbox:files', place)).toEqual([]);

  await expect(rpc.call('inbox:delete', place)).rejects.toMatchObject({ problem: { status: 403 } });
  await rpc.call('inbox:withdraw', place);
  expect(await rpc.call('inbox:read', place)).toMatchObject({ status: 'closed', unread: false });

  const { draft_id } = await rpc.call('inbox:correct', place);
  expect(await rpc.call('draft:read', { draft_id })).toMatchObject({
    state: 'draft',
    title: 'New ones (corrected)',
    content: { locus: 'abcZ', members: MEMBERS, columns: ['seq_id', 'sequence'], rows: [['one', SEQUENCE]] },
  });

  await rpc.call('inbox:archive', { ...place, archived: true });
  expect((await rpc.call('inbox:list', {})).items).toEqual([]);
  expect((await rpc.call('inbox:list', { archived: true })).items).toMatchObject([{ archived: true }]);
  await rpc.call('inbox:delete', place);
  await rpc.call('inbox:refresh', {});
  expect((await rpc.call('inbox:list', { archived: true })).items).toEqual([]);
});

test('what a remote site changes is unread until it is opened; a site that fails or forgets takes nothing away', async () => {
  const site = await startDeployed();
  const { rpc } = await startWorkbench({ dataFolder: await folderWithFar(site.address) });
  const place = { site: 'far', database: 'x', submission_id: 'S1' };
  const look = async () => {
    const failures = await rpc.call('inbox:refresh', {});
    const { items } = await rpc.call('inbox:list', {});
    return { failures, item: items[0], unread: await rpc.call('inbox:unread', undefined) };
  };
  expect(await look()).toMatchObject({ failures: [], item: { site_name: 'Far away', unread: false }, unread: 0 });

  site.submission.correspondence.push({
    user: `${site.address}/db/x/users/2`,
    timestamp: '2026-01-03 10:00:00',
    message: 'Which strain is it?',
  });
  expect(await look()).toMatchObject({ item: { unread: true, messages: 1 }, unread: 1 });
  expect(await look()).toMatchObject({ unread: 1 });
  await rpc.call('inbox:open', place);
  expect(await look()).toMatchObject({ item: { unread: false }, unread: 0 });

  // What this program does not know is kept for its page, and is no news.
  Object.assign(site.submission, { colour: '<b>red</b>' });
  await rpc.call('inbox:refresh', {});
  await rpc.call('inbox:open', place);
  expect(alsoSentOf((await rpc.call('inbox:read', place)).submission)).toEqual([[['colour'], '<b>red</b>']]);
  expect(await look()).toMatchObject({ item: { unread: false }, unread: 0 });

  Object.assign(site.submission, { status: 'closed', outcome: 'good' });
  Object.assign(site.submission.seqs[0] ?? {}, { status: 'assigned', assigned_id: '7' });
  await rpc.call('inbox:archive', { ...place, archived: true });
  expect(await look()).toMatchObject({
    item: { unread: true, archived: false, status: 'closed', outcome: 'good', items: { assigned: 1 } },
  });

  site.isClosed = true;
  expect(await look()).toMatchObject({
    failures: [
      {
        site: 'far',
        site_name: 'Far away',
        message: expect.stringContaining('Far away says: “Down for maintenance.”'),
      },
    ],
    item: { status: 'closed', gone: false },
  });
  expect((await rpc.call('inbox:list', {})).failures).toHaveLength(1);

  Object.assign(site, { isClosed: false, hasIt: false });
  expect(await look()).toMatchObject({ failures: [], item: { gone: true, outcome: 'good' } });
  await rpc.call('inbox:delete', place);
  expect((await rpc.call('inbox:list', { archived: true })).items).toEqual([]);
});
