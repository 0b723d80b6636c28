import { defined } from '../defined.ts';
import type { LocusReport, LocusStatus } from '../rpc/contract/typing.ts';

/** How much of some loci is in a sequence. */
export interface LociEvidence {
  /** Loci with an exact allele, loci with something like one, and all of them. */
  readonly exact: number;
  readonly near: number;
  readonly loci: number;
  /** Mean identity, in percent, of the exact and near loci. Absent if there are none. */
  readonly identity?: number;
}

const EXACT: ReadonlySet<LocusStatus> = new Set(['exact', 'several', 'joined']);

/** Whether a locus has an exact allele. */
export function isExact({ status }: LocusReport): boolean {
  return EXACT.has(status);
}

/** Whether a locus has no exact allele, but something like one. */
export function isNear(report: LocusReport): boolean {
  return !isExact(report) && report.status !== 'missing' && report.nearest !== undefined;
}

/** Counts what was found of loci. */
export function countEvidence(reports: readonly LocusReport[]): LociEvidence {
  const exact = reports.filter(isExact).length;
  const near = reports.filter(isNear);
  const found = exact + near.length;
  const sum = near.reduce((total, { nearest }) => total + (nearest?.identity ?? 0), 100 * exact);
  return {
    exact,
    near: near.length,
    loci: reports.length,
    ...defined({ identity: found === 0 ? undefined : sum / found }),
  };
}
