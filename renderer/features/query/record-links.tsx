import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NotUsedRecord } from '#shared/rpc/contract/typing.ts';
import { useResultSite } from './results/result-site.ts';

/** A link to the record of an allele. */
export function AlleleLink({ database, locus, allele_id }: { database: string; locus: string; allele_id: string }) {
  const site = useResultSite();
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          to="/sites/$site/db/$database/loci/$locus/alleles/$allele_id"
          params={{ site, database, locus, allele_id }}
          {...props}
        />
      )}
    >
      {allele_id}
    </Anchor>
  );
}

/** Links to the records of several alleles of a locus, with commas between. */
export function AlleleLinks({ database, locus, ids }: { database: string; locus: string; ids: readonly string[] }) {
  return ids.map((allele_id, index) => (
    <span key={allele_id}>
      {index > 0 ? ', ' : ''}
      <AlleleLink database={database} locus={locus} allele_id={allele_id} />
    </span>
  ));
}

/** Links to alleles that were found and are not used here, each with a sign and the reason. */
export function BlockedAlleles({
  database,
  locus,
  alleles = [],
}: {
  database: string;
  locus: string;
  alleles?: readonly NotUsedRecord[] | undefined;
}) {
  return alleles.map(({ id, because }) => (
    <span key={id} title={`Not used here: ${because}`}>
      <AlleleLink database={database} locus={locus} allele_id={id} /> <span aria-hidden="true">⊘</span>
      <VisuallyHidden>, not used here</VisuallyHidden>
    </span>
  ));
}

/** A link to the record of a locus. */
export function LocusLink({ database, locus }: { database: string; locus: string }) {
  const site = useResultSite();
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link to="/sites/$site/db/$database/loci/$locus" params={{ site, database, locus }} {...props} />
      )}
    >
      {locus}
    </Anchor>
  );
}

/** A link to the record of a profile. */
export function ProfileLink({
  database,
  scheme_id,
  profile_id,
  children,
}: {
  database: string;
  scheme_id: number;
  profile_id: string;
  children: ReactNode;
}) {
  const site = useResultSite();
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          to="/sites/$site/db/$database/schemes/$scheme_id/profiles/$profile_id"
          params={{ site, database, scheme_id: String(scheme_id), profile_id }}
          {...props}
        />
      )}
    >
      {children}
    </Anchor>
  );
}
