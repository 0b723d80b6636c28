import type { ClusterPlace } from '#renderer/api/isolates/clusters.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { ClusterDetails } from '#shared/api/cluster.ts';
import { ClusterLink } from './cluster-link.tsx';

/** How many times the threshold two isolates may differ before a cluster is called a chain. */
const CHAIN = 2;
/** Clusters within one that are named. */
const MOST_NAMED = 12;

interface ChainNoticeProps {
  site: string;
  place: ClusterPlace;
  cluster: ClusterDetails;
}

/** Says that a chain of pairs holds a cluster together, and offers the clusters within it at smaller thresholds. */
export function ChainNotice({ site, place, cluster }: ChainNoticeProps) {
  const { diameter, threshold, isolates, within = [] } = cluster;
  if (diameter === undefined || diameter <= CHAIN * threshold) return null;
  const levels = [...Map.groupBy(within, (one) => one.threshold)];
  return (
    <Notice tone="warning" role="note" title="A chain holds this cluster together">
      Two of its isolates differ at {formatQuantity(Math.round(diameter), 'locus', 'loci')}, more than twice the
      threshold of {formatCount(threshold)}. They belong together only through others that stand between them.
      {levels.length === 0 ? ' No smaller threshold of this set has a cluster of its isolates.' : null}
      {levels.map(([level, clusters]) => {
        const alone = isolates - clusters.reduce((sum, one) => sum + one.isolates, 0);
        const more = clusters.length - MOST_NAMED;
        return (
          <p key={level}>
            At {formatQuantity(level, 'locus', 'loci')} or fewer:{' '}
            {clusters.slice(0, MOST_NAMED).map((one, place_) => (
              <span key={one.name}>
                {place_ > 0 ? ', ' : ''}
                <ClusterLink {...{ site, place }} name={one.name} /> ({formatQuantity(one.isolates, 'isolate')})
              </span>
            ))}
            {more > 0 ? ` and ${formatCount(more)} more` : ''}
            {alone > 0 && more <= 0 ? `; ${formatQuantity(alone, 'isolate')} alone` : ''}
          </p>
        );
      })}
    </Notice>
  );
}
