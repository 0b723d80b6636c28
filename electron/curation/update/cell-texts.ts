import type { UpdatedRow } from '#shared/api/curation/update-table.ts';
import { joinValues } from '#shared/rules/field.ts';
import { ownMember } from '#shared/own-member.ts';
import type { Members } from '../record-kind.ts';
import type { MemberColumn } from './update-columns.ts';

/** The cells of a row whose value changes, as texts: the place of the column, what was, and what becomes. */
export function cellTexts(columns: readonly MemberColumn[], before: Members, after: Members): UpdatedRow['cells'] {
  return columns.flatMap(({ place, path }): UpdatedRow['cells'] => {
    const [was, is] = [textAt(before, path), textAt(after, path)];
    return was === is ? [] : [[place, was, is]];
  });
}

function textAt(members: Members, [member, inner]: MemberColumn['path']): string {
  const outer = ownMember(members, member);
  return inner === undefined ? textOf(outer) : textOf(ownMember(outer as Members | undefined, inner));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return joinValues(value.map(textOf));
  return typeof value === 'string' ? value : JSON.stringify(value);
}
