import { splitValues } from '#shared/rules/field.ts';
import { flagOf, isDecimal, isInteger } from '#shared/rules/field-value.ts';
import { profileDateProblem } from '#shared/rules/profile-members.ts';
import type { StoredValue } from '#electron/store/changes/writers/table-rows.ts';
import type { NamedUsers } from '../named-users.ts';
import type { NameLookup } from './name-lookup.ts';
import type { Column } from './table-spec.ts';

/** What a cell says: as the database keeps it, or the values of a list. */
export type CellValue = StoredValue | readonly StoredValue[];

/** What is needed to understand a cell. */
export interface CellContext {
  users: NamedUsers;
  names: NameLookup;
  /** ISO date. */
  today: string;
}

type Read = { value: CellValue } | { reason: string };

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Reads a cell that is not empty, or says why it cannot be. */
export function readCell(text: string, column: Column, context: CellContext): Read {
  if (column.options && !column.options.includes(text)) {
    return { reason: `${column.name} is "${text}", but it must be one of ${column.options.join(', ')}.` };
  }
  const problem = column.check?.(text);
  return problem === undefined ? readTyped(text, column, context) : { reason: problem };
}

function readTyped(text: string, column: Column, context: CellContext): Read {
  switch (column.type) {
    case 'text':
      return { value: text };
    case 'integer':
      return isInteger(text) ? { value: Number(text) } : { reason: `"${text}" is not a whole number.` };
    case 'number':
      return isDecimal(text) ? { value: Number(text) } : { reason: `"${text}" is not a number.` };
    case 'flag':
      return readFlag(text, column);
    case 'date':
    case 'timestamp':
      return readDate(text, column, context);
    case 'json':
      return { value: JSON.stringify(splitValues(text)) };
    case 'list':
      return once(splitValues(text));
    case 'numbers':
      return readNumbers(splitValues(text));
    case 'user':
      return readName(context.users.find(text));
    case 'users':
      return readUsers(splitValues(text), context.users);
    case 'locus':
    case 'scheme':
    case 'classification':
    case 'project':
    case 'isolate':
      return readName(context.names.find(column.type, text));
  }
}

function readName(found: { id: number } | { reason: string }): Read {
  return 'reason' in found ? found : { value: found.id };
}

function readFlag(text: string, column: Column): Read {
  const value = flagOf(text);
  return value === undefined
    ? { reason: `${column.name} must be yes or no, not "${text}".` }
    : { value: value ? 1 : 0 };
}

function readDate(text: string, { name, type }: Column, { today }: CellContext): Read {
  if (type === 'timestamp' && !TIMESTAMP.test(text)) {
    return { reason: `"${text}" is not a time of the form 2026-11-22T14:46:05.000Z, but ${name} requires one.` };
  }
  const reason = profileDateProblem(type === 'date' ? text : text.slice(0, 10), name, today);
  return reason === undefined ? { value: text } : { reason };
}

function readNumbers(parts: readonly string[]): Read {
  const wrong = parts.find((part) => !isInteger(part) || Number(part) < 1);
  if (wrong !== undefined) return { reason: `"${wrong}" is not a whole number above zero.` };
  return once(parts.map(Number));
}

function readUsers(parts: readonly string[], users: NamedUsers): Read {
  const ids: number[] = [];
  for (const part of parts) {
    const found = users.find(part);
    if ('reason' in found) return found;
    ids.push(found.id);
  }
  return once(ids);
}

function once(values: readonly StoredValue[]): Read {
  const repeated = values.find((value, index) => values.indexOf(value) < index);
  return repeated === undefined ? { value: values } : { reason: `"${repeated}" is given twice.` };
}
