import { Button, Group, Text } from '@mantine/core';
import { formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { QueueBatch } from '#shared/rules/queue-batches.ts';

/** Asks before all clean items are assigned. */
export function CleanQuestion({ count, onYes, onClose }: { count: number; onYes: () => void; onClose: () => void }) {
  return (
    <>
      <Text size="sm">
        {formatQuantity(count, 'item')} without an error or a warning {count === 1 ? 'gets' : 'get'} the next free{' '}
        {count === 1 ? 'id' : 'ids'}. Each can be undone until the submission is closed, and all of them at once.
      </Text>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onYes} data-autofocus>
          Assign {formatQuantity(count, 'item')}
        </Button>
      </Group>
    </>
  );
}

/** Asks before items that were assigned together are taken back. */
export function BatchQuestion({
  batch,
  onYes,
  onClose,
}: {
  batch: QueueBatch;
  onYes: () => void;
  onClose: () => void;
}) {
  const many = formatQuantity(batch.positions.length, 'item');
  return (
    <>
      <Text size="sm">
        {many} assigned at {formatTime(batch.at)} wait again. Their records are deleted, and the ids are not used again.
        If another record depends on one of them, nothing is taken back.
      </Text>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onYes} data-autofocus>
          Take back {many}
        </Button>
      </Group>
    </>
  );
}
