import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { nameProblem } from '#shared/rules/cluster-names.ts';

interface RenameFormProps {
  name: string;
  description: string;
  rename: (from: string, to: string) => Promise<unknown>;
  /** Opens the page under a name. */
  open: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Gives a cluster, or a set of them, another name, and offers to take that back. */
export function RenameForm({ name, description, rename, open, onClose }: RenameFormProps) {
  const draft = useDraftForm({
    initialValues: { name },
    problemsOf: ({ name: typed }) => ({ name: nameProblem(typed.trim()) }),
  });
  const renaming = useMutation({
    mutationFn: (to: string) => rename(name, to),
    onSuccess: async (_nothing, to) => {
      onClose();
      if (to === name) return;
      await open(to);
      notifyUndo(`${name} is called ${to} now.`, () => {
        void orNotify('Could not undo', async () => {
          await rename(to, name);
          await open(name);
        });
      });
    },
  });
  return (
    <SignedForm
      form={draft}
      submit="Rename"
      work={renaming}
      onCancel={onClose}
      onSubmit={({ name: typed }) => renaming.mutate(typed.trim())}
    >
      <TextInput
        label="Name"
        description={description}
        {...draft.form.getInputProps('name')}
        autoComplete="off"
        data-autofocus
      />
    </SignedForm>
  );
}
