import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useResultSite } from '../results/result-site.ts';
import { markedAsHere } from '#renderer/records/assigned-here.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { NearestProfile } from '#shared/rpc/contract/typing.ts';
import { ProfileLink } from '../record-links.tsx';
import type { PackedResult, PackedScheme } from '../results/packed-result.ts';
import { describeNearest } from './profile-labels.ts';
import classes from './scheme-card.module.css';

/** Profiles shown at first, and loci named for each. */
const SHOWN_PROFILES = 3;
const NAMED_LOCI = 12;

function valueOf({ fields }: NearestProfile, name: string): string | undefined {
  const found = fields.find(({ field }) => field === name);
  return found?.assigned_here ? markedAsHere(found.value) : found?.value;
}

function Groups({ database, groups }: { database: string; groups: NearestProfile['groups'] }) {
  const site = useResultSite();
  return groups.map(({ classification_scheme_id, name, group_id }, index) => (
    <span key={`${classification_scheme_id} ${group_id}`}>
      {index > 0 ? ', ' : ''}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link
            to="/sites/$site/db/$database/classification_schemes/$classification_scheme_id/groups/$group_id"
            params={{
              site,
              database,
              classification_scheme_id: String(classification_scheme_id),
              group_id: String(group_id),
            }}
            {...props}
          />
        )}
      >
        {name} {group_id}
      </Anchor>
    </span>
  ));
}

function DifferingLoci({
  differing,
  onOpen,
}: {
  differing: readonly string[];
  onOpen: (locus: string, among: readonly string[]) => void;
}) {
  const more = differing.length - NAMED_LOCI;
  return (
    <>
      {differing.slice(0, NAMED_LOCI).map((locus, index) => (
        <span key={locus}>
          {index > 0 ? ', ' : ''}
          <button type="button" className={classes['name']} onClick={() => onOpen(locus, differing)}>
            {locus}
          </button>
        </span>
      ))}
      {more > 0 ? ` and ${formatCount(more)} more` : ''}
    </>
  );
}

export interface NearestProps {
  result: PackedResult;
  scheme: PackedScheme;
  onOpen: (locus: string, among: readonly string[]) => void;
}

/** The profiles most like the alleles found, and at which loci they differ. */
export function NearestProfiles({ result, scheme, onOpen }: NearestProps) {
  const [isWhole, setWhole] = useState(false);
  const { nearest, primary_key = 'profile', scheme_id } = scheme;
  const { database } = result.stamp;
  if (nearest.length === 0) return null;
  const shown = isWhole ? nearest : nearest.slice(0, SHOWN_PROFILES);
  const fields = [...new Set(nearest.flatMap((one) => one.fields.map(({ field }) => field)))];
  const hasGroups = nearest.some(({ groups }) => groups.length > 0);
  return (
    <Table.ScrollContainer minWidth={0} type="native" className={classes['nearest']}>
      <Table
        aria-label={`Nearest profiles of ${scheme.description}`}
        fz="xs"
        verticalSpacing={4}
        horizontalSpacing="sm"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Nearest {primary_key}</Table.Th>
            <Table.Th scope="col">Differences</Table.Th>
            <Table.Th scope="col">Differing loci</Table.Th>
            {fields.map((field) => (
              <Table.Th key={field} scope="col">
                {field}
              </Table.Th>
            ))}
            {hasGroups ? <Table.Th scope="col">Groups</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((profile) => (
            <Table.Tr key={profile.profile_id}>
              <Table.Td>
                <ProfileLink database={database} scheme_id={scheme_id} profile_id={profile.profile_id}>
                  {profile.profile_id}
                </ProfileLink>
              </Table.Td>
              <Table.Td>{describeNearest(profile)}</Table.Td>
              <Table.Td>
                <DifferingLoci differing={profile.differing} onOpen={onOpen} />
              </Table.Td>
              {fields.map((field) => (
                <Table.Td key={field}>{valueOf(profile, field)}</Table.Td>
              ))}
              {hasGroups ? (
                <Table.Td>
                  <Groups database={database} groups={profile.groups} />
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {nearest.length > SHOWN_PROFILES ? (
        <button type="button" className={classes['name']} onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? 'Show fewer' : `Show all ${nearest.length} nearest`}
        </button>
      ) : null}
    </Table.ScrollContainer>
  );
}
