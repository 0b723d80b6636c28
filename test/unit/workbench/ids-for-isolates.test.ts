import { expect, test } from 'vitest';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

const PLACE = { site: 'far', database: 'x' };
const SEQUENCE = 'ATGGCATTAGCACCATTAGGTTAC';

/** Rows of alleles as a site tells them: name, id and, if it is another one, the sequence. */
type Told = readonly [name: string, assigned_id?: string, sequence?: string];

function alleles(locus: string, told: readonly Told[]) {
  return {
    type: 'alleles',
    locus,
    seqs: told.map(([seq_id, assigned_id, sequence = SEQUENCE]) => ({
      seq_id,
      sequence,
      ...(assigned_id === undefined ? { status: 'pending' } : { status: 'assigned', assigned_id }),
    })),
  };
}

const ISOLATES = {
  type: 'isolates',
  isolates: [{ isolate: 'Delta' }, { isolate: 'Alpha' }, { isolate: 'Epsilon' }],
  items: [
    { row: 1, status: 'assigned', assigned_id: 'C77', warnings: [] },
    { row: 2, status: 'assigned', assigned_id: 'C78', warnings: [] },
    { row: 3, status: 'rejected', reason: 'Known already.', warnings: [] },
  ],
};

const SENT = {
  S1: alleles('abcZ', [
    ['Delta', '12'],
    ['Alpha', '1'],
    ['Beta', '3'],
    ['Nobody', '4'],
    ['Epsilon', '5'],
    ['Epsilon', '6'],
    ['Gamma 50%_x'],
  ]),
  // What a hostile site may say: an id that empties a cell, one that is a list, a locus that is called like a field.
  S2: alleles('abcZ', [
    ['Alpha', '<blank>'],
    ['Delta', '7;8'],
    ['Epsilon', ' 9'],
  ]),
  S3: alleles('country', [['Delta', 'Norway']]),
  S4: alleles('aliases', [['Delta', '1']]),
  S5: ISOLATES,
  // Sent from here: the site tells the rows in another order, under other names, and one with another sequence.
  S6: alleles('adk', [
    ['renamed', '21', `${SEQUENCE}A`],
    ['Alpha', '22', `${SEQUENCE}GGG`],
  ]),
};

async function plant(folder: DataFolder): Promise<void> {
  const { site } = folder;
  await site.putRemoteSite({ id: 'far', name: 'Far', base_url: 'http://127.0.0.1:9', dialect: 'deployed' });
  const about = { site: 'far', database_name: 'x', account: null };
  for (const [submission_id, told] of Object.entries(SENT)) {
    const submission = {
      id: submission_id,
      date_submitted: '2026-01-02',
      datestamp: '2026-01-04',
      submitter: 'http://127.0.0.1:9/db/x/users/1',
      status: 'pending',
      correspondence: [],
      ...told,
    };
    await site.inbox.put({ ...about, submission_id, content: JSON.stringify({ submission }) }, false);
  }
  const rows = [
    ['Alpha', SEQUENCE],
    ['Epsilon', `${SEQUENCE}A`],
  ];
  const content = JSON.stringify({ locus: 'adk', columns: ['seq_id', 'sequence'], rows });
  const draft = await site.drafts.insert({ ...about, type: 'alleles', title: '', case_id: null, content });
  await site.drafts.move(draft.id, null, { sending: null, submission_id: 'S6' });
}

test('ids of a submission go to the isolates that are called like its rows, and whatever is not clear is left out', async () => {
  const dataFolder = temporaryFolder();
  await using folder = await openDataFolder(dataFolder);
  await createSamplePair(folder);
  await plant(folder);
  await folder.close();
  const { rpc } = await startWorkbench({ dataFolder, options: { demo: false } });
  const ask = (submission_id: string, more: Partial<InputOf<'inbox:for-isolates'>> = {}) =>
    rpc.call('inbox:for-isolates', { ...PLACE, submission_id, into: 'sample_isolates', ...more });

  expect(await ask('S1')).toEqual({
    column: 'abcZ',
    rows: [{ isolate_id: '5', name: 'Delta', assigned_id: '12' }],
    unchanged: 1,
    left_out: [
      { name: 'Epsilon', assigned_id: '5', reason: 'The name stands for 5 and 6.' },
      { name: 'Gamma 50%_x', reason: 'It has no id yet.' },
      { name: 'Nobody', assigned_id: '4', reason: 'There is no isolate "Nobody".' },
      { name: 'Beta', assigned_id: '3', reason: 'It has abcZ 2 already.' },
    ],
  });
  const hostile = await ask('S2');
  expect(hostile.rows).toEqual([]);
  expect(hostile.left_out.map(({ name }) => name)).toEqual(['Alpha', 'Delta', 'Epsilon']);
  for (const id of ['S3', 'S4']) await expect(ask(id)).rejects.toMatchObject({ problem: { code: 'unknown_locus' } });
  await expect(ask('S1', { into: 'sample' })).rejects.toMatchObject({ problem: { code: 'wrong_kind' } });
  await expect(ask('S9')).rejects.toMatchObject({ problem: { code: 'unknown_submission' } });

  for (const field of [undefined, 'isolate', 'id', 'abcZ', 'aliases', 'projects']) {
    const refused = ask('S5', field === undefined ? {} : { field });
    await expect(refused).rejects.toMatchObject({ problem: { code: 'field_needed' } });
  }
  expect(await ask('S5', { field: 'code' })).toEqual({
    column: 'code',
    rows: [{ isolate_id: '1', name: 'Alpha', assigned_id: 'C78' }],
    unchanged: 0,
    left_out: [
      { name: 'Epsilon', reason: 'Known already.' },
      { name: 'Delta', assigned_id: 'C77', reason: 'It has code C10 already.' },
    ],
  });

  expect(await ask('S6')).toEqual({
    column: 'adk',
    rows: [{ isolate_id: '6', name: 'Epsilon', assigned_id: '21' }],
    unchanged: 0,
    left_out: [{ name: 'Alpha', assigned_id: '22', reason: 'The curator assigned another sequence than yours.' }],
  });
});
