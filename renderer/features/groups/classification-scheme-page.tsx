import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { classificationQueries } from '#renderer/api/definitions/classification.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { mutation } from '#renderer/api/queries.ts';
import { DeletionForm } from '#renderer/records/deletion-form.tsx';
import { EditRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useDefinesHere } from '#renderer/records/use-defines-here.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { ClassificationScheme, GroupField } from '#shared/api/classification.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { describeThreshold } from './describe-threshold.ts';
import { GroupList } from './group-list.tsx';

const NO_FIELDS: readonly GroupField[] = [];

/** One classification scheme and its groups. */
export function ClassificationSchemePage() {
  const { site, database, classification_scheme_id } = useParams({
    from: '/sites/$site/db/$database/classification_schemes/$classification_scheme_id',
  });
  const label = useDatabaseLabel(site, database);
  const id = Number(classification_scheme_id);
  const scheme = useQuery(classificationQueries.one(site, database, id));
  const canDelete = useDefinesHere(site, database, 'classify');
  const name = scheme.data?.name;
  const address = { site, database, record: 'classification_scheme', key: { classification_scheme_id: id } } as const;
  useRememberedPage(name === undefined ? undefined : `${name} (${database})`);
  return (
    <RecordPage
      title={name ?? `Classification scheme ${classification_scheme_id}`}
      subtitle={`Classification scheme ${classification_scheme_id} of ${label}`}
      actions={
        <>
          {scheme.data?.groups === undefined ? null : <EditRecord address={address} />}
          {canDelete && scheme.data ? (
            <DeleteClassification site={site} database={database} scheme={scheme.data} />
          ) : null}
        </>
      }
      record={scheme}
      holdsList
      fields={(record) => [
        ['Description', record.description],
        ['In one group', describeThreshold(record)],
        ['Scheme', record.scheme ? <SchemeLink key="scheme" {...{ site, database }} uri={record.scheme} /> : null],
      ]}
    >
      {(record) => (
        <>
          {record.groups === undefined ? (
            <GroupsElsewhere site={site} database={database} />
          ) : (
            <>
              <FieldsOfGroups fields={record.group_fields ?? NO_FIELDS} />
              <GroupList site={site} database={database} scheme={id} fields={record.group_fields ?? NO_FIELDS} />
            </>
          )}
          {record.groups === undefined ? null : <RecordChanges address={address} />}
        </>
      )}
    </RecordPage>
  );
}

/** Which values the groups have, and what these mean. */
function FieldsOfGroups({ fields }: { fields: readonly GroupField[] }) {
  if (fields.length === 0) return null;
  return (
    <Section title="Fields of groups">
      <PlainTable
        label="Fields of groups"
        rows={fields}
        keyOf={({ field }) => field}
        columns={[
          { header: 'Field', cell: ({ field }) => field },
          { header: 'Type', cell: ({ type }) => type },
          { header: 'Description', cell: ({ description }) => description, isText: true },
        ]}
      />
    </Section>
  );
}

function SchemeLink({ site, database, uri }: { site: string; database: string; uri: string }) {
  const scheme_id = nameInUri(uri);
  return (
    <Link to="/sites/$site/db/$database/schemes/$scheme_id" params={{ site, database, scheme_id }}>
      Scheme {scheme_id}
    </Link>
  );
}

/** An isolate database knows the groups of its isolates only; the list of groups is where the profiles are. */
function GroupsElsewhere({ site, database }: { site: string; database: string }) {
  const seqdef = useQuery(databaseQueries.one(site, database)).data?.seqdef;
  return (
    <EmptyState
      title="The groups are listed in the database with the profiles"
      actions={
        seqdef === undefined ? null : (
          <LinkButton to={databasePath(site, seqdef, 'classification_schemes')}>Open {seqdef}</LinkButton>
        )
      }
    >
      Here you see the groups of each isolate, and the isolates of each group.
    </EmptyState>
  );
}

/** Deletes a classification scheme once the reason is given. */
function DeleteClassification({ site, database, scheme }: DatabasePlace & { scheme: ClassificationScheme }) {
  const navigate = useNavigate();
  const deleting = useMutation({
    ...mutation('classification:delete'),
    onSuccess: async ({ summary }) => {
      notifyDone(summary);
      // Away from the page of what is gone.
      await navigate({ to: '/sites/$site/db/$database/classification_schemes', params: { site, database } });
    },
  });
  return (
    <DialogButton
      text="Delete…"
      title={`Delete ${scheme.name}?`}
      leftSection={<IconTrash size={14} aria-hidden="true" />}
    >
      {(close) => (
        <DeletionForm
          submit={`Delete ${scheme.name}`}
          leave="Keep it"
          onDelete={(reason) => deleting.mutate({ database, classification_scheme_id: scheme.id, reason })}
          onCancel={close}
          work={deleting}
        >
          This deletes the classification scheme and its groups, here and in the linked isolate databases. The profiles
          stay. You can define it again, but its groups may get other numbers.
        </DeletionForm>
      )}
    </DialogButton>
  );
}
