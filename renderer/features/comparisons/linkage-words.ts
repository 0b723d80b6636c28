import type { LinkageKind } from '#shared/rpc/contract/comparison.ts';

/** What each linkage is called, and what it means at a threshold. */
export const LINKAGES: readonly { value: LinkageKind; label: string; sentence: string }[] = [
  {
    value: 'single',
    label: 'Single',
    sentence:
      'Each sample of a cluster is within the threshold of at least one other of it. A chain of near samples can hold far ones together.',
  },
  {
    value: 'complete',
    label: 'Complete',
    sentence: 'All samples of a cluster are within the threshold of each other.',
  },
  {
    value: 'average',
    label: 'Average',
    sentence: 'Clusters are joined while the mean distance of their samples is within the threshold (UPGMA).',
  },
];
