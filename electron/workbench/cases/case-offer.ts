import { defined } from '#shared/defined.ts';
import type { CaseOffer } from '#shared/rpc/contract/case.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { gateOf } from '#shared/verdict/gate.ts';
import { bareName, reasonAgainst, siteOf } from '../drafts/novel-report.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { casesOfReport } from './cases-of-report.ts';
import { newAlleles } from './new-alleles.ts';

/** What a typing report has for a case. Errors of the result store. */
export async function offerCase(
  { results, sites, dataFolder }: Pick<WorkbenchContext, 'results' | 'sites' | 'dataFolder'>,
  result: ResultKey,
): Promise<CaseOffer> {
  const report = await results.readReport(result.run_id, result.position);
  const { database } = report.stamp;
  const site = siteOf(report);
  const isolates = site === LOCAL_SITE ? await isolatesOf(dataFolder, database) : undefined;
  const alleles = newAlleles(report);
  const hasAllele = new Set([
    ...report.loci.flatMap(({ locus, allele_ids }) => (allele_ids.length > 0 ? [locus] : [])),
    ...alleles.map(({ locus }) => locus),
  ]);
  return {
    name: bareName(report.name),
    site,
    database,
    site_name: sites.list().find(({ id }) => id === site)?.name ?? site,
    existing: casesOfReport(await dataFolder.site.cases.list(), result, report),
    alleles: alleles.map(({ locus, provisional }) => ({ locus, provisional })),
    left_out: report.loci.flatMap((one) => {
      const reason = one.novel && reasonAgainst(one);
      return reason === undefined ? [] : [{ locus: one.locus, reason }];
    }),
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
    ...defined({ doubt: doubtOf(report), isolates: isolates === undefined ? undefined : { site, database: isolates } }),
  };
}

function doubtOf({ verdict }: TypingResult): CaseOffer['doubt'] {
  if (!verdict || gateOf(verdict.kind, verdict.policy) === 'open') return undefined;
  const said = [...verdict.reasons, ...(verdict.policy ? [verdict.policy] : [])];
  return { kind: verdict.kind, reasons: said.map(({ sentence }) => sentence) };
}

/** The first isolate database of this computer that follows a database of definitions. */
async function isolatesOf(dataFolder: WorkbenchContext['dataFolder'], seqdef: string): Promise<string | undefined> {
  for (const name of await dataFolder.listDatabaseNames()) {
    if ((await dataFolder.findLinkedSeqdef(name)) === seqdef) return name;
  }
  return undefined;
}
