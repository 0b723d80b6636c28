import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProfileSearchResult } from '#shared/rpc/contract/profile-search.ts';
import { query } from '#renderer/api/queries.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { LoadingLines, QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { AllelesForm } from './alleles-form.tsx';
import { NearestTable } from './nearest-table.tsx';
import { describeSearch } from './describe-search.ts';
import { designationsOf, type WrittenAlleles } from './read-designations.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

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
  answer: { result },
}: DatabasePlace & {
  loci: number;
  answer: ProfileSearchResult;
}) {
  return (
    <Section title={describeSearch(result, loci)} grow>
      <NearestTable site={site} database={database} result={result} />
    </Section>
  );
}
