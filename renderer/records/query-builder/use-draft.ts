import { useState } from 'react';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { draftOfFilter } from './draft-filter.ts';
import { addPart, changePart, emptyDraft, newCondition, newGroup, removePart, type DraftGroup } from './draft.ts';
import type { BuilderContext } from './builder-context.ts';
import { writeFilter } from './filter-text.ts';

/** The query being written, and what changes it. */
interface BuilderState {
  draft: DraftGroup;
  newest: string | undefined;
  actions: Pick<BuilderContext, 'change' | 'join' | 'addCondition' | 'addGroup' | 'remove'>;
  /** Says that the draft is now the query shown, so that the address change that follows does not replace what is being written. */
  settle: (filter: IsolateFilter | undefined) => void;
  clear: () => void;
}

/** A draft that starts with a filter. It starts again when another filter comes from outside ("back", a saved query). */
export function useDraft(filter: IsolateFilter | undefined): BuilderState {
  const text = writeFilter(filter);
  const [held, setHeld] = useState(() => ({ seen: text, own: text, draft: draftOf(filter) }));
  const [newest, setNewest] = useState<string>();
  if (held.seen !== text) {
    const isOwn = held.own === text;
    setHeld(isOwn ? { ...held, seen: text } : { seen: text, own: text, draft: draftOf(filter) });
  }

  function edit(change: (draft: DraftGroup) => DraftGroup): void {
    setHeld((now) => ({ ...now, draft: change(now.draft) }));
  }

  return {
    draft: held.draft,
    newest,
    actions: {
      change: (id, part) =>
        edit((draft) => changePart(draft, id, (old) => (old.kind === 'condition' ? { ...old, ...part } : old))),
      join: (id, join) =>
        edit((draft) =>
          draft.id === id
            ? { ...draft, join }
            : changePart(draft, id, (old) => (old.kind === 'group' ? { ...old, join } : old)),
        ),
      addCondition: (groupId) => {
        const condition = newCondition();
        setNewest(condition.id);
        edit((draft) => addPart(draft, groupId, condition));
      },
      addGroup: (groupId) => {
        const condition = newCondition();
        setNewest(condition.id);
        edit((draft) => {
          // A group inside "all" is mostly wanted for alternatives, and the other way round.
          const parent = joinOf(draft, groupId);
          return addPart(draft, groupId, newGroup(parent === 'all' ? 'any' : 'all', [condition]));
        });
      },
      remove: (id) =>
        edit((draft) => {
          const left = removePart(draft, id);
          return left.parts.length > 0 ? left : { ...left, parts: [newCondition()] };
        }),
    },
    settle: (next) => setHeld((now) => ({ ...now, own: writeFilter(next) })),
    clear: () => setHeld((now) => ({ ...now, own: '', draft: emptyDraft() })),
  };
}

function draftOf(filter: IsolateFilter | undefined): DraftGroup {
  return filter ? draftOfFilter(filter) : emptyDraft();
}

function joinOf(group: DraftGroup, id: string): DraftGroup['join'] | undefined {
  if (group.id === id) return group.join;
  for (const part of group.parts) {
    const join = part.kind === 'group' ? joinOf(part, id) : undefined;
    if (join) return join;
  }
  return undefined;
}
