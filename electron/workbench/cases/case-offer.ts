import type { CaseOffer } from '#shared/rpc/contract/case.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { LocusReport, TypingResult } from '#shared/rpc/contract/typing.ts';
import { withoutFastaEnding } from '#shared/sequence/file-names.ts';
import { isWholeNew } from '#shared/typing-table/locus-cell.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { provisionalAllele } from './case-content.ts';

/** A new allele that can be submitted. */
export interface NewAllele {
  locus: string;
  sequence: string;
  provisional: string;
}

/** What a typing report has for a case. Errors of the result store. */
export async function offerCase(
  { results, sites, dataFolder }: Pick<WorkbenchContext, 'results' | 'sites' | 'dataFolder'>,
  { run_id, position }: ResultKey,
): Promise<CaseOffer> {
  const report = await results.readReport(run_id, position);
  const { database } = report.stamp;
  const site = siteOf(report);
  const isolates = site === LOCAL_SITE ? await isolatesOf(dataFolder, database) : undefined;
  const hasAllele = new Set(
    report.loci.filter((one) => one.allele_ids.length > 0 || isSubmittable(one)).map(({ locus }) => locus),
  );
  return {
    name: bareName(report.name),
    site,
    database,
    site_name: sites.list().find(({ id }) => id === site)?.name ?? site,
    alleles: newAlleles(report).map(({ locus, provisional }) => ({ locus, provisional })),
    left_out: report.loci
      .filter((one) => one.novel !== undefined && !isSubmittable(one))
      .map((one) => ({ locus: one.locus, reason: reasonAgainst(one) })),
    schemes: report.schemes
      .filter(({ primary_key, state }) => primary_key !== undefined && (state === 'new' || state === 'unknown'))
      .map(({ scheme_id, description, primary_key = '', loci }) => ({
        id: scheme_id,
        name: description,
        field: primary_key,
        loci: loci.length,
        missing: loci.map(({ locus }) => locus).filter((locus) => !hasAllele.has(locus)),
      }))
      .toSorted((one, other) => one.missing.length - other.missing.length || other.loci - one.loci),
    ...(isolates === undefined ? {} : { isolates: { site, database: isolates } }),
  };
}

/** The new alleles of a report that can be submitted, one for each locus. */
export function newAlleles(report: TypingResult): NewAllele[] {
  return report.loci.flatMap((one) => {
    const { locus, novel } = one;
    if (!novel || !isSubmittable(one)) return [];
    return [{ locus, sequence: novel.sequence, provisional: provisionalAllele(novel.sequence) }];
  });
}

/** The site whose definitions a report is by. */
export function siteOf({ stamp }: Pick<TypingResult, 'stamp'>): string {
  return stamp.site?.id ?? LOCAL_SITE;
}

/** Name of an input, without folders, blanks and the ending of a file of sequences. */
export function bareName(name: string): string {
  const file = name.slice(name.lastIndexOf('/') + 1).trim();
  return withoutFastaEnding(file).replaceAll(/\s+/g, '_') || 'genome';
}

function isSubmittable(report: LocusReport): boolean {
  return isWholeNew(report) && report.novel?.length_allowed === true;
}

function reasonAgainst(report: LocusReport): string {
  if (report.novel && report.novel.ambiguous > 0) return 'Some of its letters are not determined.';
  if (report.status !== 'novel') return report.reason;
  return 'The locus does not allow its length.';
}

/** The first isolate database of this computer that follows a database of definitions. */
async function isolatesOf(dataFolder: WorkbenchContext['dataFolder'], seqdef: string): Promise<string | undefined> {
  for (const name of await dataFolder.listDatabaseNames()) {
    if ((await dataFolder.findLinkedSeqdef(name)) === seqdef) return name;
  }
  return undefined;
}
