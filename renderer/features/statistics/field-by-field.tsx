import { useQuery } from '@tanstack/react-query';
import { isolateBreakdown, type CountedIsolates } from '#renderer/api/isolates/breakdowns.ts';
import { narrowed } from '#renderer/records/query-builder/draft-filter.ts';
import { ListLink, type CountedList } from '#renderer/records/isolates/list-link.tsx';
import { CrossTable } from '#renderer/ui/charts/cross-table.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { filterOfField, type CountedField } from './counted-fields.ts';

/** How many isolates have each pair of values of two fields, such as clonal complex and year. */
export function FieldByField({
  list,
  fields: [first, second],
  counted,
}: {
  list: CountedList;
  fields: readonly [CountedField, CountedField];
  counted: CountedIsolates;
}) {
  // By the columns first: they stand in the order of their values.
  const fields = [second.ref, first.ref];
  const counts = useQuery(isolateBreakdown(list.site, list.database, { fields, list: counted }));
  return (
    <QueryRegion query={counts}>
      {(pairs) =>
        pairs.length === 0 ? (
          <EmptyState title={`No isolate has values of both ${first.label} and ${second.label}`} />
        ) : (
          <CrossTable
            title={`Isolates by ${first.name} and ${second.name}`}
            heads={[first.name, second.name]}
            noun={['isolate', 'isolates']}
            counts={pairs.map(({ values: [column = '', row = ''], count }) => ({ row, column, value: count }))}
            renderCell={({ row, column, value }, figure) => {
              const one = filterOfField(first, row);
              const other = filterOfField(second, column);
              return (
                <ListLink
                  {...list}
                  filter={one && other && narrowed(one, other)}
                  label={`${value} with ${first.name} ${row} and ${second.name} ${column}`}
                >
                  {figure}
                </ListLink>
              );
            }}
          />
        )
      }
    </QueryRegion>
  );
}
