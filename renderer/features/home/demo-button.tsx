import { Button, Menu, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconFlask, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '#renderer/api/queries.ts';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { notifyDone, notifyProblem, orNotify } from '#renderer/ui/notices/notify.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** Makes the demonstration databases; the job says how it goes. */
export function useMakeDemo() {
  const making = useMutation({
    ...mutation('demo:create'),
    onError: (error) => notifyProblem('The demo cannot be made', error),
  });
  const { data: isRunning = false } = useQuery({
    ...query('job:list'),
    select: (jobs) => jobs.some((job) => job.kind === 'demo' && (job.state === 'queued' || job.state === 'running')),
  });
  return { make: () => making.mutate(), isMaking: isRunning || making.isPending };
}

async function remove(): Promise<void> {
  await orNotify('The demo cannot be removed', async () => {
    await rpc.call('demo:remove', undefined);
    notifyDone('Removed the demo.');
  });
}

function confirmRemove(): void {
  modals.openConfirmModal({
    title: 'Remove the demo?',
    children: (
      <Text size="sm">
        This deletes the synthetic demo databases and their example genomes, with any change you made to them. They can
        be made again at any time.
      </Text>
    ),
    labels: { confirm: 'Remove demo', cancel: 'Keep it' },
    confirmProps: { color: 'red' },
    onConfirm: () => void remove(),
  });
}

/** Makes the demo when it is not there; else offers to remove it or to make it afresh. */
export function DemoButton() {
  const { make, isMaking } = useMakeDemo();
  const databases = useQuery(query('database:list')).data ?? [];
  const icon = <IconFlask size={16} aria-hidden="true" />;
  if (isMaking || !databases.some((database) => database.synthetic)) {
    return (
      <Button variant="default" leftSection={icon} loading={isMaking} onClick={make}>
        Make demo
      </Button>
    );
  }
  return (
    <MenuButton label="Demo" icon={IconFlask}>
      <Menu.Item leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={make}>
        Make again
      </Menu.Item>
      <Menu.Item c="var(--status-bad)" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={confirmRemove}>
        Remove…
      </Menu.Item>
    </MenuButton>
  );
}
