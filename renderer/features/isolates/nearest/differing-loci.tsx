import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isolateQueries } from '#renderer/api/isolates/isolates.ts';
import { PlainTable, type PlainColumn } from '#renderer/ui/lists/plain-table.tsx';
import { LoadingLines, QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { AlleleDesignation } from '#shared/api/isolate-designations.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { useLinkedDefinitions, type LinkedDefinitions } from '../linked-definitions.ts';

interface ComparedIsolate {
  id: number;
  name: string;
}

type Designated = Pick<AlleleDesignation, 'allele_id' | 'status'>;

interface ComparedLocus {
  locus: string;
  /** Several where a culture is mixed; none where the locus is missing. */
  one: readonly Designated[];
  other: readonly Designated[];
}

interface DifferingLociProps extends DatabasePlace {
  scheme_id: number;
  one: ComparedIsolate;
  other: ComparedIsolate;
}

/** The loci at which two isolates have different alleles, and those that only one of them has. */
export function DifferingLoci({ site, database, scheme_id, one, other }: DifferingLociProps) {
  const definitions = useLinkedDefinitions(site, database);
  const [left, right] = useQueries({
    queries: [one, other].map(({ id }) => isolateQueries.schemeDesignations(site, database, id, scheme_id)),
  });
  if (!left || !right) return <LoadingLines />;
  return (
    <QueryRegion query={left}>
      {(own) => (
        <QueryRegion query={right}>
          {(its) => (
            <Compared
              loci={lociOf(own.allele_designations, its.allele_designations)}
              columns={columnsOf(one, other, definitions)}
            />
          )}
        </QueryRegion>
      )}
    </QueryRegion>
  );
}

function Compared({
  loci,
  columns,
}: {
  loci: readonly ComparedLocus[];
  columns: readonly PlainColumn<ComparedLocus>[];
}) {
  const differing = loci.filter(
    (locus) => isComparable(locus) && locus.one[0]?.allele_id !== locus.other[0]?.allele_id,
  );
  const others = loci.filter((locus) => !isComparable(locus));
  return (
    <>
      {differing.length === 0 ? (
        <Text>They have the same allele at every locus that both have.</Text>
      ) : (
        <PlainTable label="Differing loci" columns={columns} rows={differing} keyOf={({ locus }) => locus} />
      )}
      {others.length === 0 ? null : (
        <>
          <Text size="sm" mt="md">
            {formatQuantity(others.length, 'locus', 'loci')} without one confirmed allele of each, not counted:
          </Text>
          <PlainTable
            label="Loci not counted"
            columns={columns}
            rows={others}
            most={SHOWN}
            keyOf={({ locus }) => locus}
          />
        </>
      )}
    </>
  );
}

/** Loci that are not counted of which no more are listed. */
const SHOWN = 100;

function lociOf(own: readonly AlleleDesignation[], its: readonly AlleleDesignation[]): ComparedLocus[] {
  const allelesOf = (designations: readonly AlleleDesignation[]) =>
    Map.groupBy(
      designations.filter(({ allele_id }) => allele_id !== '0' && allele_id !== 'N'),
      ({ locus }) => nameInUri(locus),
    );
  const [one, other] = [allelesOf(own), allelesOf(its)];
  return [...new Set([...one.keys(), ...other.keys()])].map((locus) => {
    return { locus, one: one.get(locus) ?? [], other: other.get(locus) ?? [] };
  });
}

/** As the service counts: one allele of each, and that confirmed. */
function isComparable({ one, other }: ComparedLocus): boolean {
  return [one, other].every(([first, ...more]) => first?.status === 'confirmed' && more.length === 0);
}

function columnsOf(
  one: ComparedIsolate,
  other: ComparedIsolate,
  definitions: LinkedDefinitions,
): readonly PlainColumn<ComparedLocus>[] {
  const alleles = (locus: string, designated: readonly Designated[]) =>
    designated.length === 0 ? (
      <Text span size="sm" c="dimmed">
        none
      </Text>
    ) : (
      designated.map(({ allele_id, status }, index) => (
        <span key={allele_id}>
          {index > 0 ? ', ' : ''}
          <Link to={definitions.allelePath(locus, allele_id)}>{allele_id}</Link>
          {status === 'provisional' ? ' (provisional)' : ''}
        </span>
      ))
    );
  return [
    { header: 'Locus', cell: ({ locus }) => locus },
    { header: one.name, cell: ({ locus, one: designated }) => alleles(locus, designated) },
    {
      header: other.name === one.name ? `${other.name} (${other.id})` : other.name,
      cell: ({ locus, other: designated }) => alleles(locus, designated),
    },
  ];
}
