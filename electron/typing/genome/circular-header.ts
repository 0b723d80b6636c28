/**
 * Whether the header of a FASTA record says that the sequence is circular. Known forms:
 *
 * - `[topology=circular]`, the modifier of GenBank submissions (https://www.ncbi.nlm.nih.gov/genbank/mods_fastadefline/), also
 *   without brackets, as Bakta and Autocycler write it;
 * - `circular=true`, as Unicycler, Autocycler and others write it; also `circular=yes`, `=Y` and `=1`;
 * - `suggestCircular=yes` of Canu;
 * - a name that ends in digits and `c`, such as `ptg000001c`, as hifiasm and miniasm name circles (lines end in `l`);
 * - a name that ends in `_circular`, as metaplasmidSPAdes writes it;
 * - the word `circular` in the description, as in "plasmid pX, complete sequence, circular", unless "not" or "non" precedes it.
 *
 * "Complete genome" alone says nothing: some genomes are linear (Borrelia, Streptomyces).
 */
export function saysCircular(header: string): boolean {
  const [, name = '', description = ''] = /^\s*(\S*)\s*(.*)$/s.exec(header) ?? [];
  if (/^(?:\w+\.)?(?:[acpu]|h[12])tg\d+c$/.test(name) || /_circular$/i.test(name)) return true;
  const setting = /\b(?:topology|circular|suggestcircular|is_circular)\s*[=:]\s*"?([a-z0-9]+)/i.exec(description);
  if (setting) return /^(?:circular|true|t|yes|y|1)$/i.test(setting[1] ?? '');
  return /\bcircular\b/i.test(description) && !/\b(?:not|non)[\s-]+circular\b/i.test(description);
}
