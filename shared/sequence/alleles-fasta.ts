/** What stands for a missing locus in the files of some servers: no alleles. */
const NO_ALLELES = new Set(['0', 'N', 'P']);

/**
 * The alleles in a file as sites give them: `>{locus}_{allele_id}` and the sequence, on one line or more. Sequences are as they are
 * written, line ends included.
 */
export function allelesInFasta(locus: string, text: string): { allele_id: string; sequence: string }[] {
  const prefix = `${locus}_`;
  return text
    .split(/^>/m)
    .slice(1)
    .map((entry) => {
      const end = entry.indexOf('\n');
      const header = (end === -1 ? entry : entry.slice(0, end)).trim();
      const allele_id = header.startsWith(prefix) ? header.slice(prefix.length) : header;
      return { allele_id, sequence: end === -1 ? '' : entry.slice(end + 1) };
    })
    .filter(({ allele_id }) => !NO_ALLELES.has(allele_id));
}

/**
 * The name of the first sequence in such a file that belongs to another locus; undefined where there is none. A name without a locus is
 * the id of an allele, as some servers write it.
 */
export function foreignHeader(locus: string, text: string): string | undefined {
  const names = text.matchAll(/^>[^\S\n]*(\S*)/gm).map(([, name = '']) => name);
  return names.find((name) => name.includes('_') && !name.startsWith(`${locus}_`));
}
