import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#renderer/api/queries.ts';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import type { ClusterSet } from '#shared/api/cluster.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { RenameForm } from './rename-form.tsx';
import { TakeOverNames } from './take-over-names.tsx';

/** What the owner can do with a set of clusters. */
export function SetActions({ site, database, set }: DatabasePlace & { set: ClusterSet }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { name } = set;
  const [isRenaming, dialog] = useDisclosure(false);

  async function remove(): Promise<void> {
    await call(client, 'clusters:delete', { database, set: name });
    await navigate({ to: '/sites/$site/db/$database/cluster_sets', params: { site, database } });
    notifyUndo(`The clusters "${name}" are kept no more.`, () => {
      void orNotify('Could not undo', () => call(client, 'clusters:restore', { database, set: name }));
    });
  }

  return (
    <>
      {set.levels ? (
        <DialogButton text="Take over names…" title="Names that clusters had elsewhere" dialogSize="xl">
          {(close) => <TakeOverNames database={database} set={set} onClose={close} />}
        </DialogButton>
      ) : null}
      <ActionsMenu
        label={`More for ${name}`}
        actions={[
          { label: 'Rename…', icon: IconPencil, group: 'change', run: dialog.open },
          {
            label: 'Delete',
            icon: IconTrash,
            group: 'remove',
            run: () => void orNotify('The set cannot be deleted', remove),
          },
        ]}
      />
      <Modal
        opened={isRenaming}
        onClose={dialog.close}
        title={`Another name for ${name}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <RenameForm
          name={name}
          description="Its clusters and watches stay. Links and scripts that name the set by its former name do not find it any more."
          rename={(from, to) => call(client, 'clusters:rename-set', { database, set: from, name: to })}
          open={(cluster_set) =>
            navigate({
              to: '/sites/$site/db/$database/cluster_sets/$cluster_set',
              params: { site, database, cluster_set },
              replace: true,
            })
          }
          onClose={dialog.close}
        />
      </Modal>
    </>
  );
}
