import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { comparisonQueries, type Distances } from '#renderer/api/comparisons.ts';
import { query } from '#renderer/api/queries.ts';
import { describePair } from '#renderer/records/compare/distance-words.ts';
import { DistanceMatrix } from '#renderer/records/distance-matrix/distance-matrix.tsx';
import type { MatrixModel } from '#renderer/records/distance-matrix/matrix-model.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { UNKNOWN_DISTANCE, type Comparison } from '#shared/rpc/contract/comparison.ts';
import { PairView } from './pair-view.tsx';

/** The matrix of all distances. A cell leads to the loci behind it. */
export function MatrixTab({ comparison }: { comparison: Comparison }) {
  const matrix = useQuery(comparisonQueries.matrix(comparison));
  const tree = useQuery(query('comparison:tree', { comparison_id: comparison.id, linkage: 'single' }));
  return (
    <QueryRegion query={tree}>
      {({ order }) => (
        <QueryRegion query={matrix}>
          {(read) => <Matrix comparison={comparison} order={order} distances={read} />}
        </QueryRegion>
      )}
    </QueryRegion>
  );
}

interface MatrixProps {
  comparison: Comparison;
  /** Places of the samples, as the matrix has them. */
  order: readonly number[];
  distances: Distances;
}

function Matrix({ comparison, order, distances }: MatrixProps) {
  const [pair, setPair] = useState<readonly [one: number, other: number]>();
  const { compared, loci_used, rules } = comparison;
  const names = useMemo(() => order.map((place) => compared[place]?.name ?? ''), [order, compared]);
  const { missing } = rules;
  const model = useMemo(
    () => modelOf(names, distances, { loci: loci_used.length, missing }),
    [names, distances, loci_used, missing],
  );
  return (
    <>
      <DistanceMatrix
        label={`Distances of ${comparison.name}`}
        model={model}
        onOpen={({ row, column }) => {
          if (row !== column) setPair([order[row] ?? 0, order[column] ?? 0]);
        }}
      />
      <Modal
        opened={pair !== undefined}
        onClose={() => setPair(undefined)}
        title={pair ? pair.map((place) => compared[place]?.name ?? '').join(' and ') : ''}
        size="xl"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {pair ? <PairView comparison={comparison} one={pair[0]} other={pair[1]} /> : null}
      </Modal>
    </>
  );
}

function modelOf(
  names: readonly string[],
  { size, cells, largest }: Distances,
  about: Parameters<typeof describePair>[3],
): MatrixModel {
  const isWhole = cells instanceof Uint16Array;
  const at = (row: number, column: number) => {
    const cell = cells[row * size + column] as number;
    return (isWhole ? cell === UNKNOWN_DISTANCE : Number.isNaN(cell)) ? -1 : cell;
  };
  return {
    names,
    largest,
    at,
    describe(row, column) {
      const distance = at(row, column);
      return describePair(names[row] ?? '', names[column] ?? '', distance < 0 ? null : distance, about);
    },
  };
}
