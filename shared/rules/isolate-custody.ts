import type { CustodyColumn } from './field-basics.ts';
import { splitValues } from './field.ts';
import { readText } from './text-value.ts';

/** Who may see an isolate, as a row of a table says it. What the row does not say is not here. */
export interface WrittenCustody {
  private?: boolean;
  /** ISO date. */
  embargo_until?: string;
  /** People as a table names them. */
  owners?: string[];
  shared_with?: string[];
}

/** Takes a cell that is not empty, or says why it cannot be. */
export function takeCustody(custody: WrittenCustody, cell: string, column: CustodyColumn): string | undefined {
  if (column === 'owners' || column === 'shared_with') {
    const people = splitValues(cell);
    custody[column] = people;
    const repeated = people.find((name, index) => people.indexOf(name) < index);
    return repeated === undefined ? undefined : `"${repeated}" is given twice.`;
  }
  const read = readText(cell, column === 'private' ? 'flag' : 'date', column);
  if ('reason' in read) return read.reason;
  Object.assign(custody, { [column]: read.value });
  return undefined;
}
