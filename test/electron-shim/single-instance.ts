import { mkdirSync, readFileSync, rmSync, watch, writeFileSync, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

type ScrollOnOpen = (argv: string[], directory: string, data: unknown) => void;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** One running program per profile folder: the first holds a lock file, later ones leave their arguments beside it. */
export class SingleInstance {
  #lock: string | undefined;
  #watcher: FSWatcher | undefined;

  get isHeld(): boolean {
    return this.#lock !== undefined;
  }

  /** True when this program is the first; `onArrival` is then called for every later one. */
  request(profile: string, data: unknown, onArrival: ScrollOnOpen): boolean {
    if (this.isHeld) return true;
    const folder = join(profile, '.shim-instance');
    const lock = join(folder, 'lock');
    mkdirSync(folder, { recursive: true });
    if (!take(lock)) {
      if (isAlive(Number(readFileSync(lock, 'utf8')))) {
        writeFileSync(join(folder, `second-${process.pid}.json`), JSON.stringify([process.argv, process.cwd(), data]));
        return false;
      }
      rmSync(lock, { force: true });
      if (!take(lock)) return false;
    }
    this.#lock = lock;
    this.#watcher = watch(folder, (_event, name) => this.#read(folder, name, onArrival));
    this.#watcher.unref();
    return true;
  }

  #read(folder: string, name: string | null, onArrival: ScrollOnOpen): void {
    if (!name?.startsWith('second-')) return;
    try {
      const [argv, directory, data] = JSON.parse(readFileSync(join(folder, name), 'utf8')) as [
        string[],
        string,
        unknown,
      ];
      rmSync(join(folder, name));
      onArrival(argv, directory, data);
    } catch {
      // Reported while it was being written or after it was taken: another report follows, or there was one.
    }
  }

  release(): void {
    this.#watcher?.close();
    if (this.#lock) rmSync(this.#lock, { force: true });
    this.#lock = undefined;
  }
}
