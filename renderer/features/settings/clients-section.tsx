import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { PlainTable, type PlainColumn } from '#renderer/ui/lists/plain-table.tsx';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import type { Client, Permission, WaitingClient } from '#shared/rpc/contract/clients.ts';
import { AllowDialog, ClientForm } from './client-dialogs.tsx';
import classes from './settings.module.css';

const rightsOf = ({ submit, curate }: { submit: boolean; curate: boolean }) =>
  ['read', ...(submit ? ['submit'] : []), ...(curate ? ['curate'] : [])].join(', ');

/** Programs that sign in to the service: which there are, which wait for an answer, and what was allowed. */
export function ClientsSection() {
  const clients = useQuery(query('clients:list'));
  const { data: waiting = [] } = useQuery(query('clients:waiting'));
  const { data: permissions = [] } = useQuery(query('clients:permissions'));
  const after = useAfter();
  const [answered, setAnswered] = useState<WaitingClient>();
  const close = () => setAnswered(undefined);
  return (
    <Section
      title="Clients"
      anchor="clients"
      actions={
        <DialogButton text="Add client" title="Add client">
          {(leave) => <ClientForm onDone={leave} />}
        </DialogButton>
      }
    >
      <Stack gap="sm">
        <p className={classes['hint']}>
          Scripts and programs that read closed databases, submit or curate sign their requests with the key and the
          secret of a client, in the name of a person who has allowed that.
        </p>
        {waiting.length === 0 ? null : (
          <PlainTable
            label="Waiting for an answer"
            columns={waitingColumns(after, setAnswered)}
            rows={waiting}
            keyOf={({ id }) => id}
            isWide
          />
        )}
        {/* Outside of the table: its row goes as soon as the program is allowed, and the code must stay until it is closed. */}
        {answered ? (
          <Modal
            opened
            onClose={close}
            title={`Allow ${answered.client}?`}
            closeButtonProps={{ 'aria-label': 'Close' }}
          >
            <AllowDialog request={answered} onDone={close} />
          </Modal>
        ) : null}
        <QueryRegion query={clients} lines={2}>
          {(list) =>
            list.length === 0 ? (
              <Text size="sm">There are no clients yet.</Text>
            ) : (
              <PlainTable label="Clients" columns={clientColumns(after)} rows={list} keyOf={({ key }) => key} isWide />
            )
          }
        </QueryRegion>
        {permissions.length === 0 ? null : (
          <PlainTable
            label="Permissions"
            columns={permissionColumns(after)}
            rows={permissions}
            keyOf={({ id }) => id}
            isWide
          />
        )}
      </Stack>
    </Section>
  );
}

/** Does something, and says so. */
type After = (work: (client: QueryClient) => Promise<void>, done: string) => Promise<void>;

function useAfter(): After {
  const client = useQueryClient();
  return async (work, done) => {
    await orNotify('This cannot be done', async () => {
      await work(client);
      notifyDone(done);
    });
  };
}

const waitingColumns = (after: After, onAllow: (request: WaitingClient) => void): PlainColumn<WaitingClient>[] => [
  { header: 'Waits to be allowed', cell: ({ client }) => client },
  { header: 'Database', cell: ({ database }) => database },
  { header: 'Asked', cell: ({ asked_at }) => formatTime(asked_at) },
  {
    header: 'Answer',
    cell: (request) => (
      <Group gap={4} wrap="nowrap">
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Allow ${request.client}`}
          onClick={() => onAllow(request)}
        >
          Allow
        </Button>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Deny ${request.client}`}
          onClick={() =>
            void after((client) => call(client, 'clients:deny', { id: request.id }), `Denied ${request.client}.`)
          }
        >
          Deny
        </Button>
      </Group>
    ),
  },
];

const clientColumns = (after: After): PlainColumn<Client>[] => [
  { header: 'Client', cell: ({ name }) => name },
  { header: 'Key', cell: ({ key }) => <code>{key}</code> },
  { header: 'Databases', cell: ({ scopes }) => scopes.map(({ database }) => database || 'every').join(', ') },
  { header: 'May', cell: ({ scopes: [first] }) => (first ? rightsOf(first) : '') },
  {
    header: 'Actions',
    cell: ({ key, name }) => (
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Revoke ${name}`}
        onClick={() =>
          confirmRevoke(name, () => void after((client) => call(client, 'clients:revoke', { key }), `Revoked ${name}.`))
        }
      >
        Revoke
      </Button>
    ),
  },
];

const permissionColumns = (after: After): PlainColumn<Permission>[] => [
  { header: 'Permission of', cell: ({ client }) => client },
  { header: 'Acts for', cell: ({ user_name }) => user_name },
  { header: 'Allowed for', cell: ({ database }) => database },
  { header: 'Since', cell: ({ allowed_at }) => formatTime(allowed_at) },
  {
    header: 'Actions',
    cell: ({ id, client: program, user_name }) => (
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`End the permission of ${program} for ${user_name}`}
        onClick={() =>
          void after(
            (client) => call(client, 'clients:end-permission', { id }),
            `${program} may do nothing more for ${user_name}.`,
          )
        }
      >
        End
      </Button>
    ),
  },
];

function confirmRevoke(name: string, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: `Revoke ${name}?`,
    children: (
      <Text size="sm">Its key and all permissions that people gave it end at once. This cannot be undone.</Text>
    ),
    labels: { confirm: 'Revoke', cancel: 'Keep it' },
    confirmProps: { color: 'red' },
    onConfirm,
  });
}
