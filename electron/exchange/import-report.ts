import { countOf, numberText } from '#shared/count-of.ts';

/** What an import did. Bytes are those of the unpacked text. */
export interface ImportReport {
  database: string;
  database_created: boolean;
  /** Loci in the files, how many of them are new, and all loci of the database afterwards. */
  loci: number;
  loci_added: number;
  loci_in_database: number;
  alleles_added: number;
  alleles_unchanged: number;
  /** Among the added alleles, those with letters that stand for several residues. */
  alleles_ambiguous: number;
  schemes: number;
  schemes_added: number;
  profiles_added: number;
  profiles_unchanged: number;
  /** Profiles with the same alleles, but other fields than before. */
  profiles_updated: number;
  /** Among the new ones, those with more missing loci than their scheme allows. */
  profiles_excepted: number;
  /** Files and folders that could not be read, and are named in the notes. */
  files_unread: number;
  /** Remarks about what was ignored or assumed, as sentences. */
  notes: string[];
  bytes: number;
  elapsed_ms: number;
  megabytes_per_second: number;
  /** One sentence for the job list and the shell. */
  summary: string;
}

export type ImportCounts = Omit<ImportReport, 'elapsed_ms' | 'megabytes_per_second' | 'summary'>;

export function startCounts(database: string, database_created: boolean): ImportCounts {
  return {
    database,
    database_created,
    loci: 0,
    loci_added: 0,
    loci_in_database: 0,
    alleles_added: 0,
    alleles_unchanged: 0,
    alleles_ambiguous: 0,
    schemes: 0,
    schemes_added: 0,
    profiles_added: 0,
    profiles_unchanged: 0,
    profiles_updated: 0,
    profiles_excepted: 0,
    files_unread: 0,
    notes: [],
    bytes: 0,
  };
}

/** The finished report. `elapsed_ms` is the time from the call to the last byte on the disk. */
export function finishReport(counts: ImportCounts, elapsed_ms: number): ImportReport {
  const megabytes_per_second = counts.bytes / 1e6 / (Math.max(elapsed_ms, 1) / 1000);
  return { ...counts, elapsed_ms, megabytes_per_second, summary: summarize(counts, elapsed_ms) };
}

function summarize(counts: ImportCounts, elapsed_ms: number): string {
  const added = [
    counts.alleles_added > 0
      ? `${countOf(counts.alleles_added, 'allele')} of ${countOf(counts.loci, 'locus', 'loci')}`
      : '',
    counts.profiles_added > 0
      ? `${countOf(counts.profiles_added, 'profile')} of ${countOf(counts.schemes, 'scheme')}`
      : '',
  ].filter((part) => part !== '');
  const others = [
    counts.alleles_ambiguous > 0 ? `${numberText(counts.alleles_ambiguous)} with ambiguity codes` : '',
    counts.profiles_excepted > 0 ? countOf(counts.profiles_excepted, 'exception') : '',
    counts.profiles_updated > 0 ? `${countOf(counts.profiles_updated, 'profile')} updated` : '',
    counts.alleles_unchanged + counts.profiles_unchanged > 0
      ? `${countOf(counts.alleles_unchanged, 'allele')} and ${countOf(counts.profiles_unchanged, 'profile')} unchanged`
      : '',
  ].filter((part) => part !== '');
  const first = added.length > 0 ? `Added ${added.join(' and ')}` : 'Nothing new was added';
  const verb = counts.database_created ? 'as new database' : 'to';
  return `${first} ${verb} "${counts.database}"${others.map((part) => `; ${part}`).join('')} (${seconds(elapsed_ms)}).`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
}
