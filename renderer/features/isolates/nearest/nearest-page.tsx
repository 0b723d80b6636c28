import { Group, NumberInput, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { isolateQueries } from '#renderer/api/isolates/isolates.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { NearestIsolate } from '#shared/api/isolate-designations.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { DifferingLoci } from './differing-loci.tsx';

const FROM = '/sites/$site/db/$database/isolates/$isolate_id/nearest';

/** How far isolates are looked for until somebody says otherwise. */
const WITHIN = 25;

/** The isolates that differ from one at the fewest loci of a scheme. */
export function NearestPage() {
  const params = useParams({ from: FROM });
  const { site, database } = params;
  const search = useSearch({ from: FROM });
  const within = /^\d{1,9}$/.test(search.within ?? '') ? Number(search.within) : WITHIN;
  const navigate = useNavigate({ from: FROM });
  const show = (changed: typeof search) =>
    void navigate({ search: (shown) => ({ ...shown, ...changed }), replace: true });
  const [typed, setTyped] = useState<string | number>(within);
  // Not at each key.
  const lookWithin = useDebouncedCallback((value: string) => show({ within: value }), 300);
  const label = useDatabaseLabel(site, database);
  const id = Number(params.isolate_id);
  const isolate = useQuery(isolateQueries.one(site, database, id));
  const schemes = useQuery(schemeQueries.list(site, database));
  const scheme = schemes.data?.find((each) => String(each.id) === search.scheme) ?? schemes.data?.[0];
  const scheme_id = scheme?.id ?? 0;
  const found = useQuery({
    ...isolateQueries.nearest(site, database, { isolate_id: id, scheme_id, within }),
    enabled: scheme !== undefined,
  });
  const name = isolate.data?.provenance.isolate ?? `isolate ${id}`;
  useRememberedPage(isolate.data && scheme ? `Nearest to ${name} (${database})` : undefined);
  return (
    <Page
      kind="list"
      title={`Nearest to ${name}`}
      subtitle={
        <>
          Isolates of {label} that differ from{' '}
          <Link to="/sites/$site/db/$database/isolates/$isolate_id" params={params}>
            {name}
          </Link>{' '}
          at few loci of a scheme
        </>
      }
    >
      <Group align="end">
        <Select
          label="Scheme"
          data={schemes.data?.map((each) => ({ value: String(each.id), label: each.description })) ?? []}
          value={scheme ? String(scheme.id) : null}
          allowDeselect={false}
          onChange={(value) => show({ scheme: value ?? undefined })}
        />
        <NumberInput
          label="Differing loci at most"
          value={typed}
          min={0}
          allowDecimal={false}
          w={180}
          onChange={(value) => {
            setTyped(value);
            if (value !== '') lookWithin(String(value));
          }}
        />
      </Group>
      <QueryRegion query={schemes}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No scheme">
              Isolates are compared at the loci of a scheme. This database has none.
            </EmptyState>
          ) : (
            <QueryRegion query={found}>
              {({ records, nearest, ...compared }) => (
                <Section title={sentenceOf(records, nearest.length, compared)} grow>
                  <NearestTable {...{ site, database, scheme_id }} isolate={{ id, name }} rows={nearest} />
                </Section>
              )}
            </QueryRegion>
          )
        }
      </QueryRegion>
    </Page>
  );
}

function sentenceOf(
  records: number,
  shown: number,
  { loci, loci_missing, compared }: { loci: number; loci_missing: number; compared: number },
): string {
  if (loci_missing === loci) return 'The isolate has no allele at the loci of this scheme, so it cannot be compared';
  const missing = loci_missing > 0 ? `, of which it lacks ${formatCount(loci_missing)}` : '';
  const first = shown < records ? `, of which the first ${formatCount(shown)} are shown` : '';
  return `${formatQuantity(records, 'isolate')} of ${formatCount(compared)} compared at ${formatQuantity(loci, 'locus', 'loci')}${missing}${first}`;
}

interface NearestIsolatesProps extends DatabasePlace {
  isolate: { id: number; name: string };
  scheme_id: number;
  rows: readonly NearestIsolate[];
}

function NearestTable({ site, database, isolate, scheme_id, rows }: NearestIsolatesProps) {
  const navigate = useNavigate();
  const { id, name } = isolate;
  const columns = useMemo(
    () => columnsOf({ site, database }, { id, name }, scheme_id),
    [site, database, id, name, scheme_id],
  );
  return (
    <MemoryTable
      name="nearest isolates"
      label={`Isolates nearest to ${name}`}
      noun={['isolate', 'isolates']}
      rows={rows}
      columns={columns}
      onOpen={(row) => void navigate({ to: databasePath(site, database, 'isolates', nameInUri(row.isolate)) })}
      fileName={`${database}-nearest-to-${id}`}
      empty={
        <EmptyState title="No isolate is this near">
          Allow more differing loci. Isolates that share no locus with this one are not compared.
        </EmptyState>
      }
    />
  );
}

function columnsOf(
  { site, database }: DatabasePlace,
  isolate: NearestIsolatesProps['isolate'],
  scheme_id: number,
): RecordColumn<NearestIsolate>[] {
  return [
    {
      id: 'isolate',
      header: 'Isolate',
      value: ({ name }) => name,
      cell: (row) => (
        <Link to={databasePath(site, database, 'isolates', nameInUri(row.isolate))} tabIndex={-1}>
          {row.name}
        </Link>
      ),
      width: 160,
      isSortable: true,
    },
    {
      id: 'differences',
      header: 'Differing loci',
      value: ({ differences }) => differences,
      width: 120,
      isCount: true,
      isSortable: true,
    },
    {
      id: 'shared_loci',
      header: 'Loci that both have',
      value: ({ shared_loci }) => shared_loci,
      width: 150,
      isCount: true,
      isSortable: true,
    },
    { id: 'id', header: 'Id', value: (row) => nameInUri(row.isolate), width: 80, align: 'end', isSortable: true },
    {
      id: 'what',
      header: 'Which loci',
      value: () => undefined,
      cell: (row) => (
        <DialogButton
          text="Compare"
          size="compact-xs"
          aria-label={`Compare with ${row.name}`}
          title={`${isolate.name} and ${row.name}`}
          dialogSize="lg"
        >
          {() => (
            <DifferingLoci
              {...{ site, database, scheme_id }}
              one={isolate}
              other={{ id: Number(nameInUri(row.isolate)), name: row.name }}
            />
          )}
        </DialogButton>
      ),
      width: 110,
      isControl: true,
    },
  ];
}
