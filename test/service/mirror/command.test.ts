import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '#electron/cli/run-cli.ts';
import { copyFolder } from './mirror-support.ts';
import { plantAllele, SMALL, startSmallSite, type SmallSite } from './small-site.ts';

let small: SmallSite;
const root = copyFolder();
beforeAll(async () => {
  small = await startSmallSite();
});
afterAll(async () => {
  await small.close();
  rmSync(root, { recursive: true, force: true });
});

async function allelier(...argv: string[]): Promise<{ status: number; out: string; err: string }> {
  const texts = { out: '', err: '' };
  const output = (name: 'out' | 'err') => ({
    write(text: string) {
      texts[name] += text;
      return true;
    },
  });
  const status = await runCli([...argv, '--data', root], {
    stdout: output('out'),
    stderr: output('err'),
    stdin: process.stdin,
    environment: {},
    workingFolder: root,
    signal: new AbortController().signal,
  });
  return { status, ...texts };
}

test('allelier mirror makes a copy, refuses a second one of the name, updates it, and says what changed', async () => {
  const url = `${small.deployed.base_url}/db/${SMALL}`;
  const estimate = await allelier('mirror', url, '--database', 'kept', '--estimate');
  expect(estimate).toMatchObject({ status: 0, out: expect.stringMatching(/^about \d+ requests, about \d+ second/) });
  const made = await allelier('mirror', url, '--database', 'kept', '--scheme', 'MLST');
  expect(made).toMatchObject({
    status: 0,
    out: expect.stringContaining('"kept" is a copy of 2 loci, 17 alleles, 1 scheme and 12 profiles'),
    err: expect.stringContaining('requests'),
  });
  const genome = join(root, 'genome.fa');
  writeFileSync(genome, `>one\n${'ACGT'.repeat(20)}\n`);
  const typed = await allelier('type', genome, '--database', 'kept', '--format', 'jsonl');
  expect(JSON.parse(typed.out)).toMatchObject({ copied_from: `sample of ${new URL(url).host}` });
  await allelier('type', genome, '--database', 'kept', '--output', join(root, 'types.tsv'));
  expect(readFileSync(join(root, 'types.tsv'), 'utf8')).toContain(`\tsample of ${new URL(url).host}\t`);
  const again = await allelier('mirror', url, '--database', 'kept');
  expect(again).toMatchObject({ status: 1, err: expect.stringContaining('Add --update') });
  const today = new Date().toISOString().slice(0, 10);
  await small.write((connection) => plantAllele(connection, 'adk', '77', 'ACGTACGTAACCGGTT', today));
  const updated = await allelier('mirror', '--update', '--database', 'kept');
  expect(updated).toMatchObject({ status: 0, out: expect.stringContaining('adk: 1 new allele (new 77)') });
  const listed = await allelier('databases', '--format', 'tsv');
  expect(listed.out).toMatch(/^kept\tseqdef\t.*copy of sample of 127\.0\.0\.1/m);
  const described = await allelier('describe', 'kept', '--description', 'Mine');
  expect(described).toMatchObject({ status: 1, err: expect.stringContaining('read-only') });
});

test.each([
  ['not an address', ['mirror', 'somewhere', '--database', 'x'], /is no address of a database/],
  ['an address without a database', ['mirror', 'https://rest.example.org/', '--database', 'x'], /looks like/],
  ['an update of what is no copy', ['mirror', '--update', '--database', 'nothing'], /nothing/],
])('%s is refused with a sentence', async (_name, argv, sentence) => {
  const { status, err } = await allelier(...argv);
  expect(status).toBe(1);
  expect(err).toMatch(sentence);
});
