/**
 * `node test/journeys/run.ts [CHECKOUT] [--list] [--json]`: counts the files of electron/, renderer/ and shared/ of which a function
 * runs between the first and the last step of five journeys, on this or another checkout. `--list` names them.
 *
 * The program and its screens run from their sources: the main side in Node with a preload that asks V8 in each thread
 * (`count-in-host.ts`), the screens in a browser that gets one script per source file. The checkout needs its packages and built
 * screens, because the browser host does not start without them. Each journey is gone twice, and what ran both times counts, so that
 * a timer counts rarely: a count may still differ by a few from run to run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { journeys } from './journeys.ts';
import { startMeasured } from './measured-program.ts';

const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean' }, json: { type: 'boolean' } },
  allowPositionals: true,
});
const root = resolve(positionals[0] ?? join(import.meta.dirname, '../..'));
const folder = mkdtempSync(join(tmpdir(), 'allelier-journeys-'));
const measured = await startMeasured(root, folder);
const counted: Record<string, string[]> = {};
/** Files that ran while a journey was gone. */
async function ran(turn: number, go: (typeof journeys)[string]): Promise<Set<string>> {
  await go(measured, turn, async () => void (await measured.take()));
  return measured.take();
}

try {
  for (const [name, go] of Object.entries(journeys)) {
    await go(measured, 1, async () => {});
    const [first, second] = [await ran(2, go), await ran(3, go)];
    counted[name] = [...first.intersection(second)].toSorted();
    if (values.json) continue;
    console.log(`${String(counted[name].length).padStart(5)}  ${name}`);
    if (values.list) console.log(counted[name].map((path) => `         ${path}\n`).join(''));
  }
} catch (error) {
  const page = await measured.page();
  console.error(`The page shows:\n${await page.getByRole('main').innerText()}`);
  throw error;
} finally {
  await measured.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
if (values.json) console.log(JSON.stringify(counted));
