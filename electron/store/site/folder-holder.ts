import { createHash, randomInt } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { refusal } from '#shared/api/error-codes.ts';
import { defined } from '#shared/defined.ts';
import { jsonIn } from '#shared/json-in.ts';
import type { AppError } from '#shared/problem.ts';
import { fileModeIn } from '../file/file-modes.ts';

/** The file in a data folder that says which computer writes there. */
export const HOLDER_FILE = 'holder.json';

const Holder = z.object({
  /** Names a computer that runs: programs with the same one see each other's locks. */
  host: z.string(),
  /** Names a computer for as long as its system is installed, over its restarts. Absent: it has no such id. */
  computer: z.string().optional(),
  /** The name of the computer, for people. */
  name: z.string(),
  pid: z.number().int(),
  /** Another number each time, so that others see that it lives. */
  beat: z.number().int(),
});
type Holder = z.infer<typeof Holder>;

/** Bytes of the file, more than it needs: it never grows. */
const LENGTH = 512;

/** Milliseconds. The judgement needs no clock of another computer: only whether the file changes within a time of this one. */
interface Pace {
  /** Between two signs of life. */
  beat: number;
  /** For which a file that does not change is watched before its computer counts as gone: several beats. */
  watch: number;
  /** Between two looks at it. */
  look: number;
}

const PACE: Pace = { beat: 3_000, watch: 15_000, look: 500 };

/** The computer that holds a folder. */
type Own = Pick<Holder, 'host' | 'computer'>;

/** Who holds a folder, and how; for tests. */
interface HolderOptions {
  host?: string;
  computer?: string;
  pace?: Pace;
}

/** The data folder is this computer's, until it is closed. */
export interface FolderHolder {
  /** Refuses if another computer has taken the folder over, as it does from one that slept (409 `folder_held`). */
  check(): void;
  close(): void;
}

/** One holder for each folder, for all in this process that have it open. */
const open = new Map<string, { holder: FolderHolder; users: number }>();

/**
 * Holds a data folder for this computer. Its programs may write together, as the locks of the database files arrange that; programs on
 * other computers, for which these locks are not made, are refused. Who holds it is found out by trying to make a file. One of an ended program of
 * this computer is taken over at once, also after a restart, one of another computer when it has not changed for some seconds. Where no file can be made, as on a
 * full disk, nobody is refused. AppError codes: folder_held 409.
 */
export async function holdFolder(root: string, options: HolderOptions = {}): Promise<FolderHolder> {
  const { host = hostId(), computer = computerId(), pace = PACE } = options;
  const own = { host, ...defined({ computer }) };
  const file = join(root, HOLDER_FILE);
  const key = `${resolve(file)} ${host}`;
  if (!open.has(key)) await acquire(file, own, pace);
  const shared = open.get(key) ?? { holder: keepHolding(file, own, pace), users: 0 };
  open.set(key, shared);
  shared.users += 1;
  let isClosed = false;
  return {
    check: () => shared.holder.check(),
    close() {
      if (isClosed) return;
      isClosed = true;
      shared.users -= 1;
      if (shared.users > 0) return;
      open.delete(key);
      shared.holder.close();
    },
  };
}

/** Makes the file of a folder that nobody holds, or waits until it is known whether its computer lives. */
async function acquire(file: string, own: Own, pace: Pace): Promise<void> {
  for (;;) {
    if (write(file, own, 'wx') !== 'taken') return;
    const there = read(file);
    // It was removed at this very moment.
    if (!there) continue;
    if (there.holder?.host === own.host) {
      if (!lives(there.holder)) write(file, own, 'r+');
      return;
    }
    if (!isOfEarlierStart(file, there, own, pace)) await watch(file, there, pace);
    write(file, own, 'r+');
    // Another computer may have come to the same judgement.
    await pause(pace.look);
    const now = read(file)?.holder;
    if (now && now.host !== own.host) throw heldError(now);
    return;
  }
}

