/**
 * The genetic codes of NCBI ("The Genetic Codes", https://www.ncbi.nlm.nih.gov/Taxonomy/Utils/wprintgc.cgi): the amino
 * acids of the 64 codons in the order of bases TCAG, the start codons, and the codons that end a sequence although they mean an
 * amino acid elsewhere. 7, 8 and 17 to 20 do not exist.
 */
const CODES: Readonly<Record<number, readonly [aminoAcids: string, starts: string, alsoStops?: string]>> = {
  1: ['FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'TTG CTG ATG'],
  2: ['FFLLSSSSYY**CCWWLLLLPPPPHHQQRRRRIIMMTTTTNNKKSS**VVVVAAAADDEEGGGG', 'ATT ATC ATA ATG GTG'],
  3: ['FFLLSSSSYY**CCWWTTTTPPPPHHQQRRRRIIMMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'ATA ATG GTG'],
  4: ['FFLLSSSSYY**CCWWLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'TTA TTG CTG ATT ATC ATA ATG GTG'],
  5: ['FFLLSSSSYY**CCWWLLLLPPPPHHQQRRRRIIMMTTTTNNKKSSSSVVVVAAAADDEEGGGG', 'TTG ATT ATC ATA ATG GTG'],
  6: ['FFLLSSSSYYQQCC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'ATG'],
  9: ['FFLLSSSSYY**CCWWLLLLPPPPHHQQRRRRIIIMTTTTNNNKSSSSVVVVAAAADDEEGGGG', 'ATG GTG'],
  10: ['FFLLSSSSYY**CCCWLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'ATG'],
  11: ['FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'TTG CTG ATT ATC ATA ATG GTG'],
  12: ['FFLLSSSSYY**CC*WLLLSPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'CTG ATG'],
  13: ['FFLLSSSSYY**CCWWLLLLPPPPHHQQRRRRIIMMTTTTNNKKSSGGVVVVAAAADDEEGGGG', 'TTG ATA ATG GTG'],
  14: ['FFLLSSSSYYY*CCWWLLLLPPPPHHQQRRRRIIIMTTTTNNNKSSSSVVVVAAAADDEEGGGG', 'ATG'],
  15: ['FFLLSSSSYY*QCC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'ATG'],
  16: ['FFLLSSSSYY*LCC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'ATG'],
  21: ['FFLLSSSSYY**CCWWLLLLPPPPHHQQRRRRIIMMTTTTNNNKSSSSVVVVAAAADDEEGGGG', 'ATG GTG'],
  22: ['FFLLSS*SYY*LCC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'ATG'],
  23: ['FF*LSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'ATT ATG GTG'],
  24: ['FFLLSSSSYY**CCWWLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSSKVVVVAAAADDEEGGGG', 'TTG CTG ATG GTG'],
  25: ['FFLLSSSSYY**CCGWLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'TTG ATG GTG'],
  26: ['FFLLSSSSYY**CC*WLLLAPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'CTG ATG'],
  27: ['FFLLSSSSYYQQCCWWLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'ATG', 'TGA'],
  28: ['FFLLSSSSYYQQCCWWLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'ATG', 'TAA TAG TGA'],
  29: ['FFLLSSSSYYYYCC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'ATG'],
  30: ['FFLLSSSSYYEECC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'ATG'],
  31: ['FFLLSSSSYYEECCWWLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'ATG', 'TAA TAG'],
  32: ['FFLLSSSSYY*WCC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG', 'TTG CTG ATT ATC ATA ATG GTG'],
  33: ['FFLLSSSSYYY*CCWWLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSSKVVVVAAAADDEEGGGG', 'TTG CTG ATG GTG'],
};

/** The numbers of all genetic codes that a locus may name, ascending. */
export const GENETIC_CODES: readonly number[] = Object.keys(CODES).map(Number);

/** The code of bacteria, archaea and plastids. It is used for a locus that names none. */
export const BACTERIAL_CODE = 11;

/** Whether NCBI defines a genetic code with this number. */
export function isGeneticCode(geneticCode: number): boolean {
  return Object.hasOwn(CODES, geneticCode);
}

/** The amino acids of the 64 codons in the order of bases TCAG, `*` for a stop. Throws a RangeError for an unknown code. */
export function aminoAcidsOf(geneticCode: number): string {
  return codeOf(geneticCode)[0];
}

/** The start codons of a genetic code. Throws a RangeError for an unknown code. */
export function startCodonsOf(geneticCode: number): string[] {
  return codeOf(geneticCode)[1].split(' ');
}

/**
 * Whether a coding sequence may begin with this codon (upper-case DNA). A locus may allow other start codons (`allowed`)
 * than its genetic code. Throws a RangeError for an unknown code.
 */
export function isStartCodon(codon: string, geneticCode: number, allowed?: readonly string[]): boolean {
  return (allowed ?? startCodonsOf(geneticCode)).includes(codon);
}

/**
 * Whether a coding sequence may end with this codon (upper-case DNA). In codes 27, 28 and 31 such a codon may also mean
 * an amino acid within a sequence. Throws a RangeError for an unknown code.
 */
export function isStopCodon(codon: string, geneticCode: number): boolean {
  const [aminoAcids, , alsoStops] = codeOf(geneticCode);
  const places = Array.from(codon, (base) => 'TCAG'.indexOf(base));
  if (places.length !== 3 || places.includes(-1)) return false;
  const index = places.reduce((sum, place) => 4 * sum + place, 0);
  return aminoAcids[index] === '*' || alsoStops?.split(' ').includes(codon) === true;
}

function codeOf(geneticCode: number): (typeof CODES)[number] {
  const code = isGeneticCode(geneticCode) ? CODES[geneticCode] : undefined;
  if (!code) throw new RangeError(`Genetic code ${geneticCode} is not one of NCBI's.`);
  return code;
}
