/** Texts with which tables say that a locus has no allele, in small letters. The codes are those of chewBBACA (manual, AlleleCall). */
const MISSING = new Set(
  '0 n - . na n/a nan none null failed missing nd nf lnf plnf plot plot3 plot5 lotsc niph niphem pama asm alm'.split(
    ' ',
  ),
);

/** What a cell says of a locus: the id of its allele, or the sign for why it has none that can be compared. */
type AlleleCell = { id: string } | { sign: string };

/**
 * Reads a cell of a table of alleles, as chewBBACA, mlst, SRST2, GrapeTree, ReporTree, SeqSphere and this program write it. `INF-12` is 12, an
 * allele that was new when it was written; `12+` and `12!` are exactly 12, and `12.0` is what spreadsheets make of 12. `~12`, `12?`, `12*`
 * and `new` are something else than 12 whose sequence is not in the table, so nothing can be said of it. SeqSphere begins all that is
 * missing with `?` (manual, Distance Calculation Settings).
 */
export function readAlleleCell(text: string): AlleleCell {
  if (/^[1-9]\d*$/.test(text)) return { id: text };
  const cell = text.trim().replace(/^INF-/, '');
  if (cell === '') return { sign: 'blank' };
  if (MISSING.has(cell.toLowerCase())) return { sign: cell };
  if (cell.startsWith('?')) return { sign: cell };
  if (/^-\d+$/.test(cell)) return { sign: 'negative' };
  if (/^~|[?*]$|^(new|novel)$/i.test(cell)) return { sign: 'new or uncertain (~12, 12?, 12*)' };
  if (/&\d+-\d+&[01]$/.test(cell)) return { sign: 'place in a contig, as results_contigsInfo.tsv has it' };
  if (/[,;]/.test(cell)) return { sign: 'several (3,7)' };
  return { id: cell.replace(/[+!]$/, '').replace(/^(\d+)\.0$/, '$1') };
}

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
