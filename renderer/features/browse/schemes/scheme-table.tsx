import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { schemeQueries, type ListedScheme } from '#renderer/api/definitions/schemes.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { useCapabilities } from '#renderer/records/use-site.ts';

/** Every scheme of a database. Databases have tens of them at most, so this is a plain table. */
export function SchemeTable({ site, database }: { site: string; database: string }) {
  const schemes = useQuery(schemeQueries.list(site, database));
  return (
    <QueryRegion query={schemes}>
      {(list) =>
        list.length > 0 ? <Rows site={site} database={database} schemes={list} /> : <NoSchemes site={site} />
      }
    </QueryRegion>
  );
}

function NoSchemes({ site }: { site: string }) {
  const { files = false } = useCapabilities(site);
  return (
    <EmptyState title="This database has no schemes">
      {files ? 'A profile table that is imported together with the alleles becomes a scheme.' : null}
    </EmptyState>
  );
}

function Rows({ site, database, schemes }: { site: string; database: string; schemes: ListedScheme[] }) {
  return (
    <PlainTable
      label={`Schemes of ${database}`}
      rows={schemes}
      keyOf={({ id }) => id}
      columns={[
        {
          header: 'Scheme',
          cell: ({ id, description }) => (
            <Link to="/sites/$site/db/$database/schemes/$scheme_id" params={{ site, database, scheme_id: String(id) }}>
              {description}
            </Link>
          ),
        },
        { header: 'Id', cell: ({ id }) => id, isNumber: true },
        { header: 'Loci', cell: ({ locus_count }) => optionalCount(locus_count), isNumber: true },
        { header: 'Profiles', cell: ({ records }) => optionalCount(records), isNumber: true },
        { header: 'Last updated', cell: ({ last_updated }) => last_updated },
      ]}
    />
  );
}

function optionalCount(count: number | undefined): string {
  return count === undefined ? '' : formatCount(count);
}
