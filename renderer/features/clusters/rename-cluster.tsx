import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call, mutation } from '#renderer/api/queries.ts';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { nameProblem } from '#shared/rules/cluster-names.ts';

interface RenameClusterProps extends DatabasePlace {
  cluster_set: string;
  name: string;
}

/** Gives a cluster another name, and offers to take that back. */
export function RenameCluster(props: RenameClusterProps) {
  return (
    <DialogButton text="Rename…" title={`Another name for ${props.name}`}>
      {(close) => <RenameForm {...props} onClose={close} />}
    </DialogButton>
  );
}

function RenameForm({ site, database, cluster_set, name, onClose }: RenameClusterProps & { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraftForm({
    initialValues: { name },
    problemsOf: ({ name: typed }) => ({ name: nameProblem(typed.trim()) }),
  });
  const open = (cluster: string) =>
    navigate({
      to: '/sites/$site/db/$database/cluster_sets/$cluster_set/clusters/$cluster',
      params: { site, database, cluster_set, cluster },
      replace: true,
    });
  const renaming = useMutation({
    ...mutation('clusters:rename'),
    onSuccess: async (_nothing, { names: [given] }) => {
      onClose();
      if (!given || given.name === name) return;
      await open(given.name);
      notifyUndo(`${name} is called ${given.name} now.`, () => {
        void orNotify('Could not undo', async () => {
          const names = [{ cluster: given.name, name }];
          await call(client, 'clusters:rename', { database, set: cluster_set, names });
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
      onLeave={onClose}
      onSubmit={({ name: typed }) =>
        renaming.mutate({ database, set: cluster_set, names: [{ cluster: name, name: typed.trim() }] })
      }
    >
      <TextInput
        label="Name"
        description="The former name stays on the page of the cluster, and no other cluster gets it."
        {...draft.form.getInputProps('name')}
        autoComplete="off"
        data-autofocus
      />
    </SignedForm>
  );
}
