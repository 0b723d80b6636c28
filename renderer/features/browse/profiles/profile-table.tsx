import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Scheme } from '#shared/api/scheme.ts';
import { lincodeMembersOf } from '#shared/api/lincode.ts';
import type { Profile } from '#shared/api/profile.ts';
import { ownMember } from '#shared/own-member.ts';
import { profilesSource } from '#renderer/api/definitions/schemes.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { NotUsedBadge } from '#renderer/records/block-button.tsx';
import { CompareDialog } from '#renderer/records/compare/compare-dialog.tsx';
import { profileChoices } from '#renderer/records/compare/profile-choices.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';
import { exceptionOf, fieldOf, furtherOfProfile, lincodeText, otherFieldsOf, primaryKeyOf } from './profile-fields.ts';
import { useTableView } from '#renderer/records/record-table/use-table-view.ts';
import { useCapabilities, useListReach } from '#renderer/records/use-site.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Loci shown at first; a longer scheme shows the rest through "Columns". */
const LOCI_AT_FIRST = 30;

/** The profiles of a scheme: primary key, other fields, a column per locus. */
export function ProfileTable({
  site,
  database,
  scheme,
  loci,
}: DatabasePlace & {
  scheme: Scheme;
  loci: readonly string[];
}) {
  const navigate = useNavigate();
  const [view, setView] = useTableView();
  const { files = false } = useCapabilities(site);
  const [compared, setCompared] = useState<readonly string[]>();
  const primaryKey = primaryKeyOf(scheme) ?? 'profile_id';
  const columns = useMemo(
    () => profileColumns({ site, database, scheme, loci, primaryKey }),
    [site, database, scheme, loci, primaryKey],
  );
  return (
    <>
      <RecordTable
        name={`profiles ${database} ${scheme.id}`}
        label={`Profiles of ${scheme.description}`}
        noun={['profile', 'profiles']}
        source={profilesSource(site, database, scheme.id)}
        columns={columns}
        view={view}
        onViewChange={setView}
        onOpen={(profile) =>
          void navigate({
            to: '/sites/$site/db/$database/schemes/$scheme_id/profiles/$profile_id',
            params: { site, database, scheme_id: String(scheme.id), profile_id: fieldOf(profile, primaryKey) ?? '' },
          })
        }
        {...useListReach(site)}
        selectionActions={[
          { label: 'Compare…', run: (rows) => setCompared(rows.flatMap((row) => fieldOf(row, primaryKey) ?? [])) },
        ]}
        fileName={`${database}_${scheme.description}`}
        exportColumns={[{ id: 'scheme_id', header: 'scheme_id', value: () => scheme.id }]}
        further={(profile) => furtherOfProfile(profile, scheme)}
        empty={
          <EmptyState title="This scheme has no profiles yet">
            {files ? 'Import a profile table to add profiles.' : null}
          </EmptyState>
        }
      />
      {compared ? (
        <CompareDialog
          site={site}
          database={database}
          scheme_ids={[scheme.id]}
          samples={profileChoices({ site, database }, compared)}
          name={`Profiles of ${scheme.description}`}
          onClose={() => setCompared(undefined)}
        />
      ) : null}
    </>
  );
}

function profileColumns({
  site,
  database,
  scheme,
  loci,
  primaryKey,
}: DatabasePlace & {
  scheme: Scheme;
  loci: readonly string[];
  primaryKey: string;
}): RecordColumn<Profile>[] {
  return [
    {
      id: primaryKey,
      header: primaryKey,
      value: (profile) => fieldOf(profile, primaryKey),
      cell: (profile) => {
        const profile_id = fieldOf(profile, primaryKey) ?? '';
        const exception = exceptionOf(profile, scheme);
        return (
          <>
            {exception === undefined ? null : <span title={`The profile ${exception}`}>incomplete · </span>}
            <Link
              to="/sites/$site/db/$database/schemes/$scheme_id/profiles/$profile_id"
              params={{ site, database, scheme_id: String(scheme.id), profile_id }}
              tabIndex={-1}
            >
              {profile_id}
            </Link>
            <NotUsedBadge because={profile.not_used} />
          </>
        );
      },
      // With room for the word, where there may be exceptions.
      width: scheme.max_missing === undefined ? 80 : 130,
      align: 'end',
      isSortable: true,
    },
    ...loci.map((locus, index): RecordColumn<Profile> => ({
      id: locus,
      header: locus,
      value: ({ alleles }) => ownMember(alleles, locus),
      width: Math.min(170, Math.max(74, 34 + locus.length * 8)),
      align: 'end',
      isSortable: true,
      isHidden: index >= LOCI_AT_FIRST,
    })),
    ...otherFieldsOf(scheme).map((field): RecordColumn<Profile> => ({
      id: field,
      header: field,
      value: (profile) => fieldOf(profile, field),
      width: 170,
      isSortable: true,
    })),
    ...lincodeMembersOf(scheme).map((name): RecordColumn<Profile> => ({
      id: name,
      header: name === 'LINcode' ? 'LIN code' : name,
      value: (profile) => fieldOf(profile, name),
      ...(name === 'LINcode' && { cell: lincodeText }),
      width: 120,
    })),
    { id: 'date_entered', header: 'Entered', value: (profile) => profile.date_entered, width: 104, isSortable: true },
    {
      id: 'datestamp',
      header: 'Changed',
      value: (profile) => profile.datestamp,
      width: 104,
      isSortable: true,
      isHidden: true,
    },
  ];
}
