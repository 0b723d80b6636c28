import type { ConditionOperator } from './operators.ts';

/** A condition as it is being written: the texts may be empty or wrong still. */
export interface DraftCondition {
  id: string;
  kind: 'condition';
  /** What it looks at, see `FilterTarget.ref`; empty until it is chosen. */
  ref: string;
  operator: ConditionOperator;
  /** The value, the lower end of a range, or the pasted list. */
  text: string;
  /** The upper end of a range. */
  end: string;
}

/** Conditions and groups that must all hold, or of which one must. */
export interface DraftGroup {
  id: string;
  kind: 'group';
  join: 'all' | 'any';
  parts: DraftPart[];
}

export type DraftPart = DraftCondition | DraftGroup;

let lastId = 0;

/** An id that no other part of this page has. */
function nextId(): string {
  lastId += 1;
  return `part-${lastId}`;
}

export function newCondition(about: Partial<Omit<DraftCondition, 'id' | 'kind'>> = {}): DraftCondition {
  return { id: nextId(), kind: 'condition', ref: '', operator: '=', text: '', end: '', ...about };
}

export function newGroup(join: DraftGroup['join'], parts: DraftPart[]): DraftGroup {
  return { id: nextId(), kind: 'group', join, parts };
}

/** What a builder begins with: one condition to be filled in. */
export function emptyDraft(): DraftGroup {
  return newGroup('all', [newCondition()]);
}

/** Changes the part with an id, wherever it stands. */
export function changePart(group: DraftGroup, id: string, change: (part: DraftPart) => DraftPart): DraftGroup {
  const parts = group.parts.map((part) => {
    if (part.id === id) return change(part);
    return part.kind === 'group' ? changePart(part, id, change) : part;
  });
  return { ...group, parts };
}

/** Takes a part out; groups that are left without parts go with it. */
export function removePart(group: DraftGroup, id: string): DraftGroup {
  const parts = group.parts
    .filter((part) => part.id !== id)
    .map((part) => (part.kind === 'group' ? removePart(part, id) : part))
    .filter((part) => part.kind === 'condition' || part.parts.length > 0);
  return { ...group, parts };
}

/** Adds a part at the end of the group with an id. */
export function addPart(group: DraftGroup, id: string, added: DraftPart): DraftGroup {
  if (group.id === id) return { ...group, parts: [...group.parts, added] };
  return changePart(group, id, (part) => (part.kind === 'group' ? { ...part, parts: [...part.parts, added] } : part));
}

/** All conditions, from the top. */
export function conditionsOf(group: DraftGroup): DraftCondition[] {
  return group.parts.flatMap((part) => (part.kind === 'group' ? conditionsOf(part) : [part]));
}

/** Whether nothing has been written yet. */
export function isUntouched(group: DraftGroup): boolean {
  return conditionsOf(group).every(({ ref, text, end }) => ref === '' && text === '' && end === '');
}
