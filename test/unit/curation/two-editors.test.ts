import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** Changes of each process. `npm test` makes few; ALLELIER_EDITS=20000 takes minutes. */
const EDITS = Number(process.env['ALLELIER_EDITS'] ?? 150);
const script = fileURLToPath(new URL('./counting-editor.ts', import.meta.url));

async function countInProcess(root: string): Promise<{ status: unknown; overtaken: number; errors: string }> {
  const child = spawn(process.execPath, [script, root, String(EDITS)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status: status as unknown, overtaken: Number(out), errors };
}

test('two processes change one record again and again: no change is lost, and nothing else is refused', async () => {
  const root = temporaryFolder();
  const folder = await openDataFolder(root);
  const { connection } = (await createSamplePair(folder)).isolates;
  const temperature = () =>
    Number(
      connection.prepare("select value from isolate_value where isolate = 1 and field = 'temperature'").get()?.[
        'value'
      ],
    );
  const first = temperature();
  const both = await Promise.all([countInProcess(root), countInProcess(root)]);
  for (const { status, errors } of both) expect([status, errors]).toEqual([0, '']);
  expect(temperature()).toBe(first + 2 * EDITS);
  expect(both.reduce((sum, { overtaken }) => sum + overtaken, 0)).toBeGreaterThan(0);
  const lines = "select count(*) as n from record_history where kind = 'isolate' and record_id = '1'";
  expect(connection.prepare(lines).get()?.['n']).toBe(2 * EDITS);
  await folder.close();
});
