import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '#renderer/api/keys.ts';
import { mutation } from '#renderer/api/queries.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import { allelesOf } from '../results/alleles-text.ts';
import { useShownResult } from '../results/result-key.ts';
import { useResultSite } from '../results/result-site.ts';
import type { NearestProps } from './nearest-profiles.tsx';

/**
 * Where the nearest profiles of a remote site come from, or the way to find them. Sites do not name them, so all profiles of the scheme
 * are fetched when the user asks for it; what is found is kept with the result. Nothing where a profile was found, no allele is known,
 * or the result is of this computer.
 */
export function NearestAtSite({ result, scheme }: Pick<NearestProps, 'result' | 'scheme'>) {
  const { scheme_id, primary_key, nearest, nearest_as_of: asOf } = scheme;
  const site = useSite(useResultSite());
  const key = useShownResult();
  const client = useQueryClient();
  const finding = useMutation({
    ...mutation('result:find-nearest'),
    onSuccess: () => client.invalidateQueries({ queryKey: [...keys.reports, key] }),
  });
  const isKnown = [...allelesOf(result, scheme.loci).values()].some((ids) => ids.length > 0);
  if (site?.kind !== 'remote' || primary_key === undefined || scheme.profile_ids.length > 0 || !isKnown || !key)
    return null;
  if (asOf !== undefined)
    return (
      <Text size="xs" c="dimmed">
        {nearest.length === 0 ? 'No profile shares an allele. ' : ''}
        {site.name}, profiles as of {formatTime(asOf)}
      </Text>
    );
  return (
    <div>
      <Button
        variant="default"
        size="compact-xs"
        title={`Fetches all profiles of the scheme from ${site.name}`}
        loading={finding.isPending}
        onClick={() => finding.mutate({ ...key, scheme_id })}
      >
        Find the nearest profiles
      </Button>
      {finding.error ? <ProblemView error={finding.error} /> : null}
    </div>
  );
}
