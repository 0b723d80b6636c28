import { PassThrough } from 'node:stream';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { runCli } from '#electron/cli/run-cli.ts';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';

// Runs a command of the shell in a process that is killed right after its n-th commit, 0 for never; or in the middle of its n-th write to
// a file (`write 5`).
const [folder = '', killedAt = '', ...argv] = process.argv.slice(2);
const [, step = '', number = ''] = /^(write )?(\d+)$/.exec(killedAt) ?? [];
let steps = 0;
const isLast = () => (steps += 1) === Number(number);

if (step === '') {
  const real = DatabaseSync.prototype.exec;
  DatabaseSync.prototype.exec = function counted(this: DatabaseSync, sql: string) {
    real.call(this, sql);
    if (sql === 'commit' && isLast()) process.kill(process.pid, 'SIGKILL');
  };
} else {
  const real = fs.writeSync as (file: number, bytes: Uint8Array, from: number, length?: number) => number;
  fs.writeSync = ((file: number, bytes: Uint8Array, from: number) => {
    if (!isLast()) return real(file, bytes, from);
    real(file, bytes, from, Math.floor((bytes.length - from) / 2));
    process.kill(process.pid, 'SIGKILL');
    return 0;
  }) as typeof fs.writeSync;
  syncBuiltinESMExports();
}

runTasksInline(tasks);
process.exitCode = await runCli(argv, {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: new PassThrough(),
  environment: { ALLELIER_DATA: 'data', ALLELIER_CONFIG: `${folder}/config` },
  workingFolder: folder,
  signal: new AbortController().signal,
});
