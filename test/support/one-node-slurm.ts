import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { availableParallelism, hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

const PROGRAMS = ['munged', 'mungekey', 'slurmctld', 'slurmd', 'sbatch'];
/** Debian puts daemons where the path of a user does not lead. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;

/** Whether a program of a Debian package is here. */
export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH } }).status === 0;
}

export const hasSlurm = PROGRAMS.every(isInstalled);

/** Two ports that nothing listens on now. */
async function freePorts(): Promise<number[]> {
  const servers = [createServer(), createServer()];
  await Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  return ports;
}

/** A cluster of this machine alone, in a folder. */
interface OneNodeSlurm extends AsyncDisposable {
  /** With which `sbatch` finds it. */
  environment: Record<string, string>;
}

/** Starts MUNGE and the two daemons of Slurm, with a key and ports of their own. Needs no root. */
export async function startOneNodeSlurm(folder: string): Promise<OneNodeSlurm> {
  for (const name of ['state', 'spool', 'munge']) mkdirSync(join(folder, name), { recursive: true, mode: 0o755 });
  const [node] = hostname().split('.');
  const [control, daemon] = await freePorts();
  const at = (name: string) => join(folder, name);
  writeFileSync(
    at('slurm.conf'),
    `ClusterName=one
SlurmctldHost=${node}(127.0.0.1)
SlurmctldPort=${control}
SlurmdPort=${daemon}
SlurmUser=${userInfo().username}
SlurmdUser=${userInfo().username}
AuthInfo=socket=${at('munge/socket')}
StateSaveLocation=${at('state')}
SlurmdSpoolDir=${at('spool')}
SlurmctldPidFile=${at('slurmctld.pid')}
SlurmdPidFile=${at('slurmd.pid')}
ProctrackType=proctrack/linuxproc
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
NodeName=${node} NodeAddr=127.0.0.1 CPUs=${availableParallelism()} RealMemory=2000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
`,
  );
  const environment = { PATH, SLURM_CONF: at('slurm.conf') };
  const children: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    const log = openSync(at(`${program}.log`), 'w');
    children.push(spawn(program, args, { env: { ...process.env, ...environment }, stdio: ['ignore', log, log] }));
  };
  spawnSync('mungekey', ['--create', '--keyfile', at('munge/key')], { env: environment });
  const munge = { socket: 'socket', 'key-file': 'key', 'pid-file': 'pid', 'log-file': 'log', 'seed-file': 'seed' };
  const files = Object.entries(munge).map(([name, file]) => `--${name}=${at(join('munge', file))}`);
  start('munged', '--foreground', '--force', ...files);
  start('slurmctld', '-D');
  start('slurmd', '-D');
  await expect
    .poll(() => spawnSync('sinfo', ['--noheader', '--format=%t'], { env: environment, encoding: 'utf8' }).stdout)
    .toBe('idle\n');
  return {
    environment,
    async [Symbol.asyncDispose]() {
      for (const child of children.toReversed()) {
        const ended = once(child, 'exit');
        if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      }
    },
  };
}
