import { PassThrough } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { runCli } from '#electron/cli/run-cli.ts';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';

// Runs a command of the shell in a process that is killed right after its n-th commit; 0 for never.
const [folder = '', killedAfter = '', ...argv] = process.argv.slice(2);
let commits = 0;
const real = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function counted(this: DatabaseSync, sql: string) {
  real.call(this, sql);
  if (sql !== 'commit') return;
  commits += 1;
  if (commits === Number(killedAfter)) process.kill(process.pid, 'SIGKILL');
};

runTasksInline(tasks);
process.exitCode = await runCli(argv, {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: new PassThrough(),
  environment: { ALLELIER_DATA: 'data', ALLELIER_CONFIG: `${folder}/config` },
  workingFolder: folder,
  signal: new AbortController().signal,
});
