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
  for (const wrong of [
    ['--daily-quota', '0'],
    ['--accept', 'maybe'],
    ['--most-open', '999999'],
  ])
    expect((await policy(...wrong)).status).not.toBe(0);
});
