import type { MemberChange } from '#shared/api/curation/record-changes.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import type { Members } from './record-kind.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

/**
 * Members with those of a change in their place. In a member that is itself a record only what is named changes, and null takes a
 * member of it away.
 */
export function mergeMembers<M extends Members>(before: M, change: Members): M {
  const merged = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    const own = merged.get(name);
    if (!isRecord(value) || (own !== null && own !== undefined && !isRecord(own))) merged.set(name, value);
    else merged.set(name, withoutNulls(mergeMembers(isRecord(own) ? own : {}, value)));
  }
  return Object.fromEntries(merged) as M;
}

function withoutNulls(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== null));
}

/** What is different: the members that changed as they were and as they are. Undefined if nothing is. */
export function changedMembers(before: Members, after: Members): { before: Members; after: Members } | undefined {
  const was = new Map<string, unknown>();
  const is = new Map<string, unknown>();
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [left, right] = [ownMember(before, name), ownMember(after, name)];
    if (isEqual(left, right)) continue;
    if (isRecord(left) && isRecord(right)) {
      const inner = changedMembers(left, right);
      // What was absent is emptied when the change is taken back.
      was.set(name, inner?.before);
      is.set(name, inner?.after);
    } else {
      was.set(name, left ?? null);
      is.set(name, right ?? null);
    }
  }
  return is.size === 0 ? undefined : { before: Object.fromEntries(was), after: Object.fromEntries(is) };
}

/** Longest value in characters that a line of the history tells in full. */
const LONGEST_TOLD = 2000;

/** The members of a line of the history, each with what it was and became; members of members are named `provenance.country`. */
export function memberChanges(before: Members | undefined, after: Members | undefined, prefix = ''): MemberChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((name) => {
    const [left, right] = [ownMember(before, name), ownMember(after, name)];
    if (isRecord(left) || isRecord(right)) {
      return memberChanges(isRecord(left) ? left : undefined, isRecord(right) ? right : undefined, `${prefix}${name}.`);
    }
    if (isEqual(left, right)) return [];
    const values = { before: told(left), after: told(right) };
    const isLong = values.before !== left || values.after !== right;
    return [
      { member: prefix + name, ...without(values), ...defined({ is_long: isLong || undefined }) },
    ] as MemberChange[];
  });
}

function told(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length <= LONGEST_TOLD ? value : `${text.slice(0, LONGEST_TOLD)}…`;
}

function without(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
}
