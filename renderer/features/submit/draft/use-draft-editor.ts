import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { useEditGrid, type EditGridModel } from '#renderer/records/grid/use-edit-grid.ts';
import type { GridTable } from '#renderer/records/grid/grid-table.ts';
import type { DraftContent } from '#shared/rpc/contract/draft-content.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { EntryTable } from '../entry/entry-table.ts';
import { DraftSaver, type SavingState } from './draft-saver.ts';
import { contentOfTable, tableOfDraft } from './draft-table.ts';

/** What a draft holds beside its table. */
export type DraftAbout = Pick<DraftContent, 'members' | 'message' | 'email'> & { title: string };

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

/** Cells of a table that is kept while the page is closed. Browsers cut longer requests off then. */
const SOON_KEPT = 2_000;

/** A draft that is being written: each change is kept by itself. */
export function useDraftEditor(draft: Draft, entry: EntryTable): DraftEditor {
  const [about, setAbout] = useState<DraftAbout>(() => {
    const { members, message, email } = draft.content;
    return { members, message, email, title: draft.title };
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
      void saver.flush().then(
        () => {
          if (rpc.host === 'desktop') window.close();
        },
        () => undefined,
      );
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
