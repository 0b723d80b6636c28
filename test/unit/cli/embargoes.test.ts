import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { grantRole } from '#electron/store/people/grant-role.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { OWNER } from '#shared/principal.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { setUpCli } from './cli-support.ts';

test('allelier embargoes lists which end and what owners ask, and answers them', async () => {
  const { folder, cli } = setUpCli({});
  const database = 'sample_isolates';
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  {
    await using dataFolder = await openDataFolder(join(folder, 'data'));
    await createSamplePair(dataFolder);
    const actions: CurationActions = dataFolder.changes.of();
    const policy = { embargo: { most_months_in_all: 1200 } };
    await dataFolder.changes.make('submission_policy.set', { database, principal: OWNER, input: policy });
    await dataFolder.site.accounts.add({ user_name: 'olga' });
    await grantRole(dataFolder, { database, user_name: 'olga', role: 'submitter', scopes: [] });
    for (const isolate of [4, 5]) {
      const members = { visibility: 'private', embargo_until: day(20), owners: ['olga'] };
      const input = { record: 'custody', key: { isolate_id: isolate }, members, match: '*' } as const;
      await actions.make('record.change', { database, principal: OWNER, input });
      const asked = { isolate, until: day(90), reason: 'The review takes long.' };
      await actions.make('custody.extend', { database, principal: { kind: 'account', account: 'olga' }, input: asked });
    }
  }
  const list = async (...more: string[]) =>
    JSON.parse((await cli(['embargoes', 'list', database, '--format', 'json', ...more])).out) as object[];
  const asked = { state: 'asked', embargo_until: day(20), asked_until: day(90), asked_by: 'olga' };
  expect(await list()).toMatchObject([
    { ...asked, isolate_id: 4 },
    { ...asked, isolate_id: 5, reason: 'The review takes long.' },
    { state: 'ends', isolate_id: 4, embargo_until: day(20), owners: ['olga'] },
    { state: 'ends', isolate_id: 5 },
  ]);
  const answer = async (...words: string[]) => {
    const { status, out, err } = await cli(['embargoes', ...words]);
    return [status, out + err];
  };
  expect(await answer('grant', database, '4')).toEqual([0, `Isolate 4 is private until ${day(90)}.\n`]);
  expect(await answer('decline', database, '5', '--reason', 'It is long enough.')).toEqual([
    0,
    `Isolate 5 is private until ${day(20)}, as before.\n`,
  ]);
  expect(await list('--days', '100')).toMatchObject([
    { state: 'ends', isolate_id: 5 },
    { state: 'ends', isolate_id: 4, embargo_until: day(90) },
  ]);
  for (const word of ['grant', 'decline']) {
    expect(await answer(word, database, '4')).toEqual([1, expect.stringContaining('Nobody asks for a later day')]);
    expect(await answer(word, database, '9999')).toEqual([1, expect.stringContaining('has no isolate 9999')]);
  }

  const keep = async (...words: string[]) => {
    const { status, out, err } = await cli(['account', 'private', 'olga', database, ...words]);
    return [status, out + err];
  };
  expect(await keep('--most', '7')).toEqual([0, `olga may keep 7 isolates private in ${database}.\n`]);
  expect(await keep('--embargo', 'no')).toEqual([0, `olga may keep nothing private in ${database}.\n`]);
  expect(await keep('--embargo', 'yes', '--most', 'any')).toEqual([
    0,
    `olga may keep isolates private in ${database}.\n`,
  ]);
  for (const wrong of ['-1', '1.5', 'many', '1e9']) {
    expect(await keep(`--most=${wrong}`)).toEqual([
      expect.any(Number),
      expect.stringContaining('takes a whole number'),
    ]);
  }
});
