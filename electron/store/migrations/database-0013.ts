/**
 * The alleles of a locus, and the profiles of a scheme, by the day on which they were entered. So those up to a cut-off day are counted
 * without their rows, which hold long sequences.
 */
export const databaseMigration0013 = `
create index allele_by_day on allele (locus, date_entered, datestamp);
create index profile_by_day on profile (scheme, date_entered, datestamp);
`;
