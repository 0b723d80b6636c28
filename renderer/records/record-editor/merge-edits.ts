import type { RecordFormMembers } from '#renderer/api/curation/records.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { differingPaths, isSame, pathName, valueAt, withValueAt, type MemberPath } from './member-paths.ts';

/** Whose value is kept. */
export type Side = 'mine' | 'theirs';

/** One value that somebody changed, on either side. */
export interface MergedValue {
  path: MemberPath;
  /** As it was when both began. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** What is kept: that of the one who changed it; of lists what both say. Absent where the user has to choose. */
  merged?: { value: unknown; from: Side | 'both' };
}

function isPlainList(value: unknown): value is (string | number)[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number');
}

/** A list with what both added, and without what either took away. Undefined for what is no list of plain values. */
function mergedLists(base: unknown, mine: unknown, theirs: unknown): (string | number)[] | undefined {
  const before = base ?? [];
  if (!isPlainList(before) || !isPlainList(mine) || !isPlainList(theirs)) return undefined;
  const kept = theirs.filter((item) => mine.includes(item) || !before.includes(item));
  return [...kept, ...mine.filter((item) => !before.includes(item) && !theirs.includes(item))];
}

function mergedValue(base: unknown, mine: unknown, theirs: unknown, isSingle: boolean): MergedValue['merged'] {
  if (isSame(mine, theirs)) return { value: mine, from: 'both' };
  if (isSame(mine, base)) return { value: theirs, from: 'theirs' };
  if (isSame(theirs, base)) return { value: mine, from: 'mine' };
  // A list of one value at most is a value: two of them cannot both be kept.
  const list = isSingle ? undefined : mergedLists(base, mine, theirs);
  return list && { value: list, from: 'both' };
}

/**
 * Every value that was changed since `base` by me or by others, with what is to become of it. `singles` names the values, by
 * `pathName`, that are lists of one value at most.
 */
export function mergeEdits(
  base: RecordFormMembers,
  mine: RecordFormMembers,
  theirs: RecordFormMembers,
  singles: ReadonlySet<string> = new Set(),
): MergedValue[] {
  const paths = new Map(
    [...differingPaths(base, theirs), ...differingPaths(base, mine)].map((at) => [pathName(at), at]),
  );
  return [...paths.values()].map((path) => {
    const [before, my, their] = [valueAt(base, path), valueAt(mine, path), valueAt(theirs, path)];
    const merged = mergedValue(before, my, their, singles.has(pathName(path)));
    return { path, base: before, mine: my, theirs: their, ...defined({ merged }) };
  });
}

/** The record as both want it. `chosen` names whose value is kept where both changed one, by `pathName`. */
export function mergedMembers(
  theirs: RecordFormMembers,
  values: readonly MergedValue[],
  chosen: Readonly<Record<string, Side>>,
): RecordFormMembers {
  return values.reduce((members, { path, merged, mine, theirs: their }) => {
    const value = merged ? merged.value : ownMember(chosen, pathName(path)) === 'mine' ? mine : their;
    return withValueAt(members, path, value);
  }, theirs);
}

/** Whether the user has chosen wherever he has to. */
export function isSettled(values: readonly MergedValue[], chosen: Readonly<Record<string, Side>>): boolean {
  return values.every(({ path, merged }) => merged !== undefined || ownMember(chosen, pathName(path)) !== undefined);
}
