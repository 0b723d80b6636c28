export interface ImportSource {
  path: string;
  /** Name for people, relative to the folder they chose. */
  name: string;
  size: number;
  /** `new-alleles`: those of several loci, as typing found them and exported them. */
  role: 'locus' | 'profiles' | 'new-alleles';
  /** Name of the locus or of the scheme; of new alleles the names of their loci. */
  becomes: string;
  /** The number that the user gave to the scheme. */
  scheme_number?: number;
  /** The number that `schemes.tsv` wishes for the scheme. It gets another one where that is taken. */
  wished_number?: number;
}
