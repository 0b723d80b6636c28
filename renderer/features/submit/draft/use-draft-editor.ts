import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import type { GridTable } from '#renderer/records/grid/grid-table.ts';
import { type EditGridModel, useEditGrid } from '#renderer/records/grid/use-edit-grid.ts';
import { createListeners } from '#renderer/ui/store.ts';
import type { DraftContent } from '#shared/rpc/contract/draft-content.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { EntryTable } from '../entry/entry-table.ts';
import { contentOfTable, tableOfDraft } from './draft-table.ts';

/** How far what is entered is kept. */
interface SavingState {
  readonly state: 'saved' | 'changed' | 'failed';
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

/** What a draft holds beside its table. */
type DraftAbout = Pick<DraftContent, 'members' | 'message' | 'email' | 'embargo'> & { title: string };

export interface DraftEditor {
  grid: EditGridModel;
  about: DraftAbout;
  change: (part: Partial<DraftAbout>) => void;
  saving: SavingState;
  /** Keeps everything now. Gives the revision. */
  flush: () => Promise<number>;
}

/** Milliseconds between a change and its keeping: the larger the table, the longer. So what is pasted is checked first. */
function delayFor({ rows, columns }: GridTable): number {
  return Math.min(2000, 400 + (rows.length * columns.length) / 200);
}

/** A page cannot close the window of a browser. */
function closeOnDesktop(): void {
  if (rpc.host === 'desktop') window.close();
}

/** Cells of a table that is kept while the page is closed. Browsers cut longer requests off then. */
const SOON_KEPT = 2_000;

/** A draft that is being written: each change is kept by itself. */
export function useDraftEditor(draft: Draft, entry: EntryTable): DraftEditor {
  const [about, setAbout] = useState<DraftAbout>(() => {
    const { members, message, email, embargo } = draft.content;
    return { members, message, email, embargo, title: draft.title };
  });
  const [first] = useState(() => tableOfDraft(draft.content, entry));
  const [rules, setRules] = useState(() => ({ ids: first.columns, entry, made: entry.rulesFor(first.columns) }));
  const grid = useEditGrid(() => first, rules.made);
  const { table } = grid.state;
  if (rules.ids !== table.columns || rules.entry !== entry) {
    setRules({ ids: table.columns, entry, made: entry.rulesFor(table.columns) });
  }

  const saver = useMemo(
    () =>
      new DraftSaver<{ title: string; content: DraftContent }>(draft.revision, async (revision, kept) => {
        const saved = await rpc.call('draft:save', { draft_id: draft.id, revision, ...kept });
        return saved.revision;
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- [reason: the page begins with the revision that was read, and counts on by itself]
    [draft.id],
  );
  const saving = useSyncExternalStore(saver.listen, saver.now);
  const contentOf = useEffectEvent((now: GridTable, { title, ...rest }: DraftAbout) => {
    const { choices, ...rows } = contentOfTable(now, entry);
    const { marks: _, ...others } = draft.content.choices;
    return { title, content: { ...draft.content, ...rest, ...rows, choices: { ...others, ...choices } } };
  });
  const kept = useRef({ table: first, about });
  useEffect(() => {
    if (kept.current.table === table && kept.current.about === about) return;
    kept.current = { table, about };
    saver.change(() => contentOf(table, about), delayFor(table));
  }, [table, about, saver]);
  const isLarge = useEffectEvent(() => table.rows.length * table.columns.length > SOON_KEPT);
  useEffect(() => {
    // A page that is left, or closed, must not lose the last change.
    const keepNow = (): void => void saver.flush().catch(() => undefined);
    // A browser asks the user; the window of the desktop stays open until the table is kept, and closes then.
    const stay = (event: BeforeUnloadEvent): void => {
      if (!isLarge() || saver.now().state !== 'changed') return;
      event.preventDefault();
      void saver
        .flush()
        .then(closeOnDesktop)
        .catch(() => undefined);
    };
    window.addEventListener('beforeunload', stay);
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('beforeunload', stay);
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [saver]);

  return {
    grid,
    about,
    change: (part) => setAbout({ ...about, ...part }),
    saving,
    flush: saver.flush,
  };
}
