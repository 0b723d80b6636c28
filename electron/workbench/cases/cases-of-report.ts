import type { CaseRow } from '#electron/store/site/case-rows.ts';
import type { CaseOffer } from '#shared/rpc/contract/case.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { AppError } from '#shared/problem.ts';
import { bareName, siteOf } from '../drafts/novel-report.ts';
import { parseCase } from './case-content.ts';
import { newAlleles } from './new-alleles.ts';

/**
 * Those of the cases that were begun from a report, in their order, also from an earlier one of the same genome: they name the same new alleles
 * after the same input. Another genome may have the same allele; that makes no case of its own.
 */
export function casesOfReport(
  cases: readonly CaseRow[],
  { run_id, position }: ResultKey,
  report: TypingResult,
): CaseOffer['existing'] {
  const [site, { database }, name] = [siteOf(report), report.stamp, bareName(report.name)];
  const alleles = new Set(newAlleles(report).map(({ locus, provisional }) => JSON.stringify([locus, provisional])));
  return cases.flatMap(({ id, title, content }) => {
    const { begun_from, named } = parseCase(content);
    const isSame = begun_from?.run_id === run_id && begun_from.position === position;
    const hasSame = named.some(
      (one) =>
        one.site === site &&
        one.database === database &&
        one.name === name &&
        alleles.has(JSON.stringify([one.of, one.provisional])),
    );
    return isSame || hasSame ? [{ id, title }] : [];
  });
}

/** AppError 409 `case_exists` that names the newest of the cases of a report. */
export function caseExists({ id, title }: CaseOffer['existing'][number]): AppError {
  return new AppError(
    409,
    'case_exists',
    `The case “${title}” was started from this genome and has its drafts. Go on there; you can add what is missing.`,
  ).mendedBy('Open the case', `/cases/${id}`);
}
