import { alleleIdOf } from '#shared/tabular/locus-names.ts';

/** The first word of a FASTA header names its record, so blanks are written as in addresses, and with them the sign that begins them. */
const WRITTEN = /[\s%]/g;
const READ = /(?:%[0-9A-F]{2})+/g;

/**
 * The name of an allele in a file of an exported folder. It begins with the name of its locus, as tools expect, unless that has a blank
 * and the id does not begin with it. `exportedName` reads it.
 */
export function recordName(locus: string, alleleId: string): string {
  const isAlone = /\s/.test(locus) && alleleIdOf(alleleId, locus) === alleleId;
  const name = isAlone ? alleleId : `${locus}_${alleleId}`;
  return name.replaceAll(WRITTEN, (character) => encodeURIComponent(character));
}

/** The name of a record as it was before it was written: `abcZ_5 a` for `abcZ_5%20a`. */
export function exportedName(name: string): string {
  return name.replaceAll(READ, (characters) => {
    try {
      return decodeURIComponent(characters);
    } catch {
      // Not written by an export.
      return characters;
    }
  });
}
