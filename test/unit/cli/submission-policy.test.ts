import { expect, it } from 'vitest';
import { setUpCli } from './cli-support.ts';

it('says and shows what curators want of submissions, and refuses what is no policy', async () => {
  const { cli } = setUpCli({ 'small/abcZ.fas': '>abcZ_1\nATGGCATAA\n' });
  expect(await cli(['import', 'small', '--database', 'small'])).toMatchObject({ status: 0 });
  const policy = (...options: string[]) => cli(['submissions', 'policy', '--database', 'small', ...options]);
  const usual = await policy();
  expect(usual.out).toContain('enabled\ttrue\n');
  expect(usual.out).toContain('minimum_coverage\tnone\n');
  const said = await policy(
    '--text',
    'Two\nlines',
    '--traces-needed',
    'yes',
    '--minimum-coverage',
    '30',
    '--accept',
    'no',
    '--json',
  );
  expect(JSON.parse(said.out)).toMatchObject({
    enabled: false,
    traces_needed: true,
    minimum_coverage: 30,
    text: 'Two\nlines',
    daily_quota: 50,
  });
  const more = await policy('--minimum-coverage', 'none', '--daily-quota', '7');
  expect(more.err).toBe('');
  expect(more.out).toContain('text\tTwo\\nlines\n');
  expect(more.out).toContain('daily_quota\t7\n');
  const assembly = await policy('--contigs', '100,300', '--most-bases', 'none,3000000', '--json');
  expect(JSON.parse(assembly.out)).toMatchObject({
    daily_quota: 7,
    assembly: { contigs: { warn: 100, fail: 300 }, n50: { warn: 20_000 }, most: { fail: 3_000_000 } },
  });
  const embargo = await policy('--most-months', '36', '--time-zone', 'Europe/Paris', '--embargoes', 'no', '--json');
  expect(JSON.parse(embargo.out)).toMatchObject({
    assembly: { contigs: { warn: 100, fail: 300 } },
    embargo: { allowed: false, usual_months: 12, most_months: 36, most_months_in_all: 48, time_zone: 'Europe/Paris' },
  });
  expect((await policy('--usual-months', '40')).err).toContain('a submission may ask for 36 at most');
  expect((await policy('--time-zone', 'Mars')).err).toContain('must be the name of a time zone');
  const ofAccounts = (...options: string[]) => cli(['submissions', 'policy', ...options]);
  expect((await ofAccounts()).out).toBe('most_bytes\t21474836480\nmost_open\t500\n');
  expect((await ofAccounts('--account-gib', '2', '--account-open', '9')).out).toBe(
    'most_bytes\t2147483648\nmost_open\t9\n',
  );
  expect((await ofAccounts('--daily-quota', '9')).err).toContain('--database');
  for (const wrong of [
    ['--account-open', '9'],
    ['--contigs', '100'],
    ['--n50', '0,1'],
    ['--daily-quota', '0'],
    ['--accept', 'maybe'],
    ['--most-open', '999999'],
  ])
    expect((await policy(...wrong)).status).not.toBe(0);
});
