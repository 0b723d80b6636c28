import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpCli } from '../../unit/cli/cli-support.ts';
import { sampleAlleles } from '../../support/sample-database.ts';
import { SMALL, startSmallSite, type SmallSite } from './small-site.ts';

let small: SmallSite;
beforeAll(async () => {
  small = await startSmallSite();
});
afterAll(() => small.close());

const sequence = (seed: number, id: number) => sampleAlleles(seed, id)[id - 1]?.sequence;

test('what is blocked in a copy gives no type, survives updates and a withdrawal, and is unblocked', async () => {
  const { cli, folder } = setUpCli();
  const words = ['mirror', `${small.contract.base_url}/db/${SMALL}`, '--database', 'copy'];
  const mirror = () => cli([...words, '--update']);
  expect(await cli(words)).toMatchObject({ status: 0 });
  writeFileSync(join(folder, 'g.fa'), `>g\n${sequence(1, 3)}${sequence(2, 3)}\n`);
  const typed = async () => {
    const { out } = await cli(['type', 'g.fa', '--database', 'copy', '--scheme', 'MLST', '--format', 'jsonl']);
    const { loci, fields, state, result, nearest } = JSON.parse(out) as Record<string, unknown>;
    return { loci, fields, state, result, nearest: (nearest as { profile_id: string }[])[0]?.profile_id };
  };
  expect(await typed()).toMatchObject({ fields: { ST: '3' }, state: 'exact' });

  const block = (...about: string[]) => cli(['block', 'copy', ...about]);
  expect(await block('profile', '1', '3', '--reason', 'Invented')).toMatchObject({ status: 0 });
  expect(await typed()).toMatchObject({
    fields: { ST: '' },
    state: 'unknown',
    result: { state: 'not-used', text: 'ST 3 is not used here: Invented.' },
    nearest: '8',
  });
  // The site withdraws the type, then brings it back.
  await small.write((connection) => {
    connection.exec(`create temp table kept as select * from profile where scheme = 1 and profile_id = '3';
      delete from profile where scheme = 1 and profile_id = '3'`);
  });
  expect(await mirror()).toMatchObject({ status: 0 });
  expect((await block('--format', 'tsv')).out).toContain('profile\t1\t3\tInvented\tno');
  expect(await typed()).toMatchObject({ state: 'new' });
  await small.write((connection) => {
    connection.exec('insert into profile select * from temp.kept');
  });
  expect(await mirror()).toMatchObject({ status: 0 });
  expect(await typed()).toMatchObject({ state: 'unknown' });
  expect(await block('profile', '1', '3', '--unblock')).toMatchObject({ status: 0 });
  expect(await block('allele', 'abcZ', '3', '--reason', 'Mixed culture')).toMatchObject({ status: 0 });
  const blocked = {
    fields: { ST: '' },
    result: { text: expect.stringContaining('abcZ 3 is not used here: Mixed culture.') as string },
    loci: expect.arrayContaining([
      expect.objectContaining({
        locus: 'abcZ',
        status: 'exact',
        allele_ids: [],
        not_used: [{ id: '3', because: 'Mixed culture' }],
      }),
    ]) as object[],
  };
  expect(await typed()).toMatchObject(blocked);
  const table = await cli(['type', 'g.fa', '--database', 'copy', '--scheme', 'MLST', '--format', 'tsv']);
  expect(table.out).toContain('\t3\t3!\t');

  // Nothing else of a copy is taken back, but a block is.
  const history = await cli(['record', 'history', 'copy', '--format', 'jsonl']);
  const changes = history.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; record: string });
  const [last] = changes.filter(({ record }) => record === 'block');
  const ofCopy = changes.find(({ record }) => record !== 'block');
  expect((await cli(['undo', 'copy', '--change', String(ofCopy?.id)])).err).toContain('read-only copy');
  expect(await cli(['undo', 'copy', '--change', String(last?.id)])).toMatchObject({ status: 0 });
  expect(await typed()).toMatchObject({ fields: { ST: '3' } });
});
