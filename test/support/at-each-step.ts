import { copyFileSync, linkSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** What a script is told that `statesAfterKills` runs. */
export interface StepOrders {
  /** The folder with what it changes. */
  root: string;
  /** Copies of the folder go here, one before each step, named by its number. */
  copies: string;
  /** The step before which the process dies; 0 for none. */
  killAt: number;
}

/** Reads the orders from the command line of a script. The other parameters are its own. */
export function stepOrders(): StepOrders & { others: string[] } {
  const [root = '', copies = '', killAt = '', ...others] = process.argv.slice(2);
  return { root, copies, killAt: Number(killAt), others };
}

type Call = (...parameters: unknown[]) => Promise<unknown>;

interface Watched {
  /** Which calls of `fs` are steps. */
  names: readonly ('open' | 'writeFile' | 'link' | 'rename' | 'rm')[];
  isStep?: (path: string) => boolean;
  /** Done before each watched call. */
  before?: () => void;
}

/**
 * From now on each time that a file is opened, gets or loses its name, or a name is removed is a step. What a process that dies leaves
 * on the disk is what is there: a copy of the folder before a step is what a kill there leaves. A file that is being written is then
 * there in part.
 */
export function watchSteps({ root, copies, killAt }: StepOrders, watched: Partial<Watched> = {}): void {
  const { names = ['open', 'link', 'rename', 'rm'], isStep = () => true, before } = watched;
  let steps = 0;
  for (const name of names) {
    const real = fs[name] as Call;
    const counted: Call = async (...parameters) => {
      const path = String(parameters[0]);
      before?.();
      if (isStep(path)) {
        steps += 1;
        const copy = join(copies, String(steps));
        if (killAt === 0) copyFolder(root, copy);
        const half = name === 'writeFile' ? String(parameters[1]).slice(0, 20) : undefined;
        if (half !== undefined && killAt === 0) await write(join(copy, relative(root, path)), half);
        if (steps === killAt) {
          if (half !== undefined) await write(path, half);
          process.kill(process.pid, 'SIGKILL');
        }
      }
      return real(...parameters);
    };
    Object.assign(fs, { [name]: counted });
  }
  syncBuiltinESMExports();
}

const write = fs.writeFile.bind(fs);

/** Copies a folder. Names of one file are names of one file in the copy too. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to);
  const copied = new Map<number, string>();
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    if (entry.isDirectory()) {
      mkdirSync(target, { recursive: true });
      continue;
    }
    mkdirSync(dirname(target), { recursive: true });
    const { ino } = statSync(source);
    const other = copied.get(ino);
    if (other === undefined) copyFileSync(source, target);
    else linkSync(other, target);
    copied.set(ino, target);
  }
}
