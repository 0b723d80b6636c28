import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { filterBody, isolateQueries } from '#renderer/api/isolates/isolates.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { writeFilter } from './query-builder/filter-text.ts';
import { useCapabilities } from './use-site.ts';

/** What isolates have in common: an allele of a locus, or a value of a field of the scheme with this name. */
type SharedByIsolates = { locus: string; allele: string } | { scheme: string; scheme_field: string; value: string };

/** The same as a condition in a database of isolates, whose schemes may have other numbers. */
function filterIn(shared: SharedByIsolates, schemes: readonly { id: number; description: string }[]) {
  if ('locus' in shared) return { locus: shared.locus, op: '=', value: shared.allele } satisfies IsolateFilter;
  const scheme = schemes.find(({ description }) => description === shared.scheme);
  if (!scheme) return undefined;
  const { scheme_field, value } = shared;
  return { scheme: scheme.id, scheme_field, op: '=', value } satisfies IsolateFilter;
}

/** How many isolates have it, in each database whose alleles and profiles are defined here; each number leads to the list. */
export function IsolatesWith({ site, database, shared }: { site: string; database: string; shared: SharedByIsolates }) {
  const { filter: canFilter = false } = useCapabilities(site);
  const { data: databases = [], isLoading } = useQuery({ ...databaseQueries.list(site), enabled: canFilter });
  const linked = databases
    .filter((other) => other.kind === 'isolates' && 'seqdef' in other && other.seqdef === database && !other.problem)
    .map(({ name }) => name);
  const schemes = useQueries({ queries: linked.map((name) => schemeQueries.list(site, name)) });
  const filters = linked.map((_, index) => filterIn(shared, schemes[index]?.data ?? []));
  const counts = useQueries({
    queries: linked.map((name, index) => ({
      ...isolateQueries.count(site, name, { body: filterBody(filters[index]), includeOld: false }),
      enabled: filters[index] !== undefined,
    })),
  });
  const found = linked.flatMap((name, index) => {
    const filter = filters[index];
    const count = counts[index]?.data;
    return filter === undefined || count === undefined ? [] : [{ name, filter, count }];
  });
  const isComing = isLoading || [...schemes, ...counts].some((query) => query.isLoading);
  if (isComing || found.length === 0) return <HoldBelow while={isComing} />;
  return (
    <Section title="Isolates that have it">
      <FieldList
        fields={found.map(({ name, filter, count }) => [
          name,
          count === 0 ? (
            'none'
          ) : (
            <Link
              key={name}
              to="/sites/$site/db/$database/isolates"
              params={{ site, database: name }}
              search={{ filter: writeFilter(filter) }}
            >
              {formatQuantity(count, 'isolate')}
            </Link>
          ),
        ])}
      />
    </Section>
  );
}
