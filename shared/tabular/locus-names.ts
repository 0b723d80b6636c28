/**
 * The locus that each heading of a table names, or undefined. Upper and lower case must match first, and are then
 * ignored if that leaves only one locus.
 */
export function matchLoci(headings: readonly string[], loci: Iterable<string>): (string | undefined)[] {
  const exact = new Set(loci);
  const byLowerCase = new Map<string, string | undefined>();
  for (const locus of exact) {
    const key = locus.toLowerCase();
    byLowerCase.set(key, byLowerCase.has(key) ? undefined : locus);
  }
  return headings.map((heading) => (exact.has(heading) ? heading : byLowerCase.get(heading.toLowerCase())));
}

/**
 * The allele id in the name of a FASTA record: `LOCUS_ID` and `LOCUS-ID` give ID; any other name is itself the id.
 * Names of loci may contain `_`, `-` and digits, so only the known name can be removed.
 */
export function alleleIdOf(recordName: string, locusName: string): string {
  const start = recordName.slice(0, locusName.length);
  const separator = recordName.charAt(locusName.length);
  if (separator !== '_' && separator !== '-') return recordName;
  if (start !== locusName && start.toLowerCase() !== locusName.toLowerCase()) return recordName;
  return recordName.slice(locusName.length + 1);
}

/** The other locus with which a record name begins, if any. Then the file has a wrong name or holds several loci. */
export function otherLocusOf(recordName: string, loci: ReadonlySet<string>): string | undefined {
  for (let end = recordName.length - 1; end > 0; end--) {
    const character = recordName.charAt(end);
    if ((character === '_' || character === '-') && loci.has(recordName.slice(0, end))) return recordName.slice(0, end);
  }
  return undefined;
}
