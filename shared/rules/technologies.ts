/**
 * How sequences may have been read: the values of `service-description.md` §4 and those that deployed servers take besides
 * (`wire-notes.md` §8.2). Allele submissions call it `technology`, genomes `sequence_method`.
 */
export const TECHNOLOGIES: readonly string[] = [
  '454',
  'DNBSEQ',
  'Illumina',
  'Illumina + ONT hybrid',
  'Illumina + PacBio hybrid',
  'Ion Torrent',
  'Oxford Nanopore',
  'PacBio',
  'Sanger',
  'Solexa',
  'SOLiD',
  'other',
  'unknown',
];
