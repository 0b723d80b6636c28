import { Button, Select, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { comparisonQueries } from '#renderer/api/comparisons.ts';
import { distanceWords } from '#renderer/records/compare/distance-words.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { Comparison, NearSample } from '#shared/rpc/contract/comparison.ts';
import { SampleName } from './sample-name.tsx';
import classes from './comparisons.module.css';

const FROM = '/comparisons/$comparison_id';

/** Loci that have a column. Wider tables are of no use to the eye. */
const MOST_LOCI = 200;

/** Stands for the allele of a sample that has none. */
const NONE = '–';

/** One sample against the rest: the nearest first, with their alleles where they differ from it. */
export function NearestTab({ comparison }: { comparison: Comparison }) {
  const { compared } = comparison;
  const { sample } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const found = compared.findIndex(({ name }) => name === sample);
  const place = Math.max(0, found);
  const read = useInfiniteQuery(comparisonQueries.nearest(comparison.id, place));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  return (
    <>
      <div className={classes['choices']}>
        <Select
          label="Sample that the others are compared with"
          className={classes['wide'] ?? ''}
          data={compared.map(({ name }) => name)}
          value={compared[place]?.name ?? null}
          limit={100}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No sample is called so"
          onChange={(name) =>
            void navigate({ search: (shown) => ({ ...shown, sample: name ?? undefined }), replace: true })
          }
        />
      </div>
      <QueryRegion query={read}>
        {({ pages }) => (
          <>
            <NearestTable
              comparison={comparison}
              place={place}
              own={pages[0]?.alleles ?? []}
              nearest={pages.flatMap((page) => page.nearest)}
            />
            {hasNextPage ? (
              <div>
                <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show more of {formatQuantity(pages[0]?.total ?? 0, 'sample')}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </QueryRegion>
    </>
  );
}

interface NearRow {
  /** The sample itself comes first, without a distance. */
  near: Omit<NearSample, 'distance'> & { distance: NearSample['distance'] | undefined };
  name: string;
  /** Alleles by the place of their locus. */
  alleles: ReadonlyMap<number, string>;
  isItself: boolean;
}

interface NearestTableProps {
  comparison: Comparison;
  place: number;
  own: readonly string[];
  nearest: readonly NearSample[];
}

function NearestTable({ comparison, place, own, nearest }: NearestTableProps) {
  const { compared, loci_used } = comparison;
  const navigate = useNavigate({ from: FROM });
  const loci = useMemo(() => lociOf(nearest), [nearest]);
  const rows = useMemo(() => rowsOf(comparison, place, own, nearest), [comparison, place, own, nearest]);
  const columns = useMemo(() => columnsOf(comparison, loci.slice(0, MOST_LOCI)), [comparison, loci]);
  const name = compared[place]?.name ?? '';
  if (nearest.length === 0) return <EmptyState title="There is no other sample" />;
  return (
    <>
      <Text size="sm">
        {loci.length === 0
          ? 'None of these differs at any locus.'
          : `A locus has a column where one of these differs; the first row has the alleles of ${name}. An empty cell has the same allele, ${NONE} has none.`}
        {loci.length > MOST_LOCI
          ? ` They differ at ${formatCount(loci.length)} of ${formatCount(loci_used.length)} loci; the ${MOST_LOCI} at which most differ are shown.`
          : ''}
      </Text>
      <PartTable
        name="nearest samples"
        label={`Samples nearest to ${name}`}
        noun={['sample', 'samples']}
        rows={rows}
        columns={columns}
        onOpen={({ name: chosen }) => void navigate({ search: (shown) => ({ ...shown, sample: chosen }) })}
        fileName={`${comparison.name}-nearest-to-${name}`}
        empty={<EmptyState title="There is no other sample" />}
      />
    </>
  );
}

/** Places of the loci at which any of the samples differs, those of most samples first. */
function lociOf(nearest: readonly NearSample[]): number[] {
  const counts = new Map<number, number>();
  for (const { differing } of nearest) for (const locus of differing) counts.set(locus, (counts.get(locus) ?? 0) + 1);
  return [...counts.keys()].toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || one - other);
}

function rowsOf(
  { compared }: Comparison,
  place: number,
  own: readonly string[],
  nearest: readonly NearSample[],
): NearRow[] {
  const itself = { sample: place, distance: undefined, shared: own.filter((id) => id !== '').length };
  return [
    {
      near: { ...itself, differing: [], alleles: [], lacking: [] },
      name: compared[place]?.name ?? '',
      alleles: new Map(own.entries()),
      isItself: true,
    },
    ...nearest.map((near): NearRow => ({
      near,
      name: compared[near.sample]?.name ?? '',
      alleles: new Map([
        ...near.differing.map((locus, at) => [locus, near.alleles[at] ?? ''] as const),
        ...near.lacking.map((locus) => [locus, NONE] as const),
      ]),
      isItself: false,
    })),
  ];
}

function columnsOf({ compared, loci_used }: Comparison, loci: readonly number[]): RecordColumn<NearRow>[] {
  return [
    {
      id: 'sample',
      header: 'Sample',
      value: ({ name }) => name,
      cell: ({ near, name }) => <SampleName sample={compared[near.sample] ?? { name }} />,
      width: 170,
    },
    {
      id: 'distance',
      header: 'Differing loci',
      value: ({ near: { distance } }) => (distance === undefined ? 'itself' : distanceWords(distance)),
      rank: ({ near: { distance } }) => distance ?? undefined,
      width: 110,
      align: 'end',
    },
    { id: 'shared', header: 'Loci that both have', value: ({ near }) => near.shared, width: 150, isCount: true },
    ...loci.map((locus): RecordColumn<NearRow> => ({
      id: `locus ${locus}`,
      header: loci_used[locus] ?? '',
      value: ({ alleles }) => alleles.get(locus),
      cell: ({ alleles, isItself }) => {
        const allele = alleles.get(locus);
        return isItself || allele === undefined || allele === NONE ? (
          allele
        ) : (
          <span className={classes['differs']}>{allele}</span>
        );
      },
      width: 100,
    })),
  ];
}
