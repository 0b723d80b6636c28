import { syncBuiltinESMExports } from 'node:module';
import fs from 'node:fs/promises';
import { join } from 'node:path';

// Makes a linked pair of databases in a process that is killed before a step: before the n-th file is written or synced, or
// gets or loses its name.
const [folder = '', step = ''] = process.argv.slice(2);
let steps = 0;
for (const name of ['open', 'writeFile', 'link', 'rename', 'rm'] as const) {
  const real = fs[name] as (...parameters: unknown[]) => Promise<unknown>;
  const counted = async (...parameters: unknown[]) => {
    // Side files that are not there are not what is counted.
    if (!/-(wal|shm|journal|writer)$/.test(String(parameters[0]))) steps += 1;
    if (steps === Number(step)) process.kill(process.pid, 'SIGKILL');
    return real(...parameters);
  };
  Object.assign(fs, { [name]: counted });
}
syncBuiltinESMExports();
const { buildDatabases } = await import('#electron/store/file/database.ts');
await buildDatabases([
  { file: join(folder, 'x_seqdef.sqlite'), about: { kind: 'seqdef', description: 'x' } },
  { file: join(folder, 'x_isolates.sqlite'), about: { kind: 'isolates', description: 'x', seqdef: 'x_seqdef' } },
]);
process.send?.(steps);
