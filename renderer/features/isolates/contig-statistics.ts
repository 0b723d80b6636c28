/** Figures of an assembly, lengths in bases. */
interface AssemblyFigures {
  contigs: number;
  total: number;
  longest: number;
  shortest: number;
  mean: number;
  /** Half of the bases lie in contigs at least this long. */
  n50: number;
  /** How many contigs that are. */
  l50: number;
  /** Share of G and C among the bases that are known, 0 to 1; `undefined` when none is. */
  gc: number | undefined;
}

/** Figures of contigs with their numbers of G and C and of known bases; `undefined` without contigs. */
export function assemblyFigures(
  contigs: readonly { length: number; gc: number; known: number }[],
): AssemblyFigures | undefined {
  const lengths = contigs.map(({ length }) => length).toSorted((left, right) => right - left);
  const [longest] = lengths;
  const shortest = lengths.at(-1);
  if (longest === undefined || shortest === undefined) return undefined;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let covered = 0;
  const half = lengths.findIndex((length) => (covered += length) * 2 >= total);
  const known = contigs.reduce((sum, contig) => sum + contig.known, 0);
  const gc = contigs.reduce((sum, contig) => sum + contig.gc, 0);
  return {
    contigs: lengths.length,
    total,
    longest,
    shortest,
    mean: total / lengths.length,
    n50: lengths[half] ?? 0,
    l50: half + 1,
    gc: known > 0 ? gc / known : undefined,
  };
}
