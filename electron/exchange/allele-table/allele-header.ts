import { namedList } from '#shared/count-of.ts';

/** Columns beside loci that the programs write whose tables are read, in small letters. Those that begin with `#` are GrapeTree's. */
const NO_LOCUS =
  /^(#.*|file|database|scheme|(?:st|sequence[ _]type)( \(.*\))?|rst|cgst|wgst|complex type|cluster type|status|score|result|clonal[_ ]complex|cc|lincode|species|mismatches|uncertainty|depth|maxmaf)$/i;

/** The column of the names in tables of SeqSphere, which may stand behind others. */
const SAMPLE_ID = /^sample id$/i;

const NAMED = 20;

interface AlleleHeader {
  /** Column of the names of samples. */
  nameColumn: number;
  loci: string[];
  /** Column of each locus. */
  columns: number[];
  /** Loci that are asked for and have no column. */
  unknown: string[];
  /** Sentences that say what was understood. */
  notes: string[];
  problems: string[];
}

/** The name of a locus. chewBBACA 2 calls the columns, and lists of loci, as the files of its schema: `abcZ.fasta`. */
export const locusName = (text: string) => text.replace(/\.fasta$/i, '');

/** Finds the loci in the first row of a table. `wanted` are the only ones to read, in their order. */
export function readAlleleHeader(cells: readonly string[], wanted: readonly string[] | undefined): AlleleHeader {
  const names = cells.map(locusName);
  const nameColumn = Math.max(
    0,
    names.findIndex((name) => SAMPLE_ID.test(name)),
  );
  const others = [...names.keys()].filter((column) => column !== nameColumn);
  const places = others.filter((column) => names[column] !== '');
  const nameOf = (column: number) => names[column] ?? '';
  const [notes, problems]: [string[], string[]] = [[], []];
  for (const [name, columns] of Map.groupBy(places, nameOf)) {
    if (columns.length < 2) continue;
    problems.push(`The columns ${columns.map((column) => column + 1).join(' and ')} are both called "${name}".`);
  }
  const blank = others.flatMap((column) => (names[column] === '' ? [String(column + 1)] : []));
  if (blank.length > 0) notes.push(`Columns without a name, which are left out: ${namedList(blank, NAMED)}.`);
  if (wanted) {
    const loci = wanted.map(locusName);
    const unknown = loci.filter((name) => !places.some((column) => nameOf(column) === name));
    const columns = loci.map((name) => places.find((column) => nameOf(column) === name) ?? 0);
    return { nameColumn, loci, columns, unknown, notes, problems };
  }
  const columns = places.filter((column) => column > nameColumn && !NO_LOCUS.test(nameOf(column)));
  const leftOut = places.filter((column) => !columns.includes(column)).map(nameOf);
  if (leftOut.length > 0) notes.push(`Columns that are not taken for loci: ${namedList(leftOut, NAMED)}.`);
  return { nameColumn, loci: columns.map(nameOf), columns, unknown: [], notes, problems };
}
