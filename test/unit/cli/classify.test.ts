import { expect, it } from 'vitest';
import { setUpCli } from './cli-support.ts';

const LOCI = ['a', 'b', 'c', 'd'];
const alleles = (locus: string) => [1, 2, 3].map((id) => `>${locus}_${id}\nACGTACG${'ACG'[id - 1]}\n`).join('');
const FILES = {
  ...Object.fromEntries(LOCI.map((locus) => [`defs/${locus}.tfa`, alleles(locus)])),
  'defs/wide.txt': `ST\t${LOCI.join('\t')}\n1\t1\t1\t1\t1\n2\t1\t1\t1\t2\n3\t1\t1\t3\t2\n4\t3\t3\t3\t3\n`,
};

async function setUp() {
  const { cli } = setUpCli(FILES);
  expect(await cli(['import', 'defs', '--database', 'defs'])).toMatchObject({ status: 0 });
  return Object.assign((...argv: string[]) => cli(['classify', 'defs', ...argv]), { cli });
}

it('classify groups the profiles of a scheme, names the groups by scheme and threshold, and removes them', async () => {
  const classify = await setUp();
  expect(await classify('--scheme', 'wide', '--threshold', '1')).toEqual({
    status: 0,
    out: '"wide_cgc_1" puts 4 profiles into 2 groups.\n',
    err: '',
  });
  expect(await classify('--scheme', 'wide', '--threshold', '1', '--relative')).toMatchObject({
    status: 0,
    out: '"wide_cgc_1_2" puts 4 profiles into 2 groups.\n',
  });
  expect(await classify('--remove', 'wide_cgc_1')).toMatchObject({
    status: 0,
    out: 'Removed "wide_cgc_1" and its 2 groups.\n',
  });
  expect(await classify('--remove', 'wide_cgc_1')).toMatchObject({
    status: 1,
    err: 'allelier: There is no classification scheme "wide_cgc_1". There are: wide_cgc_1_2.\n',
  });
});

it('classify --remove gives its reason to the history, and fails without one where the database demands it', async () => {
  const classify = await setUp();
  await classify('--scheme', 'wide', '--threshold', '1');
  await classify.cli(['describe', 'defs', '--deletions-need-reason', 'yes']);
  expect(await classify('--remove', 'wide_cgc_1')).toMatchObject({
    status: 1,
    err: 'allelier: The database "defs" deletes nothing without a reason. Give a reason for the deletion of the classification scheme "wide_cgc_1".\n',
  });
  expect((await classify('--remove', 'wide_cgc_1', '--reason', 'Too coarse')).out).toContain('and its 2 groups.');
  const history = await classify.cli(['record', 'history', 'defs', '--limit', '1']);
  expect(history.out).toContain('Removed with its groups.\tToo coarse');
});

it('classify --preview tells the groups and keeps nothing', async () => {
  const classify = await setUp();
  expect(await classify('--scheme', 'wide', '--threshold', '0', '--preview')).toMatchObject({
    status: 0,
    out: '4 profiles would be in 4 groups: the largest of 1 profile, 4 of a single one.\n',
  });
  expect(await classify('--scheme', 'wide', '--threshold', '1', '--preview')).toMatchObject({
    out: '4 profiles would be in 2 groups: the largest of 3 profiles, 1 of a single one.\n',
  });
  expect((await classify('--remove', 'wide_cgc_1')).err).toContain('The database has none.');
});

it('classify says what is wrong with a rule', async () => {
  const classify = await setUp();
  const refused = async (...argv: string[]) => (await classify(...argv)).err;
  const rule = ['--scheme', 'wide', '--threshold', '1'];
  expect(await refused('--scheme', 'wide', '--threshold', '4')).toBe(
    'allelier: The threshold must be a whole number from 0 to 3: fewer loci than the scheme has.\n',
  );
  expect(await refused('--scheme', 'none', '--threshold', '1')).toContain('(wide)');
  expect(await refused(...rule, '--name', ' ')).toContain('Give the classification scheme a name.');
  await classify(...rule, '--name', 'close');
  expect(await refused(...rule, '--name', 'close')).toContain('There is a classification scheme "close" already.');
  expect(await classify('--scheme', 'wide', '--threshold', 'two')).toMatchObject({ status: 2 });
  expect(await classify('--scheme', 'wide')).toMatchObject({ status: 2 });
  expect(await classify()).toMatchObject({ status: 2 });
});
