import { splitValues } from '#shared/rules/field.ts';
import { profileDateProblem } from '#shared/rules/profile-members.ts';
import { readOption, readText, type TextValue } from '#shared/rules/text-value.ts';
import type { StoredValue } from '#electron/store/changes/writers/table-rows.ts';
import type { NamedUsers } from '../named-users.ts';
import type { NameLookup } from './name-lookup.ts';
import type { CuratedColumn } from './table-spec.ts';

/** What a cell says: as the database keeps it, or the values of a list. */
export type CuratedValue = StoredValue | readonly StoredValue[];

interface CellContext {
  users: NamedUsers;
  names: NameLookup;
  /** ISO date. */
  today: string;
}

type ReadCell = TextValue<CuratedValue>;

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Reads a cell that is not empty, or says why it cannot be. */
export function readCell(text: string, column: CuratedColumn, context: CellContext): ReadCell {
  const option = column.options ? readOption(text, column.options, column.name) : { value: text };
  if ('reason' in option) return option;
  const problem = column.check?.(option.value);
  return problem === undefined ? readTyped(option.value, column, context) : { reason: problem };
}

function readTyped(text: string, column: CuratedColumn, context: CellContext): ReadCell {
  const { name, type } = column;
  switch (type) {
    case 'text':
      // Exactly as it is written, with blanks around it that stand in quotes.
      return { value: text };
    case 'integer':
    case 'number':
      return readText(text, type, name);
    case 'flag': {
      const read = readText(text, 'flag', name);
      return 'reason' in read ? read : { value: read.value ? 1 : 0 };
    }
    case 'day':
      return readText(text, 'date', name);
    case 'date':
    case 'timestamp':
      return readDate(text.trim(), column, context);
    case 'json':
      return { value: JSON.stringify(splitValues(text)) };
    case 'list':
      return once(splitValues(text));
    case 'numbers': {
      const read = readText(text, 'ids', name);
      return 'reason' in read ? read : once(read.value);
    }
    case 'user':
      return readName(context.users.find(text));
    case 'users':
      return readUsers(splitValues(text), context.users);
    case 'locus':
    case 'scheme':
    case 'classification':
    case 'project':
    case 'isolate':
      return readName(context.names.find(type, text));
  }
}

function readName(found: { id: number } | { reason: string }): ReadCell {
  return 'reason' in found ? found : { value: found.id };
}

function readDate(text: string, { name, type }: CuratedColumn, { today }: CellContext): ReadCell {
  if (type === 'timestamp' && !TIMESTAMP.test(text)) {
    return { reason: `"${text}" is not a time of the form 2026-11-22T14:46:05.000Z, but ${name} requires one.` };
  }
  const reason = profileDateProblem(type === 'date' ? text : text.slice(0, 10), name, today);
  return reason === undefined ? { value: text } : { reason };
}

function readUsers(parts: readonly string[], users: NamedUsers): ReadCell {
  const ids: number[] = [];
  for (const part of parts) {
    const found = users.find(part);
    if ('reason' in found) return found;
    ids.push(found.id);
  }
  return once(ids);
}

function once(values: readonly StoredValue[]): ReadCell {
  const repeated = values.find((value, index) => values.indexOf(value) < index);
  return repeated === undefined ? { value: values } : { reason: `"${repeated}" is given twice.` };
}
