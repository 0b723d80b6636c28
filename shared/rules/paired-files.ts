import { filesOfSameStem } from '../sequence/file-names.ts';
import { nearMisses } from './near-misses.ts';

/** A row of a table of genomes, as far as its file goes. */
interface NamingRow {
  /** `assembly_filename`: the name of its file of contigs. Empty: it names none. */
  file: string;
  /** Name of the isolate. */
  isolate: string;
}

/** How a row and the files that are there go together. */
export type PairedRow =
  /** The file has the name that the row gives. */
  | { state: 'paired'; file: string }
  /** No file has this name, but one is most likely meant: the same name with another ending, the isolate's name, a misspelling. */
  | { state: 'likely'; file: string }
  /** There is no such file. */
  | { state: 'missing' };

export interface Pairing {
  /** By row. */
  rows: PairedRow[];
  /** Files that no row names. */
  unused: string[];
}

/**
 * Pairs rows with files: those of the same name, then those that are likely meant and that no other row names. Each file
 * is for one row only. Nothing can be sent unless all rows are paired and no file is left over.
 */
export function pairFiles(rows: readonly NamingRow[], files: readonly string[]): Pairing {
  const left = new Set(files);
  const paired: (PairedRow | undefined)[] = rows.map(({ file }) => {
    if (file === '' || !left.delete(file)) return undefined;
    return { state: 'paired', file };
  });
  const ways: ((row: NamingRow, free: readonly string[]) => readonly string[])[] = [
    ({ file }, free) => (file === '' ? [] : filesOfSameStem(file, free)),
    ({ isolate }, free) => (isolate === '' ? [] : filesOfSameStem(isolate, free)),
    ({ file }, free) => (file === '' ? [] : nearMisses(file, free)),
  ];
  for (const way of ways) {
    // What a row alone can mean first; what two rows could mean is nobody's.
    const free = [...left];
    const wanted = rows.map((row, index) => (paired[index] ? undefined : onlyOne(way(row, free))));
    for (const [index, file] of wanted.entries()) {
      if (file === undefined || wanted.indexOf(file) !== wanted.lastIndexOf(file)) continue;
      paired[index] = { state: 'likely', file };
      left.delete(file);
    }
  }
  return { rows: paired.map((pair) => pair ?? { state: 'missing' }), unused: [...left] };
}

function onlyOne(files: readonly string[]): string | undefined {
  return files.length === 1 ? files[0] : undefined;
}
