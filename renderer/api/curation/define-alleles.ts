import { queryOptions } from '@tanstack/react-query';
import { defineAlleles, type DefinedAlleles } from '#shared/api/curation/define-alleles.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

export interface NewAlleles extends DatabasePlace {
  /** A header begins with the name of the locus. */
  fasta: string;
  status: string;
}

// What a locus has already is told, and does not stand in the way of the others.
const HOW = { skip_known: true } as const;

/** What would become of each record. `given` is another text for each FASTA text. */
export function shownAlleles({ site, database, fasta, status }: NewAlleles, given: string) {
  // eslint-disable-next-line @tanstack/query/exhaustive-deps -- [reason: `given` stands for the text, which is too long for a key]
  return queryOptions({
    queryKey: [...keys.database(site, database), 'curation', 'new-alleles', status, given],
    queryFn: ({ signal }): Promise<DefinedAlleles> =>
      api(site).send(defineAlleles, { database }, { fasta, status, ...HOW, dry_run: true }, { signal }),
    gcTime: 0,
    retry: false,
  });
}

/** Defines them, all or none; none if `signal` stops it in time. AppError codes: record_refused, reason_needed 400, no_right 403. */
export function defineThem(
  { site, database, fasta, status }: NewAlleles,
  reason: string,
  signal: AbortSignal,
): Promise<DefinedAlleles> {
  const why = reason.trim() === '' ? {} : { reason: reason.trim() };
  return api(site).send(defineAlleles, { database }, { fasta, status, ...HOW, ...why }, { signal });
}
