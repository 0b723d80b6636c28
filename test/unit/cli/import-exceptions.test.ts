import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rowsOf, setUpCli } from './cli-support.ts';

const WHY = 'As published';
/** Two profiles lack two of three loci, where the scheme allows one. */
const FILES = {
  'defs/adk.tfa': '>adk_1\nACGTACGT\n>adk_2\nACGTACCT\n',
  'defs/fumC.tfa': '>fumC_1\nACGTTTTT\n',
  'defs/gdh.tfa': '>gdh_1\nTTTTACGT\n',
  'defs/schemes.tsv': 'scheme\tfile\tallow_missing_loci\tmax_missing\nMLST\tmlst.txt\tyes\t1\n',
  'defs/mlst.txt': 'ST\tadk\tfumC\tgdh\tcomplex\n1\t1\t1\t1\t\n2\t1\tN\t1\t\n3\t1\tN\tN\t\n4\tN\t0\t1\t\n',
};

it('profiles with more missing loci than their scheme allows come in when it is said why, and stop nothing later', async () => {
  const { cli, folder } = setUpCli(FILES);
  const done = async (...argv: string[]) => {
    const ended = await cli(argv);
    expect([ended.status, ended.status === 0 ? '' : ended.err]).toEqual([0, '']);
    return ended;
  };
  const history = async () =>
    rowsOf((await done('record', 'history', 'defs')).out).flatMap(([, , , record, id, what, reason]) =>
      record === 'profile' ? [[id, what, reason]] : [],
    );
  const shown = async (path: string) =>
    JSON.parse((await done('record', 'show', path)).out) as { members: Record<string, unknown> };
  const refused = await cli(['import', 'defs', '--database', 'defs']);
  expect(refused.status).toBe(1);
  expect(refused.err).toContain(
    '2 profiles lack more loci than the scheme allows: ST-3 (mlst.txt, line 4), ' +
      'ST-4 (mlst.txt, line 5). To take them as they are, say why: in the plan of the import, or with ' +
      '--accept-exceptions "why" in the shell.',
  );
  expect((await cli(['import', 'defs', '--database', 'defs', '--accept-exceptions', ' '])).err).toContain(
    'needs a reason',
  );

  const taken = await done('import', 'defs', '--database', 'defs', '--accept-exceptions', WHY);
  expect(taken.out).toContain('; 2 exceptions');
  expect(taken.err).toContain(
    `2 profiles were taken with more missing loci than the scheme allows (“${WHY}”): ST-3 (mlst.txt`,
  );
  const what = 'Imported from mlst.txt as an exception: lacks 2 loci; the scheme allows 1.';
  expect(await history()).toEqual([
    ['1-4', what, WHY],
    ['1-3', what, WHY],
  ]);

  // Nothing asks for a reason again: an update by the same files, or a change of a field.
  expect((await done('import', 'defs', '--database', 'defs')).out).not.toContain('exception');
  const three = 'defs/schemes/1/profiles/3';
  await done('record', 'change', three, 'fields={"complex":"A"}');
  const { members } = await shown(three);
  expect((await done('record', 'show', three)).err).toBe('Profile 3 of MLST lacks 2 loci; the scheme allows 1.\n');
  expect((await done('record', 'show', 'defs/schemes/1/profiles/2')).err).toBe('');
  expect(members).toMatchObject({ alleles: { adk: '1', fumC: 'N', gdh: 'N' }, fields: { complex: 'A' } });

  // What it leaves as a folder comes back as it was, with the reasons.
  await done('export', 'defs', 'out');
  const again = await done('import', 'out', '--database', 'equal');
  expect(again.err).toContain(
    '2 profiles were taken with more missing loci than the scheme allows (the files are a whole database)',
  );
  const rows = (name: string) => {
    using database = new DatabaseSync(join(folder, 'data/databases', `${name}.sqlite`));
    return [
      database.prepare('select profile_id, alleles from profile order by profile_id').all(),
      database.prepare("select record_id, action, reason from record_history where kind = 'profile' order by id").all(),
    ];
  };
  expect(rows('equal')).toEqual(rows('defs'));

  // The histories of the profile and of its scheme tell what files did.
  await done('import', 'defs', '--database', 'defs');
  const told = async (path: string) => (await done('record', 'history', path)).out;
  expect(await told(three)).toContain('Fields replaced by an import.');
  expect(await told('defs/schemes/1')).toContain('Defined by an import of mlst.txt, which added 4 profiles.');
  expect(await told('defs/schemes/1')).toContain('import of schemes.tsv.');

  // By hand: without a reason it is not kept, with one it is.
  const five = ['record', 'add', 'defs/schemes/1/profiles', 'profile_id=5', 'alleles={"adk":"2","fumC":"N","gdh":"N"}'];
  expect((await cli(five)).err).toContain('2 loci are missing, but a profile of this scheme may lack at most 1.');
  await done(...five, '--reason', WHY);
  const lost = ['record', 'change', 'defs/schemes/1/profiles/2', 'alleles={"adk":"N","fumC":"1","gdh":"N"}'];
  expect((await cli(lost)).status).toBe(1);
  await done(...lost, '--reason', WHY);
  const none = ['record', 'change', 'defs/schemes/1/profiles/2', 'alleles={"adk":"N","fumC":"N","gdh":"N"}'];
  expect((await cli([...none, '--reason', WHY])).err).toContain('Every locus of the profile is missing.');
});

it('an exception is no way around other rules', async () => {
  const lines = 'ST\tadk\tfumC\tgdh\n1\t1\tN\tN\n2\t1\tN\tN\n3\tN\tN\tN\n4\t9\tN\tN\n';
  const { cli } = setUpCli({ ...FILES, 'defs/mlst.txt': lines });
  const { err } = await cli(['import', 'defs', '--database', 'defs', '--accept-exceptions', WHY]);
  expect(err).toContain('This combination of alleles is already defined as ST-1. It is also in line 2.');
  expect(err).toContain('Every locus of the profile is missing.');
  expect(err).toContain('Allele 9 of adk is not defined.');
  expect(err).not.toContain('To take');
  expect((await cli(['record', 'show', 'defs/schemes/1'])).status).toBe(1);
});
