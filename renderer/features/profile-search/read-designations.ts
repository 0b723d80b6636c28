import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';

/** Allele ids as they were written, by locus. */
export type WrittenAlleles = Readonly<Record<string, string>>;

type ReadDesignations =
  | { kind: 'alleles'; alleles: WrittenAlleles; ignored: string[] }
  | { kind: 'refused'; reason: string };

const CELL_BREAK = /\t/;
const LOOSE_BREAK = /[\s,;]+/;

/**
 * Reads alleles from pasted text: a line of loci with a line of alleles below it, as tables of profiles have them (other columns are
 * ignored); or a line per locus, the name and then the allele; or alleles only, as many as the scheme has loci, in its order.
 */
export function readDesignations(text: string, loci: readonly string[]): ReadDesignations {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = '', second] = lines;
  if (first === '') return { kind: 'refused', reason: 'The text is empty. Paste a row of a profile table.' };
  const isLocus = new Set(loci);
  const header = first.split(CELL_BREAK).map((cell) => cell.trim());
  if (header.some((cell) => isLocus.has(cell)) && header.length > 2)
    return readTable(header, second, lines.length, isLocus);
  if (lines.some((line) => isLocus.has(nameAndAllele(line)[0]))) return readPairs(lines, isLocus);
  return readRow(lines, loci);
}

function readTable(
  header: readonly string[],
  row: string | undefined,
  lines: number,
  isLocus: ReadonlySet<string>,
): ReadDesignations {
  if (row === undefined) {
    return {
      kind: 'refused',
      reason: 'Line 1 names loci, but no line with alleles follows. Paste both lines together.',
    };
  }
  if (lines > 2) {
    return {
      kind: 'refused',
      reason: `The text has ${formatCount(lines - 1)} rows of alleles. Paste the line with the locus names and one row.`,
    };
  }
  const cells = row.split(CELL_BREAK).map((cell) => cell.trim());
  if (cells.length !== header.length) {
    const counts = `line 1 has ${formatCount(header.length)} and line 2 has ${formatCount(cells.length)}`;
    return { kind: 'refused', reason: `The columns do not match: ${counts}. Copy both lines from the same table.` };
  }
  const alleles: Record<string, string> = {};
  for (const [column, name] of header.entries()) if (isLocus.has(name)) alleles[name] = cells[column] ?? '';
  return { kind: 'alleles', alleles, ignored: header.filter((name) => name !== '' && !isLocus.has(name)) };
}

/** `abcZ 2`, `abcZ=2`, `abcZ<tab>2`, `abcZ_2`: the name first, the allele behind the last separator. */
function nameAndAllele(line: string): [name: string, allele: string] {
  const [, name = line.trim(), allele = ''] = /^\s*(\S.*?)\s*[\t=:, ]\s*(\S*)\s*$/.exec(line) ?? [];
  return [name, allele];
}

function readPairs(lines: readonly string[], isLocus: ReadonlySet<string>): ReadDesignations {
  const alleles: Record<string, string> = {};
  const ignored: string[] = [];
  for (const line of lines) {
    const [name, allele] = nameAndAllele(line);
    if (isLocus.has(name)) alleles[name] = allele;
    else ignored.push(name);
  }
  return { kind: 'alleles', alleles, ignored };
}

function readRow(lines: readonly string[], loci: readonly string[]): ReadDesignations {
  const cells = lines
    .join('\t')
    .trim()
    .split(lines.join('\t').includes('\t') ? CELL_BREAK : LOOSE_BREAK);
  if (cells.length !== loci.length) {
    const counts = `${formatCount(cells.length)} for ${formatQuantity(loci.length, 'locus', 'loci')}`;
    return {
      kind: 'refused',
      reason: `The text names no locus of this scheme, and it does not have one value per locus (${counts}). Paste the line with the locus names, too.`,
    };
  }
  return {
    kind: 'alleles',
    alleles: Object.fromEntries(loci.map((locus, index) => [locus, (cells[index] ?? '').trim()])),
    ignored: [],
  };
}

/** Values that say that a locus has no allele. */
const NOTHING = new Set(['', '-', 'N', '0', '?']);

/** Allele ids by locus. Commas separate several ids of one locus; loci without any are left out. */
export function designationsOf(alleles: WrittenAlleles): Record<string, string[]> {
  const named = Object.entries(alleles).map(([locus, written]) => {
    const ids = written.split(/[,;\s]+/).filter((id) => !NOTHING.has(id));
    return [locus, ids] as const;
  });
  return Object.fromEntries(named.filter(([, ids]) => ids.length > 0));
}
