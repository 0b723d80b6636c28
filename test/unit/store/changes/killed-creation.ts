import { syncBuiltinESMExports } from 'node:module';
import { existsSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';

// Makes a linked pair of databases in a process that is killed before a step: before the n-th file is written or synced, or
// gets or loses its name. A file that is being written is then there in part. With `taken` somebody else takes the second name
// once the first is given.
const [folder = '', step = '', taken] = process.argv.slice(2);
const [first, second] = [join(folder, 'x_seqdef.sqlite'), join(folder, 'x_isolates.sqlite')];
let steps = 0;
for (const name of ['open', 'writeFile', 'link', 'rename', 'rm'] as const) {
  const real = fs[name] as (...parameters: unknown[]) => Promise<unknown>;
  const counted = async (...parameters: unknown[]) => {
    // Side files that are not there are not what is counted.
    if (!/-(wal|shm|journal|writer)$/.test(String(parameters[0]))) steps += 1;
    if (taken !== undefined && existsSync(first) && !existsSync(second)) writeFileSync(second, 'something else');
    if (steps === Number(step)) {
      if (name === 'writeFile') writeFileSync(String(parameters[0]), String(parameters[1]).slice(0, 20));
      process.kill(process.pid, 'SIGKILL');
    }
    return real(...parameters);
  };
  Object.assign(fs, { [name]: counted });
}
syncBuiltinESMExports();
const { buildDatabases } = await import('#electron/store/file/database.ts');
const made = buildDatabases([
  { file: first, about: { kind: 'seqdef', description: 'x' } },
  { file: second, about: { kind: 'isolates', description: 'x', seqdef: 'x_seqdef' } },
]);
if (taken === undefined) await made;
else await made.catch(() => undefined);
process.send?.(steps);
