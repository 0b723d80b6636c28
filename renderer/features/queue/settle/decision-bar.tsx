import { Button, Group, Kbd, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { databasePath } from '#renderer/api/paths.ts';
import { StateSign } from '#renderer/records/submissions/state-sign.tsx';
import { itemState, recordOf } from '#renderer/records/submissions/submission-labels.ts';
import { formatCount, formatTime } from '#renderer/ui/text/format.ts';
import type { QueuedSubmission, QueueItem } from '#shared/api/queue-records.ts';
import { factsOf } from '#shared/rules/submission-types.ts';
import { batchOf } from '#shared/rules/queue-batches.ts';
import type { QueueKeys } from './queue-keys.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

interface DecisionBarProps extends DatabasePlace {
  submission: QueuedSubmission;
  item: QueueItem;
  keys: QueueKeys;
}

/** Name and state of the item, and what can be done with it, each with its key. */
export function DecisionBar({ site, database, submission, item, keys }: DecisionBarProps) {
  const isOpen = submission.status === 'pending';
  const isPending = item.status === 'pending';
  const batch = batchOf(submission.list, item);
  const id = item.defined_as ?? item.proposed_id;
  return (
    <>
      <Group gap="sm">
        <h2>{item.item_id}</h2>
        <StateSign state={itemState(item)} withWord />
        <SettledText site={site} database={database} submission={submission} item={item} />
      </Group>
      {isOpen ? (
        <Group gap="xs">
          {isPending ? (
            <>
              <KeyButton name="A" isMain onPress={keys.a}>
                {assignWords(submission.type, id)}
              </KeyButton>
              <KeyButton name="O" onPress={keys.o}>
                Assign…
              </KeyButton>
              <KeyButton name="E" onPress={keys.e}>
                Edit…
              </KeyButton>
              <KeyButton name="R" onPress={keys.r}>
                Reject…
              </KeyButton>
            </>
          ) : (
            <>
              <KeyButton name="U" onPress={keys.u}>
                Undo
              </KeyButton>
              {batch ? (
                <KeyButton name="Shift U" onPress={keys.U}>
                  {`Undo all ${formatCount(batch.positions.length)}…`}
                </KeyButton>
              ) : null}
            </>
          )}
        </Group>
      ) : null}
      {item.defined_as === undefined || !isPending ? null : (
        <Text size="sm">
          {factsOf(submission.type)?.changes === true
            ? `Isolate ${id} has these values already. Assigning accepts the item and changes nothing.`
            : `${id} has the same content. Assigning accepts the item as that record, and makes no new one.`}
        </Text>
      )}
      {item.reason === undefined ? null : <Text size="sm">Reason: {item.reason}</Text>}
    </>
  );
}

function assignWords(type: string, id: string | undefined): string {
  if (id === undefined) return 'Assign';
  return factsOf(type)?.changes === true ? `Change isolate ${id}` : `Assign as ${id}`;
}

interface KeyButtonProps {
  name: string;
  isMain?: boolean;
  onPress: (() => void) | undefined;
  children: string;
}

function KeyButton({ name, isMain = false, onPress, children }: KeyButtonProps) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      disabled={!onPress}
      onClick={onPress}
      rightSection={<Kbd aria-hidden="true">{name}</Kbd>}
      aria-keyshortcuts={name.includes(' ') ? name.replace(' ', '+') : name.toLowerCase()}
    >
      {children}
    </Button>
  );
}

function SettledText({ site, database, submission, item }: Omit<DecisionBarProps, 'keys'>) {
  const record = recordOf(submission, item.assigned_id);
  const { settled } = item;
  return (
    <Text size="sm" c="dimmed" component="span">
      {record ? (
        <>
          as <Link to={databasePath(site, database, ...record)}>{item.assigned_id}</Link>{' '}
        </>
      ) : null}
      {settled
        ? `by ${settled.by_rule ? `a rule of ${settled.curator.name}` : settled.curator.name}, ${formatTime(settled.at)}`
        : null}
    </Text>
  );
}
