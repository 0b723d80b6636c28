import type { CuratedColumn } from './table-spec.ts';

/** Columns that many tables have. */

export const LOCUS_KEY: CuratedColumn = {
  name: 'locus',
  type: 'locus',
  required: true,
  isKey: true,
  meaning: 'name of the locus',
};

export const SCHEME_KEY: CuratedColumn = {
  name: 'scheme',
  type: 'scheme',
  required: true,
  isKey: true,
  meaning: 'name of the scheme',
};

const SENDER: CuratedColumn = { name: 'sender', type: 'user', meaning: 'who sent the record' };
export const CURATOR: CuratedColumn = { name: 'curator', type: 'user', meaning: 'who changed the record last' };

export const DATES: readonly CuratedColumn[] = [
  { name: 'date_entered', type: 'date', meaning: 'day on which the record was entered; today when absent' },
  { name: 'datestamp', type: 'date', meaning: 'day of its last change; today when absent' },
];

/** Who and when, as alleles, designations and contigs have it. */
export const ORIGIN: readonly CuratedColumn[] = [SENDER, CURATOR, ...DATES];

/** An id by which addresses lead to a record. */
export function idColumn(what: string): CuratedColumn {
  return {
    name: 'id',
    type: 'integer',
    meaning: `number of the ${what}; kept where it is free, else the next free one`,
  };
}

/** Where a row stands among those of its kind. */
export const POSITION: CuratedColumn = {
  name: 'position',
  type: 'integer',
  meaning: 'place in the order; that of the rows when absent',
};

/** A list that a table of its own holds. */
export function listColumn(
  name: string,
  meaning: string,
  child: [table: string, parent: string, ...columns: string[]],
  type: 'list' | 'numbers' | 'users' = 'list',
): CuratedColumn {
  const [table, parent, ...columns] = child;
  return { name, type, meaning, child: { table, parent, columns } };
}

/** Columns of a kind, by name and meaning. */
export const text = (name: string, meaning: string): CuratedColumn => ({ name, type: 'text', meaning });
export const integer = (name: string, meaning: string): CuratedColumn => ({ name, type: 'integer', meaning });
export const flag = (name: string, meaning: string): CuratedColumn => ({ name, type: 'flag', orElse: 0, meaning });
/** A column that names the record, alone or with others. */
export const key = (column: CuratedColumn): CuratedColumn => ({ ...column, required: true, isKey: true });
