import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lastChange, recordQueries, undo, type RecordAddress, deleteRecord } from '#renderer/api/curation/records.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { DeletionForm } from '#renderer/records/deletion-form.tsx';
import type { EditorKind } from '#renderer/records/record-editor/editor-kind.ts';
import { editorKindOf, fieldsOf } from '#renderer/records/record-editor/editor-kinds.ts';
import { firstMembers } from '#renderer/records/record-editor/first-members.ts';
import { readKey } from '#renderer/records/record-editor/read-key.ts';
import { RecordForm } from '#renderer/records/record-editor/record-form.tsx';
import { useReviewedWrite } from '#renderer/records/reviewed-write.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';

const FROM = '/sites/$site/db/$database/form/$record';

/** The form of one record, or of a new one. */
export function RecordFormPage() {
  const { site, database, record } = useParams({ from: FROM });
  const { key: written, isNew: asked, like, isVersion } = useSearch({ from: FROM });
  const isNew = asked === '1';
  // The service says what is missing in a key that cannot be read.
  const key = readKey(written) ?? {};
  const label = useDatabaseLabel(site, database);
  const kind = editorKindOf(record);
  if (!kind) {
    return (
      <Page title="No form">
        <EmptyState title="Records of this kind have no form">Go back to the database.</EmptyState>
      </Page>
    );
  }
  const address = { site, database, record: record as RecordKindName, key };
  const owner = kind.ownerTitle?.(key) ?? kind.owner.map((name) => String(key[name])).join(' ');
  const title = isNew ? newTitle(kind, owner, like, isVersion === '1') : `Edit ${inSentence(kind, kind.titleOf(key))}`;
  return (
    <Page title={title} subtitle={label} kind="record" help="keeping-records#edit-a-record">
      {isNew ? (
        <NewRecord
          key={`${JSON.stringify(key)} ${like ?? ''} ${isVersion ?? ''}`}
          address={address}
          kind={kind}
          like={like === undefined ? undefined : (readKey(like) ?? {})}
          isVersion={isVersion === '1'}
        />
      ) : (
        <EditableRecord key={JSON.stringify(key)} address={address} kind={kind} />
      )}
    </Page>
  );
}

function newTitle(kind: EditorKind, owner: string, like: string | undefined, isVersion: boolean): string {
  if (like === undefined) return `New ${kind.noun}${owner === '' ? '' : ` of ${owner}`}`;
  const title = kind.titleOf(readKey(like) ?? {});
  return isVersion ? `New version of ${inSentence(kind, title)}` : `New ${kind.noun} like ${inSentence(kind, title)}`;
}

/** A title within a sentence: `project 3`. Names stay as they are. */
function inSentence({ noun }: EditorKind, title: string): string {
  return title.toLowerCase().startsWith(`${noun} `) ? `${noun}${title.slice(noun.length)}` : title;
}

interface PartProps {
  address: RecordAddress;
  kind: EditorKind;
}

function useLeaving({ address, kind }: PartProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { site, database } = address;
  const open = (parts: readonly string[]) => void navigate({ to: databasePath(site, database, ...parts) });
  return {
    toPage: (key: RecordKey) => open(kind.page(key)),
    toList: () => open(kind.list(address.key)),
    /** Opens the record that was saved, and offers to take the change back. */
    saved: async (key: RecordKey, isNew: boolean) => {
      open(kind.page(key));
      const change = await lastChange(client, { ...address, key });
      if (!change) return;
      const title = kind.titleOf(key);
      notifyUndo(isNew ? `${title} is added.` : `${title} is saved.`, () => {
        undo(client, site, database, change.id).then(
          () => (isNew ? open(kind.list(key)) : undefined),
          (error: unknown) => notifyProblem('Could not undo', error),
        );
      });
    },
  };
}

interface NewRecordProps extends PartProps {
  /** Key of the record from which values are taken. */
  like: RecordKey | undefined;
  /** The new record takes the place of that one. */
  isVersion: boolean;
}

function NewRecord({ address, kind, like, isVersion }: NewRecordProps) {
  const leaving = useLeaving({ address, kind });
  const fields = useQuery(fieldsOf(address));
  const proposal = useQuery(recordQueries.check(address, true, {}));
  const model = useQuery({ ...recordQueries.edit({ ...address, key: like ?? {} }), enabled: like !== undefined });
  const copied = model.data?.members;
  const replaced = isVersion && like ? { ...copied, ...kind.replacing?.(like) } : {};
  if (like !== undefined && !model.isSuccess) {
    return (
      <QueryRegion query={model} lines={6}>
        {() => null}
      </QueryRegion>
    );
  }
  return (
    <QueryRegion query={fields} lines={6}>
      {(own) => (
        <QueryRegion query={proposal} lines={6}>
          {({ proposed }) => (
            <RecordForm
              address={address}
              kind={kind}
              fields={own}
              start={{ members: firstMembers(own, { ...proposed, ...replaced }, copied), revision: '' }}
              isNew
              draftName={like === undefined ? '' : ` ${isVersion ? 'version of' : 'like'} ${JSON.stringify(like)}`}
              onSaved={(key) => void leaving.saved(key, true)}
              onLeave={leaving.toList}
            />
          )}
        </QueryRegion>
      )}
    </QueryRegion>
  );
}

function EditableRecord({ address, kind }: PartProps) {
  const leaving = useLeaving({ address, kind });
  const fields = useQuery(fieldsOf(address));
  // A form shows the record as it is now, and stays as it was opened while the user writes.
  const record = useQuery({
    ...recordQueries.edit(address),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  });
  return (
    <QueryRegion query={fields} lines={6}>
      {(own) => (
        <QueryRegion query={record} lines={6}>
          {(start) => (
            <RecordForm
              address={address}
              kind={kind}
              fields={own}
              start={start}
              isNew={false}
              onSaved={(key) => void leaving.saved(key, false)}
              onLeave={() => leaving.toPage(address.key)}
              buttons={
                kind.deleting === undefined ? null : (
                  <DeleteRecord address={address} kind={kind} onDeleted={leaving.toList} />
                )
              }
            />
          )}
        </QueryRegion>
      )}
    </QueryRegion>
  );
}

interface DeleteRecordProps {
  address: RecordAddress;
  kind: EditorKind;
  onDeleted: () => void;
}

/** Deletes a record once its reason is given; it can be taken back. */
function DeleteRecord(props: DeleteRecordProps) {
  return (
    <DialogButton
      text="Delete…"
      title={`Delete ${props.kind.titleOf(props.address.key)}?`}
      color="red"
      variant="subtle"
    >
      {(close) => <Question {...props} onClose={close} />}
    </DialogButton>
  );
}

function Question({ address, kind, onDeleted, onClose }: DeleteRecordProps & { onClose: () => void }) {
  const deleting = useReviewedWrite({
    ...address,
    write: (reason: string) => deleteRecord(address, reason),
    onWritten: () => {
      onClose();
      onDeleted();
    },
    done: () => `${kind.titleOf(address.key)} is deleted.`,
  });
  return (
    <DeletionForm submit="Delete" onDelete={deleting.write} onCancel={onClose} work={deleting}>
      {kind.deleting}
    </DeletionForm>
  );
}
