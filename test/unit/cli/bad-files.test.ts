import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { COMPLETE, PLANTED_SCHEME } from '#test/support/planted-genomes.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { canLackPermission, rowsOf, setUpCli, withoutPrivileges, writeFiles } from './cli-support.ts';

const isWindows = process.platform === 'win32';

/** Adds a link that leads to itself, a link to nothing, a pipe without a writer, a socket and a folder, all named like FASTA files. */
async function addBadFiles(folder: string): Promise<void> {
  symlinkSync('loop.fasta', join(folder, 'loop.fasta'));
  symlinkSync('nowhere', join(folder, 'dangling.fasta'));
  expect(spawnSync('mkfifo', [join(folder, 'pipe.fasta')]).status).toBe(0);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(folder, 'socket.fasta'), resolve));
  onTestFinished(() => void server.close());
}

describe.skipIf(isWindows)('one bad file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const { cli } = setUpCli(PLANTED_SCHEME, folder);
  beforeAll(async () => {
    await cli(['import', 'set', '--database', 'six']);
  });

  it('is named, and the others of its folder are typed', async () => {
    const genomes = writeFiles(join(temporaryFolder(), 'g'), { 'a.fasta': COMPLETE, 'z.fasta': COMPLETE });
    await addBadFiles(genomes);
    const { status, out, err } = await cli(['type', genomes, '--database', 'six']);
    expect(status).toBe(3);
    expect(
      rowsOf(out)
        .slice(1)
        .map(([, , type]) => type),
    ).toEqual(['1', '1']);
    expect(err).toMatch(/dangling\.fasta: The file is no longer there/);
    expect(err).toMatch(/loop\.fasta: It is a link that leads back to itself/);
    expect(err).toMatch(/pipe\.fasta: This is not a regular file/);
    expect(err).toMatch(/socket\.fasta: This is not a regular file/);
    expect(err).toContain('Typed 2 of 6 files');
  });

  it('that is named itself is refused by name, and the others are typed', async () => {
    const genomes = writeFiles(join(temporaryFolder(), 'g'), { 'a.fasta': COMPLETE });
    await addBadFiles(genomes);
    const names = ['loop', 'dangling', 'pipe', 'socket', 'a'].map((name) => join(genomes, `${name}.fasta`));
    const { status, out, err } = await cli(['type', ...names, '/dev/zero', '--database', 'six']);
    expect(status).toBe(3);
    expect(
      rowsOf(out)
        .slice(1)
        .map(([, , type]) => type),
    ).toEqual(['1']);
    for (const name of [...names.slice(0, 4), '/dev/zero']) expect(err).toContain(`${name}: `);
  });

  it('in a folder to import is named, the others are imported, and the status tells', async () => {
    const data = setUpCli({ 'set/abcZ.fasta': '>abcZ_1\nATGGCATTAGCACCATTAGGTTAA\n' });
    await addBadFiles(join(data.folder, 'set'));
    const { status, out, err } = await data.cli(['import', 'set', '--database', 'c']);
    expect([status, out]).toEqual([1, expect.stringContaining('Added 1 allele of 1 locus')]);
    for (const name of ['dangling', 'loop', 'pipe', 'socket']) expect(err).toContain(`${name}.fasta was ignored: `);
  });

  it('beside a table of isolates is named, the isolates are imported, and the status tells', async () => {
    const data = setUpCli({ 'set/isolates.tsv': 'isolate\tyear\nA\t1999\n' });
    await addBadFiles(join(data.folder, 'set'));
    await data.cli(['create', 'mine', '--kind', 'isolates']);
    const { status, out, err } = await data.cli(['import', 'set', '--database', 'mine']);
    expect([status, out]).toEqual([1, expect.stringContaining('Added 1 isolate')]);
    for (const name of ['dangling', 'loop', 'pipe', 'socket']) expect(err).toContain(`${name}.fasta was ignored: `);
  });

  it('that is all there is to import is refused, and nothing is left', async () => {
    const { cli: shell, folder: own } = setUpCli();
    await addBadFiles(own);
    for (const name of ['pipe', 'loop', 'socket']) {
      const { status, err } = await shell(['import', `${name}.fasta`, '--database', 'c']);
      expect([status, err]).toEqual([1, expect.stringMatching(`${name}\\.fasta.*(not a regular file|link leads)`)]);
    }
    expect(readdirSync(join(own, 'data/databases'))).toEqual([]);
  });

  it.skipIf(!canLackPermission)(
    'that is a folder without permission is named, and the others are typed and imported',
    () => {
      const genomes = writeFiles(join(temporaryFolder(), 'g'), { 'a.fasta': COMPLETE, 'inner/b.fasta': COMPLETE });
      const inner = join(genomes, 'inner');
      chmodSync(inner, 0);
      onTestFinished(() => chmodSync(inner, 0o700));
      const { status, out, err } = withoutPrivileges(folder, 'type', genomes, '--database', 'six');
      expect(err).toContain(`${inner}/: The folder may not be read`);
      expect([status, rowsOf(out).length]).toEqual([3, 2]);
      const imported = withoutPrivileges(folder, 'import', genomes, '--database', 'unreadable');
      expect(imported).toMatchObject({ status: 1, err: expect.stringContaining('inner/ was ignored') });
    },
  );
});
