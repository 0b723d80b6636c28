/** What stands for a missing locus in the files of some servers: no alleles. */
const NO_ALLELES = new Set(['0', 'N', 'P']);

/**
 * The alleles in a file as sites give them: `>{locus}_{allele_id}` and the sequence, on one line or more. Sequences are as they are
 * written, line ends included. `own`: what the record of the locus calls it, where a set of the site calls it `locus`; files may have
 * either name.
 */
export function allelesInFasta(locus: string, text: string, own = locus): { allele_id: string; sequence: string }[] {
  const prefixes = prefixesOf(locus, own);
  return text
    .split(/^>/m)
    .slice(1)
    .map((entry) => {
      const end = entry.indexOf('\n');
      const header = (end === -1 ? entry : entry.slice(0, end)).trim();
      const prefix = prefixes.find((each) => header.startsWith(each)) ?? '';
      const allele_id = header.slice(prefix.length);
      return { allele_id, sequence: end === -1 ? '' : entry.slice(end + 1) };
    })
    .filter(({ allele_id }) => !NO_ALLELES.has(allele_id));
}

/**
 * The name of the first sequence in such a file that belongs to another locus; undefined where there is none. A name without a locus is
 * the id of an allele, as some servers write it.
 */
export function foreignHeader(locus: string, text: string, own = locus): string | undefined {
  const prefixes = prefixesOf(locus, own);
  const names = text.matchAll(/^>[^\S\n]*(\S*)/gm).map(([, name = '']) => name);
  return names.find((name) => name.includes('_') && !prefixes.some((prefix) => name.startsWith(prefix)));
}

const prefixesOf = (...names: string[]) => names.map((name) => `${name}_`);
