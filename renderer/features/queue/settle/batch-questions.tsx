import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { QueueBatch } from '#shared/rules/queue-batches.ts';

interface QuestionProps {
  onYes: () => void;
  onClose: () => void;
}

/** Asks before all clean items are assigned. */
export function CleanQuestion({ count, onYes, onClose }: QuestionProps & { count: number }) {
  return (
    <Question yes={`Assign ${formatQuantity(count, 'item')}`} onYes={onYes} onClose={onClose}>
      {formatQuantity(count, 'item')} without an error or a warning {count === 1 ? 'gets' : 'get'} the next free{' '}
      {count === 1 ? 'id' : 'ids'}. Each can be undone until the submission is closed, and all of them at once.
    </Question>
  );
}

/** Asks before items that were assigned together are taken back. */
export function BatchQuestion({ batch, onYes, onClose }: QuestionProps & { batch: QueueBatch }) {
  const many = formatQuantity(batch.positions.length, 'item');
  return (
    <Question yes={`Take back ${many}`} onYes={onYes} onClose={onClose}>
      {many} assigned at {formatTime(batch.at)} wait again. Their records are deleted, and the ids are not used again.
      If another record depends on one of them, nothing is taken back.
    </Question>
  );
}

function Question({ yes, onYes, onClose, children }: QuestionProps & { yes: string; children: ReactNode }) {
  return (
    <>
      <Text size="sm">{children}</Text>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onYes} data-autofocus>
          {yes}
        </Button>
      </Group>
    </>
  );
}