/**
 * Whether this computer left the file before it last started, so that its programs are gone. A copy of a computer may have its id and
 * name: the file must be as old, too, which one that lives keeps new.
 */
function isOfEarlierStart(file: string, { holder }: FoundHolder, own: Own, { watch: least }: Pace): boolean {
  if (own.computer === undefined || holder?.computer !== own.computer) return false;
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN);
  return age > Math.max(uptime() * 1000, least);
}

/** Resolves when a file has not changed for so long that its computer is gone. Refuses when it changes. */
async function watch(file: string, { text, holder }: FoundHolder, { look, watch: most }: Pace): Promise<void> {
  // Looks are counted: those that this computer missed, because it slept, tell nothing.
  for (let waited = 0; waited < most; waited += look) {
    await pause(look);
    const now = read(file);
    if (!now) return;
    if (now.text !== text) throw heldError(now.holder ?? holder);
  }
}

/** Beats until it is closed. */
function keepHolding(file: string, own: Own, { beat }: Pace): FolderHolder {
  const { host } = own;
  const isOwn = (holder: Holder | undefined) => holder?.host === host && holder.pid === process.pid;
  let seen: string | undefined;
  const timer = setInterval(() => {
    const there = read(file);
    // Another program of this computer beats for all of them, as long as it does.
    const isMine = isOwn(there?.holder) || (there?.holder?.host === host && there.text === seen);
    if (!there) write(file, own, 'wx');
    else if (isMine) write(file, own, 'r+');
    seen = there?.text;
  }, beat);
  timer.unref();
  return {
    check() {
      const there = read(file);
      if (!there) write(file, own, 'wx');
      else if (there.holder && there.holder.host !== host) throw heldError(there.holder);
    },
    close() {
      clearInterval(timer);
      if (isOwn(read(file)?.holder)) rmSync(file, { force: true });
    },
  };
}

interface FoundHolder {
  text: string;
  /** Absent: it was not written to its end. */
  holder?: Holder;
}

/** Undefined if there is no file, or none that can be read. */
function read(file: string): FoundHolder | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, ...defined({ holder: Holder.safeParse(jsonIn(text)).data }) };
  } catch {
    return undefined;
  }
}

/**
 * `wx` makes the file, and tells if there is one; `r+` writes over the one that is there, in the room that it has, so that a full disk does
 * not leave it empty. Where nothing can be written, nobody can hold the folder.
 */
function write(file: string, own: Own, flag: 'r+' | 'wx'): 'written' | 'taken' | 'impossible' {
  const holder: Holder = { ...own, name: hostname(), pid: process.pid, beat: randomInt(2 ** 40) };
  let opened: number | undefined;
  try {
    opened = openSync(file, flag, fileModeIn(dirname(file)));
    writeSync(opened, JSON.stringify(holder).padEnd(LENGTH), 0);
    ftruncateSync(opened, LENGTH);
    return 'written';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return 'taken';
    // Made, but not written: nobody is to wait for it.
    if (flag === 'wx' && opened !== undefined) rmSync(file, { force: true });
    return 'impossible';
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** Whether a program of this computer still runs. */
function lives({ pid }: Holder): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Programs see each other's locks as long as one system runs them: on Linux that has an id, which containers share. */
function hostId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

/** Linux has an id of what is installed. It is for this computer alone, so that others see only what follows from it. */
function computerId(): string | undefined {
  try {
    const id = readFileSync('/etc/machine-id', 'utf8').trim();
    return id === '' ? undefined : createHash('sha256').update(`${id} ${hostname()}`).digest('hex').slice(0, 32);
  } catch {
    return undefined;
  }
}

function heldError(holder: Holder | undefined): AppError {
  const who = holder ? `the computer "${holder.name}" (process ${holder.pid})` : 'another computer';
  const sentence = `The data folder is in use by ${who}. Programs on two computers must not write to one folder: they do not see each other's locks. End the program there, or serve copies here ("allelier replicate", "allelier serve --read-only").`;
  return refusal('folder_held', sentence);
}
