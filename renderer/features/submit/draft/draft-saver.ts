import { createListeners } from '#renderer/ui/store.ts';

/** How far what is entered is kept. */
export interface SavingState {
  readonly state: 'saved' | 'changed' | 'failed';
  /** The revision that is kept. */
  readonly revision: number;
  /** Why the last attempt failed. */
  readonly error?: unknown;
}

/**
 * Keeps what is entered, a moment after each change, one write at a time: a change during a write follows it. After a
 * failure the next change, or `flush`, tries again.
 */
export class DraftSaver<Content> {
  readonly #write: (revision: number, content: Content) => Promise<number>;
  readonly #listeners = createListeners();
  #now: SavingState;
  #wanted: { content: () => Content } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> | undefined;

  constructor(revision: number, write: (revision: number, content: Content) => Promise<number>) {
    this.#now = { state: 'saved', revision };
    this.#write = write;
  }

  readonly now = (): SavingState => this.#now;

  readonly listen = this.#listeners.subscribe;

  /** Keeps this, unless something changes within `delay` milliseconds. The content is made when it is written. */
  readonly change = (content: () => Content, delay = 400): void => {
    this.#wanted = { content };
    this.#tell({ ...this.#now, state: 'changed' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), delay);
  };

  /** Keeps everything now. Gives the revision; rejects if it cannot be kept. */
  readonly flush = async (): Promise<number> => {
    while (this.#wanted || this.#writing) {
      clearTimeout(this.#timer);
      await this.#run();
      if (this.#now.state === 'failed') throw this.#now.error;
    }
    return this.#now.revision;
  };

  #run(): Promise<void> {
    this.#writing ??= this.#writeOnce().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #writeOnce(): Promise<void> {
    const wanted = this.#wanted;
    if (!wanted) return;
    this.#wanted = undefined;
    try {
      const revision = await this.#write(this.#now.revision, wanted.content());
      this.#tell({ state: this.#wanted ? 'changed' : 'saved', revision });
    } catch (error) {
      // What was not kept is still wanted, unless something newer is.
      this.#wanted ??= wanted;
      this.#tell({ ...this.#now, state: 'failed', error });
    }
  }

  #tell(next: SavingState): void {
    this.#now = next;
    this.#listeners.tell();
  }
}
