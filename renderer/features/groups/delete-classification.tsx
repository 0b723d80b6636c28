import { Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '#renderer/api/queries.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import type { ClassificationScheme } from '#shared/api/classification.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Removes a classification scheme, once that is confirmed. */
export function DeleteClassification({
  site,
  database,
  scheme,
}: DatabasePlace & {
  scheme: ClassificationScheme;
}) {
  const navigate = useNavigate();
  const removing = useMutation({
    ...mutation('classification:delete'),
    onSuccess: ({ summary }) => notifyDone(summary),
    onError: (error) => notifyProblem(`${scheme.name} cannot be deleted`, error),
  });

  async function remove(): Promise<void> {
    await removing.mutateAsync({ database, classification_scheme_id: scheme.id }).then(
      // Away from the page of what is gone.
      () => navigate({ to: '/sites/$site/db/$database/classification_schemes', params: { site, database } }),
      () => undefined,
    );
  }

  function confirm(): void {
    modals.openConfirmModal({
      title: `Delete ${scheme.name}?`,
      children: (
        <Text size="sm">
          This deletes the classification scheme and its groups, here and in the linked isolate databases. The profiles
          stay. You can define it again, but its groups may get other numbers.
        </Text>
      ),
      labels: { confirm: `Delete ${scheme.name}`, cancel: 'Keep it' },
      confirmProps: { color: 'red' },
      onConfirm: () => void remove(),
    });
  }

  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={14} aria-hidden="true" />}
      loading={removing.isPending}
      onClick={confirm}
    >
      Delete…
    </Button>
  );
}
