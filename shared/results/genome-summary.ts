import { defined } from '../defined.ts';
import type { GenomeSummary, ResultPage } from '../rpc/contract/results.ts';
import { LocusStatus, type LocusReport, type NovelAllele, type TypingResult } from '../rpc/contract/typing.ts';

/** A summary as it is stored: with the names of its loci. */
export type NamedSummary = Omit<GenomeSummary, 'position' | 'loci' | 'schemes'> & {
  loci: string[];
  schemes: (Omit<GenomeSummary['schemes'][number], 'loci'> & { loci: string[] })[];
};

/** Whether there is nothing to say about a locus but its exact allele. */
export function isPlain({ status, reason, copies, nearest, novel }: LocusReport): boolean {
  return status === 'exact' && reason === '' && copies === 1 && nearest === undefined && novel === undefined;
}

function withoutDifferences({ sequence, sha1, ambiguous, length_allowed, coding }: NovelAllele): NovelAllele {
  return { sequence, sha1, ambiguous, length_allowed, ...defined({ coding }) };
}

function briefReport(report: LocusReport): LocusReport {
  return report.novel ? { ...report, novel: withoutDifferences(report.novel) } : report;
}

/** What tables of many genomes need of a result (`GenomeSummary`). */
export function summarize(result: TypingResult): NamedSummary {
  const { matches, contig_list: _contigs, loci, schemes, ...rest } = result;
  return {
    ...rest,
    match_count: matches.length,
    loci: loci.map(({ locus }) => locus),
    statuses: loci.map(({ status }) => LocusStatus.options.indexOf(status)).join(''),
    alleles: loci.map(({ allele_ids }) => allele_ids.join('\n')).join('\t'),
    details: loci.flatMap((report, place) => (isPlain(report) ? [] : [{ place, report: briefReport(report) }])),
    schemes: schemes.map((scheme) => ({ ...scheme, nearest: [], loci: scheme.loci.map(({ locus }) => locus) })),
  };
}

/** Summaries as they are sent: each list of names only once. */
export function pageOf(summaries: readonly { position: number; summary: NamedSummary }[]): ResultPage {
  const numbers = new Map<string, number>();
  const locus_lists: string[][] = [];
  function numberOf(names: string[]): number {
    const key = names.join('\n');
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, locus_lists.push(names) - 1);
    return locus_lists.length - 1;
  }
  const genomes = summaries.map(({ position, summary }) => ({
    ...summary,
    position,
    loci: numberOf(summary.loci),
    schemes: summary.schemes.map((scheme) => ({ ...scheme, loci: numberOf(scheme.loci) })),
  }));
  return { locus_lists, genomes };
}
