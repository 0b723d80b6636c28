import { profileDateProblem, type OriginMember } from '#shared/rules/profile-members.ts';
import type { ProfileOrigin } from '#electron/store/changes/writers/profile-writer.ts';
import type { NamedUsers } from './named-users.ts';

/** A column of a table that fills in a member. `column` is 0-based. */
export interface OriginColumn {
  name: OriginMember;
  column: number;
}

interface OriginFault {
  column: number;
  field: string;
  reason: string;
}

/**
 * Reads who a profile is from, and when it was entered. An empty cell says nothing or, where the table is all there is to know
 * (`isWhole`), that nobody is known. Columns of faults are 1-based.
 */
export function readOrigin(
  cells: readonly string[],
  columns: readonly OriginColumn[],
  { users, today, isWhole = false }: { users: NamedUsers; today: string; isWhole?: boolean },
): { origin: Partial<ProfileOrigin>; faults: OriginFault[] } {
  const origin: Partial<ProfileOrigin> = {};
  const faults: OriginFault[] = [];
  for (const { name, column } of columns) {
    const cell = cells[column] ?? '';
    if (cell === '' && isWhole && (name === 'sender' || name === 'curator')) origin[name] = null;
    if (cell === '') continue;
    const fault = (reason: string) => faults.push({ column: column + 1, field: name, reason });
    if (name === 'sender' || name === 'curator') {
      const found = users.find(cell);
      if ('reason' in found) fault(found.reason);
      else origin[name] = found.id;
    } else {
      const reason = profileDateProblem(cell, name, today);
      if (reason === undefined) origin[name] = cell;
      else fault(reason);
    }
  }
  const { date_entered = '', datestamp } = origin;
  const changed = columns.find(({ name }) => name === 'datestamp');
  if (changed && datestamp !== undefined && datestamp < date_entered) {
    const reason = `The profile was changed last on ${datestamp}, before it was entered on ${date_entered}.`;
    faults.push({ column: changed.column + 1, field: 'datestamp', reason });
  }
  return { origin, faults };
}
