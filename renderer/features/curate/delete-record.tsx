import { deleteRecord, type RecordAddress } from '#renderer/api/curation/records.ts';
import { DeletionForm } from '#renderer/records/deletion-form.tsx';
import type { EditorKind } from '#renderer/records/record-editor/editor-kind.ts';
import { useReviewedWrite } from '#renderer/records/reviewed-write.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';

interface DeleteRecordProps {
  address: RecordAddress;
  kind: EditorKind;
  onDeleted: () => void;
}

/** Deletes a record once its reason is given; it can be taken back. */
export function DeleteRecord(props: DeleteRecordProps) {
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
