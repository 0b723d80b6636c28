/** Cells that name no cluster. */
const NO_NAME = new Set(['', '-', '.', '?', 'na', 'n/a', 'nan', 'none', 'null']);
/** How ReporTree names a sample that is in no cluster. */
const SINGLETON = /^singleton/i;

/** A table with the names that clusters had elsewhere: a sample in each row. */
export interface NamesTable {
  header: string[];
  rows: string[][];
}

/** Which column of a table holds the names at a threshold. Absent: none. */
export type NameColumns = Readonly<Record<number, number | undefined>>;

/** The table of a file. RangeError with a sentence where it is none of names. */
export function namesTable([header, ...rows]: readonly (readonly string[])[]): NamesTable {
  if (!header || rows.length === 0) throw new RangeError('The table needs a header and a row for each sample.');
  if (header.length < 2) {
    throw new RangeError(
      'The table has one column. It needs the sample in one and the name of its cluster in another, with tabs, commas or semicolons between them.',
    );
  }
  return { header: header.map((name, column) => name || `Column ${column + 1}`), rows: rows.map((row) => [...row]) };
}

/** The columns that look like names at thresholds: those whose header has the number, or the only one for the only threshold. */
export function guessColumns({ header }: NamesTable, thresholds: readonly number[], sample: number): NameColumns {
  const others = [...header.keys()].filter((column) => column !== sample);
  const found = thresholds.map((threshold): [number, number | undefined] => {
    const names = (column: number) => header[column]?.match(/\d+(?:[.]\d+)*/g)?.includes(String(threshold));
    return [threshold, others.find((column) => names(column) === true)];
  });
  const [only] = others;
  if (thresholds.length === 1 && others.length === 1 && only !== undefined) return { [thresholds[0] ?? 0]: only };
  return Object.fromEntries(found);
}

/** The samples with the names of their clusters at a threshold; those without a name are left out. */
export function samplesOf(
  { header, rows }: NamesTable,
  columns: { sample: number; name: number; isPrefixed: boolean },
): { sample: string; name: string }[] {
  const prefix = columns.isPrefixed ? `${header[columns.name] ?? ''}-` : '';
  return rows.flatMap((row) => {
    const sample = row[columns.sample]?.trim() ?? '';
    const name = row[columns.name]?.trim() ?? '';
    if (sample === '' || NO_NAME.has(name.toLowerCase()) || SINGLETON.test(name)) return [];
    return [{ sample, name: `${prefix}${name}` }];
  });
}
