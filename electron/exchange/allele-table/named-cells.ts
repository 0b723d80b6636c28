/** A cell of mlst, as `abcZ(12)`. */
const NAMED_CELL = /^(.+)\(([^()]*)\)$/;

/** The only column of `mlst --full` with alleles: `abcZ(12);adk(3)`. */
const ALL_ALLELES = /^alleles$/i;
/** Of staramr, which puts a header before the rows of mlst. */
const FIRST_LOCUS = /^locus[ _]?1$/i;

/**
 * The loci and alleles of a row of mlst: file, scheme, type, then `abcZ(12)` for each locus. None where it found no scheme (`-`, `-`). Below a
 * header, some loci may lack. Undefined if the row is none of mlst.
 */
export function namedCells(cells: readonly string[], header?: readonly string[]): Map<string, string> | undefined {
  const [, scheme, type, ...rest] = cells;
  const together = header?.findIndex((name) => ALL_ALLELES.test(name)) ?? -1;
  const named = together === -1 ? rest : (cells[together] ?? '').split(';');
  const filled = header ? named.filter((cell) => cell !== '' && cell !== '-') : named;
  const pairs = filled.map((cell) => NAMED_CELL.exec(cell));
  if (pairs.includes(null) || (pairs.length === 0 && type !== '-') || scheme === undefined) return undefined;
  return new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}

/** Whether the rows below a header are rows of mlst, by the header and the first of them. */
export function isHeaderOfNamedCells(header: readonly string[], cells: readonly string[]): boolean {
  if (header.some((name) => ALL_ALLELES.test(name) || FIRST_LOCUS.test(name))) return true;
  return (namedCells(cells, header)?.size ?? 0) > 0;
}
