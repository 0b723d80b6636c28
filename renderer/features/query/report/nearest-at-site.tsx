import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import { allelesOf } from '../results/alleles-text.ts';
import { useResultSite } from '../results/result-site.ts';
import { NearestProfiles, type NearestProps } from './nearest-profiles.tsx';

/**
 * The profiles of a remote site most like the alleles found. Sites do not name them, so all profiles of the scheme are fetched when the
 * user asks for it. Nothing where a profile was found, no allele is known, or the result is of this computer.
 */
export function NearestAtSite(props: NearestProps) {
  const { result, scheme } = props;
  const { scheme_id, primary_key } = scheme;
  const site = useSite(useResultSite());
  const [isAsked, setAsked] = useState(false);
  const known = [...allelesOf(result, scheme.loci)].filter(([, ids]) => ids.length > 0);
  const designations = Object.fromEntries(known.map(([locus, ids]) => [locus, [...ids]]));
  const search = { site: site?.id ?? '', database: result.stamp.database, scheme_id, designations };
  const found = useQuery({ ...query('profile:search', search), enabled: isAsked });
  if (site?.kind !== 'remote' || primary_key === undefined || scheme.profile_ids.length > 0 || known.length === 0)
    return null;
  if (!isAsked)
    return (
      <div>
        <Button
          variant="default"
          size="compact-xs"
          title={`Fetches all profiles of the scheme from ${site.name}`}
          onClick={() => setAsked(true)}
        >
          Find the nearest profiles
        </Button>
      </div>
    );
  return (
    <QueryRegion query={found} lines={2}>
      {({ result: { nearest }, as_of }) => (
        <>
          <NearestProfiles {...props} scheme={{ ...scheme, nearest }} />
          <Text size="xs" c="dimmed">
            {nearest.length === 0 ? 'No profile shares an allele. ' : ''}
            {site.name}
            {as_of === undefined ? '' : `, profiles as of ${formatTime(as_of)}`}
          </Text>
        </>
      )}
    </QueryRegion>
  );
}
