import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { schemeQueries, type ListedScheme } from '#renderer/api/schemes.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { QueryRegion } from '#renderer/ui/query-region.tsx';
import classes from './browse.module.css';
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
    <div className={classes['wide']}>
      <Table striped highlightOnHover verticalSpacing={4} fz="sm" maw={900}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Scheme</Table.Th>
            <Table.Th scope="col" ta="right">
              Id
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Loci
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Profiles
            </Table.Th>
            <Table.Th scope="col">Last updated</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {schemes.map((scheme) => (
            <Table.Tr key={scheme.id}>
              <Table.Td>
                <Link
                  to="/sites/$site/db/$database/schemes/$scheme_id"
                  params={{ site, database, scheme_id: String(scheme.id) }}
                >
                  {scheme.description}
                </Link>
              </Table.Td>
              <Table.Td ta="right">{scheme.id}</Table.Td>
              <Table.Td ta="right">{optionalCount(scheme.locus_count)}</Table.Td>
              <Table.Td ta="right">{optionalCount(scheme.records)}</Table.Td>
              <Table.Td>{scheme.last_updated}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function optionalCount(count: number | undefined): string {
  return count === undefined ? '' : formatCount(count);
}
