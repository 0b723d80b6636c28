import { NumberInput, Switch } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { DEFAULT_GENOME_SIZE } from '#shared/rules/genome-size.ts';
import { genomesSource } from '#renderer/api/isolates/isolates.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { sequenceColumns, versionColumn } from '#renderer/records/isolates/isolate-columns.tsx';
import { IsolateTable } from '#renderer/records/isolates/isolate-table.tsx';
import { useIsolateView } from '#renderer/records/isolates/use-isolate-view.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';

const WITH_VERSIONS = [...sequenceColumns, versionColumn];

/** Isolates with an assembly of a size that makes it a genome. */
export function GenomesPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/genomes' });
  const label = useDatabaseLabel(site, database);
  const { files = false } = useCapabilities(site);
  const [view, change] = useIsolateView();
  const genomeSize = view.size || DEFAULT_GENOME_SIZE;
  const ask = useDebouncedCallback((size: number) => change({ size: size === DEFAULT_GENOME_SIZE ? 0 : size }), 250);
  useRememberedPage(`Genomes (${database})`);
  return (
    <ListPage
      title="Genomes"
      subtitle={`Isolates of ${label} whose contigs have at least ${formatCount(genomeSize)} bases in total`}
      actions={
        <>
          <NumberInput
            aria-label="Smallest genome in bases"
            prefix="≥ "
            suffix=" bases"
            thousandSeparator=","
            allowDecimal={false}
            allowNegative={false}
            min={1}
            step={100_000}
            w={150}
            defaultValue={genomeSize}
            onChange={(size) => typeof size === 'number' && size > 0 && ask(size)}
          />
          <Switch
            label="Old versions"
            checked={view.includeOld}
            onChange={(event) => change({ includeOld: event.currentTarget.checked })}
          />
        </>
      }
    >
      <IsolateTable
        key={`${site} ${database}`}
        site={site}
        database={database}
        name="genomes"
        noun={['genome', 'genomes']}
        label={`Genomes of ${database}`}
        view={{ search: view.search, sort: view.sort }}
        onViewChange={change}
        extras={view.includeOld ? WITH_VERSIONS : sequenceColumns}
        sourceOf={() => genomesSource(site, database, { includeOld: view.includeOld, genomeSize })}
        empty={
          <EmptyState
            title="No isolate has a genome of this size"
            actions={
              <LinkButton to="/sites/$site/db/$database/isolates" params={{ site, database }}>
                Show all isolates
              </LinkButton>
            }
          >
            Allow smaller genomes above{files ? ', or import isolates with their contig files' : ''}.
          </EmptyState>
        }
      />
    </ListPage>
  );
}
