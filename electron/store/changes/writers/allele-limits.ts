import type { AlleleLimits } from '#shared/rules/allele-limits.ts';
import { LIMITS_KEY, readAllLimits } from '#electron/store/records/allele-limits.ts';
import type { Change } from '../change-context.ts';

/** Limits for new alleles of a locus, given by name. */
export interface LocusLimits {
  locus: string;
  limits: AlleleLimits;
}

/** Says how unlike the known alleles of a locus a new one may be. */
export function setAlleleLimits(change: Change, { locus, limits }: LocusLimits): void {
  const all = { ...readAllLimits(change.connection), [locus]: limits };
  change.connection
    .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(LIMITS_KEY, JSON.stringify(all));
  change.detailsChanged();
  const complete = limits.complete === undefined ? 'if most are' : limits.complete ? 'yes' : 'no';
  const action = `Limits for new alleles: ${limits.identity} % identity, ${limits.aligned} % aligned, complete coding sequence: ${complete}.`;
  change.note({ kind: 'locus', record_id: locus, action });
}
