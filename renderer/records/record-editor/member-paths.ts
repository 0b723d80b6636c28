import type { RecordFormMembers } from '#renderer/api/curation/records.ts';
import { ownMember } from '#shared/own-member.ts';

/** Where a value of a form lies: a member, or a member of one: `['provenance', 'country']`. */
export type MemberPath = readonly [member: string, inner?: string];

/** Whether a value is a record of members, which is compared member by member. */
export function isMembers(value: unknown): value is RecordFormMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As the history and the problems of the service name it: `provenance.country`. */
export function pathName([member, inner]: MemberPath): string {
  return inner === undefined ? member : `${member}.${inner}`;
}

export function valueAt(members: RecordFormMembers, [member, inner]: MemberPath): unknown {
  const value = ownMember(members, member);
  if (inner === undefined) return value;
  return isMembers(value) ? ownMember(value, inner) : undefined;
}

export function withValueAt(
  members: RecordFormMembers,
  [member, inner]: MemberPath,
  value: unknown,
): RecordFormMembers {
  if (inner === undefined) return { ...members, [member]: value };
  const outer = ownMember(members, member);
  return { ...members, [member]: { ...(isMembers(outer) ? outer : {}), [inner]: value } };
}

/** Whether two values say the same. What is absent and what is null do. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

/** All places at which two records differ. */
export function differingPaths(left: RecordFormMembers, right: RecordFormMembers): MemberPath[] {
  return unionOfNames(left, right).flatMap((member): MemberPath[] => {
    const [one, other] = [ownMember(left, member), ownMember(right, member)];
    if (isSame(one, other)) return [];
    if (!isMembers(one) || !isMembers(other)) return [[member]];
    return unionOfNames(one, other).flatMap((inner): MemberPath[] =>
      isSame(ownMember(one, inner), ownMember(other, inner)) ? [] : [[member, inner]],
    );
  });
}

/** What a change sends: the members that differ, and of records of members only those. What is gone is sent as null. */
export function changedMembers(before: RecordFormMembers, after: RecordFormMembers): RecordFormMembers {
  return differingPaths(before, after).reduce<RecordFormMembers>(
    (changes, path) => withValueAt(changes, path, valueAt(after, path) ?? null),
    {},
  );
}

function unionOfNames(left: RecordFormMembers, right: RecordFormMembers): string[] {
  return [...new Set([...Object.keys(left), ...Object.keys(right)])];
}
