import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { insertSubmission } from '#electron/store/changes/writers/submission/new-submission.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** How often a program is killed while it uploads. `npm test` takes few; ALLELIER_KILLS=200 takes more. */
const KILLS = Number(process.env['ALLELIER_KILLS'] ?? 8);
const CHILD = fileURLToPath(new URL('../../support/upload-child.ts', import.meta.url));

/** Uploads in a child process until it is killed, a random moment after its first file. Gives the hashes it acknowledged. */
async function killWhileUploading(...args: string[]): Promise<string[]> {
  const child = spawn(process.execPath, [CHILD, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (said.length === 0) setTimeout(() => child.kill('SIGKILL'), Math.random() * 40);
    said.push(text);
  });
  await new Promise((resolve) => child.once('close', resolve));
  // A line that was cut short was not acknowledged.
  return said.join('').split('\n').slice(0, -1);
}

// Over 2 s: processes are started and killed.
it('records and bytes agree whenever the program is killed, and nothing acknowledged is missing', async () => {
  const root = temporaryFolder();
  const first = await openDataFolder(root);
  await first.create('one', { kind: 'seqdef', description: '' });
  const file = first.fileOf('one');
  await first.close();
  const about = { type: 'alleles', wantsEmail: false, parameters: {}, items: [], requiredFiles: [], message: '' };
  const submission = await change({ ...byOwner(), file, title: 'Test', patience: 1000 }, (made) =>
    insertSubmission(made, about),
  );
  const acknowledged: string[] = [];
  const checked = new Set<string>();
  let orphans = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    acknowledged.push(...(await killWhileUploading(root, file, submission, String(kill))));
    const left = (await readdir(join(root, 'submissions'))).length;
    const folder = await openDataFolder(root);
    const rows = (await folder.open('one')).connection.prepare('select * from submission_file').all();
    const names = (await readdir(join(root, 'submissions'))).toSorted();
    await folder.close();
    orphans += left - names.length;
    expect(names).toEqual(rows.map((row) => String(row['stored_name'])).toSorted());
    const fresh = rows.filter((row) => !checked.has(String(row['stored_name'])));
    for (const { stored_name, sha256, size } of fresh) {
      const bytes = await readFile(join(root, 'submissions', String(stored_name)));
      expect([createHash('sha256').update(bytes).digest('hex'), bytes.length]).toEqual([sha256, size]);
      checked.add(String(stored_name));
    }
    const hashes = new Set(rows.map((row) => row['sha256']));
    expect(acknowledged.filter((hash) => !hashes.has(hash))).toEqual([]);
  }
  // Otherwise no kill met a file between its first byte and its record.
  expect(orphans).toBeGreaterThan(0);
});
