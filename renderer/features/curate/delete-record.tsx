import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteRecord, readSiteAgain, undo, type RecordAddress } from '#renderer/api/curation/records.ts';
import type { EditorKind } from '#renderer/records/record-editor/editor-kind.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';

interface DeleteRecordProps {
  address: RecordAddress;
  kind: EditorKind;
  onDeleted: () => void;
}

/** Deletes a record once the user has said so; it can be taken back. */
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
  const client = useQueryClient();
  const { site, database } = address;
  const form = useDraftForm({ initialValues: { reason: '' }, problemsOf: () => ({}) });
  const deleting = useMutation({
    mutationFn: ({ reason }: { reason: string }) => deleteRecord(address, reason),
    onSuccess: (change) => {
      onClose();
      onDeleted();
      readSiteAgain(client, site);
      notifyUndo(`${kind.titleOf(address.key)} is deleted.`, () => {
        undo(client, site, database, change).catch((error: unknown) => notifyProblem('It stays deleted', error));
      });
    },
  });
  return (
    <Form form={form} submit="Delete" onSubmit={deleting.mutate} onCancel={onClose} work={deleting}>
      <p>{kind.deleting}</p>
      <Textarea
        label="Reason"
        description="The history keeps it."
        autosize
        {...form.form.getInputProps('reason')}
        data-autofocus
      />
    </Form>
  );
}
