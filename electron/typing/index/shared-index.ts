import type { DataType } from '#shared/api/locus.ts';
import { defined } from '#shared/defined.ts';
import type { AlleleIndex, AlleleTable, IndexPart, IndexStamp, SeedTable } from './allele-index.ts';

const SEED_ARRAYS = ['leads', 'bitmap', 'high', 'low', 'slot', 'spans'] as const;
const ALLELE_ARRAYS = ['first', 'second', 'row'] as const;

interface ArraysLayout {
  data_type: DataType;
  /** Lengths of the arrays of the table, in numbers. They lie one after another in the same order. */
  arrays: number[];
}

/** Describes the tables of a part. */
export interface PartLayout {
  seeds: (ArraysLayout & { seed_length: number; filter_length: number })[];
  alleles: (ArraysLayout & { count: number })[];
}

/** Whether what was read from a file is a layout of this version. */
export function isPartLayout(value: unknown): value is PartLayout {
  const { seeds, alleles } = (value ?? {}) as Partial<PartLayout>;
  return (
    areTables(seeds, SEED_ARRAYS.length, ({ seed_length, filter_length }) => [seed_length, filter_length]) &&
    areTables(alleles, ALLELE_ARRAYS.length, ({ count }) => [count])
  );
}

/** `value` may be anything: its type says what a list of tables would be. */
function areTables<Table extends ArraysLayout>(
  value: readonly Table[] | undefined,
  arrays: number,
  numbersOf: (table: Table) => number[],
): boolean {
  const isTable = (table: Table | null) =>
    (table?.data_type === 'DNA' || table?.data_type === 'peptide') &&
    Array.isArray(table.arrays) &&
    table.arrays.length === arrays &&
    [...table.arrays, ...numbersOf(table)].every((number) => Number.isInteger(number) && number >= 0);
  return Array.isArray(value) && value.every(isTable);
}

/** Tables in one block of shared memory. Threads pass it on without copying. */
interface SharedPart {
  readonly layout: PartLayout;
  readonly body: SharedArrayBuffer;
}

/** The index of a database in shared memory. It is never changed: each state of the database has its own. */
export interface SharedIndex {
  readonly stamp: IndexStamp;
  /** How many alleles in it may have been changed or deleted since. */
  readonly stale: number;
  readonly base: SharedPart;
  readonly additions?: SharedPart;
}

/** Views an index in shared memory. Nothing is copied. */
export function viewSharedIndex({ base, additions }: SharedIndex): AlleleIndex {
  return { base: viewPart(base), ...defined({ additions: additions && viewPart(additions) }) };
}

export function viewPart({ layout, body }: SharedPart): IndexPart {
  let offset = 0;
  function take(length: number | undefined): Int32Array {
    if (length === undefined) throw new Error('The layout of an index lacks an array.');
    const array = new Int32Array(body, offset, length);
    offset += array.byteLength;
    return array;
  }
  const seeds = layout.seeds.map(({ arrays: [leads, bitmap, high, low, slot, spans], ...about }): SeedTable => {
    return {
      ...about,
      leads: take(leads),
      bitmap: take(bitmap),
      high: take(high),
      low: take(low),
      slot: take(slot),
      spans: take(spans),
    };
  });
  const alleles = layout.alleles.map(({ arrays: [first, second, row], ...about }): AlleleTable => {
    return { ...about, first: take(first), second: take(second), row: take(row) };
  });
  return { seeds, alleles };
}

/** Copies tables into shared memory. */
export function sharePart(part: IndexPart): SharedPart {
  const arrays = arraysOf(part);
  const body = new SharedArrayBuffer(arrays.reduce((bytes, array) => bytes + array.byteLength, 0));
  let offset = 0;
  for (const array of arrays) {
    new Int32Array(body, offset, array.length).set(array);
    offset += array.byteLength;
  }
  return { layout: layoutOf(part), body };
}

/** Bytes of the arrays of a part. */
export function bytesOf(layout: PartLayout): number {
  return 4 * [...layout.seeds, ...layout.alleles].flatMap((table) => table.arrays).reduce((a, b) => a + b, 0);
}

function arraysOf(part: IndexPart): Int32Array[] {
  return [
    ...part.seeds.flatMap((table) => SEED_ARRAYS.map((name) => table[name])),
    ...part.alleles.flatMap((table) => ALLELE_ARRAYS.map((name) => table[name])),
  ];
}

function layoutOf(part: IndexPart): PartLayout {
  return {
    seeds: part.seeds.map((table) => ({
      data_type: table.data_type,
      seed_length: table.seed_length,
      filter_length: table.filter_length,
      arrays: SEED_ARRAYS.map((name) => table[name].length),
    })),
    alleles: part.alleles.map((table) => ({
      data_type: table.data_type,
      count: table.count,
      arrays: ALLELE_ARRAYS.map((name) => table[name].length),
    })),
  };
}
