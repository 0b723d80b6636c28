import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { query } from '#renderer/api/queries.ts';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { LoadingLines, QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';
import type { ProfileSearchResult } from '#shared/rpc/contract/profile-search.ts';
import type { NearestProfile, SchemeResult } from '#shared/rpc/contract/typing.ts';
import { AllelesForm } from './alleles-form.tsx';
import { describeSearch } from './describe-search.ts';
import { designationsOf, type WrittenAlleles } from './read-designations.ts';

/** Finds the profile of known alleles, and the most similar profiles. `profile` in the address fills the form. */
export function ProfileSearchPage() {
  const { site, database, scheme_id } = useParams({ from: '/sites/$site/db/$database/schemes/$scheme_id/nearest' });
  const label = useDatabaseLabel(site, database);
  const { profile: start } = useSearch({ from: '/sites/$site/db/$database/schemes/$scheme_id/nearest' });
  const id = Number(scheme_id);
  const scheme = useQuery(schemeQueries.one(site, database, id));
  const loci = useQuery(schemeQueries.loci(site, database, id));
  const profile = useQuery({ ...schemeQueries.profile(site, database, id, start ?? ''), enabled: start !== undefined });
  const name = scheme.data?.description;
  useRememberedPage(name === undefined ? undefined : `Profile search, ${name} (${database})`);
  return (
    <Page
      kind="list"
      title="Find profiles by alleles"
      subtitle={
        <>
          Scheme{' '}
          <Link to="/sites/$site/db/$database/schemes/$scheme_id" params={{ site, database, scheme_id }}>
            {name ?? scheme_id}
          </Link>{' '}
          of {label}
        </>
      }
    >
      <QueryRegion query={loci}>
        {(names) => {
          if (start !== undefined && profile.isPending) return <LoadingLines />;
          const alleles = allelesOf(profile.data?.alleles ?? {});
          return <Search key={start} {...{ site, database, id, loci: names, initial: alleles }} />;
        }}
      </QueryRegion>
    </Page>
  );
}

/** A locus that a profile leaves open is not looked for. */
function allelesOf(alleles: Record<string, string>): WrittenAlleles {
  return Object.fromEntries(Object.entries(alleles).filter(([, allele]) => allele !== 'N' && allele !== '0'));
}

function Search({
  site,
  database,
  id,
  loci,
  initial,
}: DatabasePlace & {
  id: number;
  loci: readonly string[];
  initial: WrittenAlleles;
}) {
  const [limits, setLimits] = useState<{ limit: number; most: number | undefined }>({ limit: 25, most: undefined });
  const [designations, setDesignations] = useState(designationsOf(initial));
  const isAsked = Object.keys(designations).length > 0;
  const search = { site, database, scheme_id: id, designations, ...limits };
  const found = useQuery({ ...query('profile:search', search), enabled: isAsked });
  return (
    <>
      <AllelesForm loci={loci} initial={initial} limits={limits} onLimits={setLimits} onSearch={setDesignations} />
      {isAsked ? (
        <QueryRegion query={found}>
          {(answer) => <Found site={site} database={database} loci={loci.length} answer={answer} />}
        </QueryRegion>
      ) : (
        <EmptyState title="No alleles yet">
          Type or paste the alleles of an isolate to see its profile and the most similar profiles.
        </EmptyState>
      )}
    </>
  );
}

function Found({
  site,
  database,
  loci,
  answer,
}: DatabasePlace & {
  loci: number;
  answer: ProfileSearchResult;
}) {
  return (
    <Section title={describeSearch(answer, loci)} grow>
      <NearestTable site={site} database={database} result={answer.result} />
    </Section>
  );
}

/** The profiles found, nearest first. */
function NearestTable({ site, database, result }: { site: string; database: string; result: SchemeResult }) {
  const navigate = useNavigate();
  const pathOf = (id: string) => databasePath(site, database, 'schemes', String(result.scheme_id), 'profiles', id);
  const columns = useMemo(() => columnsOf(site, database, result), [site, database, result]);
  return (
    <PartTable
      name="nearest profiles"
      label="Nearest profiles"
      noun={['profile', 'profiles']}
      rows={result.nearest}
      columns={columns}
      onOpen={({ profile_id }) => void navigate({ to: pathOf(profile_id) })}
      fileName={`${database}-nearest-profiles`}
      empty={
        <EmptyState title="No profile is this close">
          Allow more differing loci, or check that the alleles belong to this scheme.
        </EmptyState>
      }
    />
  );
}

function columnsOf(site: string, database: string, result: SchemeResult): RecordColumn<NearestProfile>[] {
  const scheme = String(result.scheme_id);
  const fields = [...new Set(result.nearest.flatMap((profile) => profile.fields.map(({ field }) => field)))];
  const groups = new Map(
    result.nearest.flatMap((profile) => profile.groups.map((group) => [group.classification_scheme_id, group.name])),
  );
  return [
    {
      id: 'profile_id',
      header: result.primary_key ?? 'Profile',
      value: ({ profile_id }) => profile_id,
      cell: ({ profile_id }) => (
        <Link to={databasePath(site, database, 'schemes', scheme, 'profiles', profile_id)} tabIndex={-1}>
          {profile_id}
        </Link>
      ),
      width: 90,
      align: 'end',
      isSortable: true,
    },
    {
      id: 'differences',
      header: 'Differing loci',
      value: ({ differing }) => differing.length,
      width: 120,
      isCount: true,
      isSortable: true,
    },
    {
      id: 'compared',
      header: 'Compared',
      value: ({ compared }) => compared,
      width: 100,
      isCount: true,
      isSortable: true,
    },
    {
      id: 'loci',
      header: 'Which loci',
      value: ({ differing }) => (differing.length === 0 ? 'none' : differing.join(', ')),
      width: 300,
    },
    ...fields.map((name): RecordColumn<NearestProfile> => ({
      id: `field ${name}`,
      header: name,
      value: (profile) => profile.fields.find(({ field }) => field === name)?.value,
      width: 160,
      isSortable: true,
    })),
    ...[...groups].map(([id, name]): RecordColumn<NearestProfile> => ({
      id: `group ${id}`,
      header: name,
      value: (profile) => profile.groups.find((group) => group.classification_scheme_id === id)?.group_id,
      width: 120,
      align: 'end',
      isSortable: true,
    })),
  ];
}
