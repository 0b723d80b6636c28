import { Badge, Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { profilesSource, schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { genomeQueries } from '#renderer/api/genomes.ts';
import { neighbourOptions } from '#renderer/api/lists/neighbours.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { BlockButton, NotUsedNotice } from '#renderer/records/block-button.tsx';
import { IsolatesWith } from '#renderer/records/isolates-with.tsx';
import { NeighbourLinks } from '#renderer/records/neighbour-links.tsx';
import { personOf } from '#renderer/records/people/person.tsx';
import { EditRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { lincodeMembersOf } from '#shared/api/lincode.ts';
import type { GroupFields } from '#shared/api/classification.ts';
import type { Profile } from '#shared/api/profile.ts';
import type { Scheme } from '#shared/api/scheme.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { ownMember } from '#shared/own-member.ts';
import { toTsv } from '#shared/sheet.ts';
import { FoundIn } from '../found-in.tsx';
import { exceptionOf, fieldOf, furtherOfProfile, lincodeText, otherFieldsOf, primaryKeyOf } from './profile-fields.ts';
import classes from './profile-alleles.module.css';

/** One profile: its fields, and the allele of every locus. */
export function ProfilePage() {
  const params = useParams({ from: '/sites/$site/db/$database/schemes/$scheme_id/profiles/$profile_id' });
  const { site, database, profile_id: profileId } = params;
  const label = useDatabaseLabel(site, database);
  const schemeId = Number(params.scheme_id);
  const address = {
    site,
    database,
    record: 'profile',
    key: { scheme_id: schemeId, profile_id: profileId },
  } as const;
  const client = useQueryClient();
  const scheme = useQuery(schemeQueries.one(site, database, schemeId));
  const profile = useQuery(schemeQueries.profile(site, database, schemeId, profileId));
  const primaryKey = (scheme.data && primaryKeyOf(scheme.data)) ?? 'profile';
  const neighbours = useQuery({
    ...neighbourOptions(
      client,
      profilesSource(site, database, schemeId),
      (row) => fieldOf(row, primaryKey) ?? '',
      profileId,
    ),
    enabled: profile.isSuccess && scheme.isSuccess,
  });
  const title = `${primaryKey} ${profileId}`;
  useRememberedPage(profile.data && scheme.data ? `${title} (${database})` : undefined);

  return (
    <RecordPage
      title={title}
      subtitle={
        <>
          Profile of{' '}
          <Link to="/sites/$site/db/$database/schemes/$scheme_id" params={params}>
            {scheme.data?.description ?? `scheme ${params.scheme_id}`}
          </Link>{' '}
          in {label}
        </>
      }
      actions={
        <>
          <NeighbourLinks
            noun="profile"
            id={profileId}
            neighbours={neighbours.data ?? {}}
            isComing={profile.isPending || scheme.isPending || neighbours.isLoading}
            pathTo={(id) => databasePath(site, database, 'schemes', params.scheme_id, 'profiles', id)}
          />
          <EditRecord address={address} />
          {profile.data ? (
            <BlockButton
              address={{ site, database, record: 'profile', within: params.scheme_id, id: profileId }}
              title={title}
              because={profile.data.not_used}
            />
          ) : null}
          <LinkButton
            to="/sites/$site/db/$database/schemes/$scheme_id/nearest"
            params={params}
            search={{ profile: profileId }}
          >
            Nearest profiles
          </LinkButton>
          <Button
            variant="default"
            disabled={!profile.data || !scheme.data}
            leftSection={<IconCopy size={14} aria-hidden="true" />}
            onClick={() =>
              profile.data && scheme.data && void copyText(profileTsv(profile.data, scheme.data), `${title} as TSV`)
            }
          >
            Copy as TSV
          </Button>
        </>
      }
      record={profile}
      notices={({ not_used: because }) => <NotUsedNotice because={because} />}
      missing={<RecordChanges address={address} />}
      fields={(record) => [
        ['Missing loci', exceptionBadge(exceptionOf(record, scheme.data))],
        ...fieldsOf(record, scheme.data),
        ['Groups', groupsOf(site, database, record)],
        ['Sender', personOf(site, database, record.sender)],
        ['Curator', personOf(site, database, record.curator)],
        ['Entered', record.date_entered],
        ['Changed', record.datestamp],
      ]}
      further={(record) => (scheme.isPending ? [] : furtherOfProfile(record, scheme.data))}
    >
      {(record) => (
        <>
          <HoldBelow while={scheme.isLoading} />
          <Section title="Alleles">
            <ProfileAlleles site={site} database={database} alleles={record.alleles} />
          </Section>
          {scheme.data ? (
            <IsolatesWith
              site={site}
              database={database}
              shared={{ scheme: scheme.data.description, scheme_field: primaryKey, value: profileId }}
            />
          ) : null}
          <FoundIn site={site} query={genomeQueries.ofProfile(site, database, schemeId, profileId)} />
          <RecordChanges address={address} />
        </>
      )}
    </RecordPage>
  );
}

function exceptionBadge(sentence: string | undefined): ReactNode {
  return sentence && <Badge>{sentence}</Badge>;
}

function fieldsOf(profile: Profile, scheme: Scheme | undefined): [label: string, value: string | undefined][] {
  const names = scheme ? [...otherFieldsOf(scheme), ...lincodeMembersOf(scheme)] : [];
  return names.map((name) =>
    name === 'LINcode' ? ['LIN code', lincodeText(profile)] : [name, fieldOf(profile, name)],
  );
}

function groupsOf(site: string, database: string, { classification_schemes = {} }: Profile) {
  const entries = Object.entries(classification_schemes);
  if (entries.length === 0) return undefined;
  return entries.map(([name, { href, group }], index) => (
    <span key={href}>
      {index > 0 ? ', ' : ''}
      {name}:{' '}
      <Link to={databasePath(site, database, 'classification_schemes', nameInUri(href), 'groups', String(group.group))}>
        group {group.group}
      </Link>{' '}
      ({[formatQuantity(group.records, 'profile'), ...valuesOf(group)].join('; ')})
    </span>
  ));
}

/** What is said of a group, such as its nickname. */
function valuesOf({ fields = {} }: { fields?: GroupFields | undefined }): string[] {
  return Object.entries(fields).map((pair) => pair.join(' '));
}

/** A header line and a line of values, as profile tables are written: primary key, loci, other fields, LIN code and its names. */
function profileTsv(profile: Profile, scheme: Scheme): string {
  const loci = Object.keys(profile.alleles);
  const others = [...otherFieldsOf(scheme), ...lincodeMembersOf(scheme)];
  const primaryKey = primaryKeyOf(scheme) ?? 'profile_id';
  return toTsv([
    [primaryKey, ...loci, ...others],
    [
      fieldOf(profile, primaryKey),
      ...loci.map((locus) => ownMember(profile.alleles, locus)),
      ...others.map((name) => fieldOf(profile, name)),
    ],
  ]);
}

/** Each locus of a profile with its allele, both links. `N` (any allele) and `0` (locus absent) lead nowhere. */
function ProfileAlleles({
  site,
  database,
  alleles,
}: DatabasePlace & {
  alleles: Record<string, string>;
}) {
  return (
    <dl className={classes['alleles']}>
      {Object.entries(alleles).map(([locus, alleleId]) => (
        <div key={locus} className={classes['pair']}>
          <dt>
            <Link to="/sites/$site/db/$database/loci/$locus" params={{ site, database, locus }}>
              {locus}
            </Link>
          </dt>
          <dd>
            {alleleId === 'N' || alleleId === '0' ? (
              <span title={alleleId === 'N' ? 'any allele' : 'locus missing'}>{alleleId}</span>
            ) : (
              <Link
                to="/sites/$site/db/$database/loci/$locus/alleles/$allele_id"
                params={{ site, database, locus, allele_id: alleleId }}
              >
                {alleleId}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
