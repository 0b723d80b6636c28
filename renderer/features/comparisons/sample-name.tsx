import { Link } from '@tanstack/react-router';
import { databasePath } from '#renderer/api/paths.ts';
import type { ComparedSample, SampleOrigin } from '#shared/rpc/contract/comparison.ts';

/** The name of a sample, which leads to its record where that is known. */
export function SampleName({ sample: { name, origin } }: { sample: Pick<ComparedSample, 'name' | 'origin'> }) {
  return origin ? (
    <Link to={pathOf(origin)} tabIndex={-1}>
      {name}
    </Link>
  ) : (
    <>{name}</>
  );
}

/** The page of the record that a sample was read from. */
export function pathOf(origin: SampleOrigin): string {
  switch (origin.kind) {
    case 'isolate':
      return databasePath(origin.site, origin.database, 'isolates', String(origin.isolate_id));
    case 'profile':
      return databasePath(
        origin.site,
        origin.database,
        'schemes',
        String(origin.scheme_id),
        'profiles',
        origin.profile_id,
      );
    case 'genome':
      return `/query?${new URLSearchParams({ run: origin.run_id }).toString()}`;
  }
}
