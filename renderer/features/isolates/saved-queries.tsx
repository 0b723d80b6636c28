import { ActionIcon, Box, Button, Group, Popover, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { SavedQuery } from '#shared/rpc/contract/saved-query.ts';
import { mutation, query } from '#renderer/api/queries.ts';
import { InlineForm } from '#renderer/ui/forms/inline-form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import classes from './isolates.module.css';
import type { DatabasePlace } from '#shared/database-place.ts';

interface SavedQueriesProps extends DatabasePlace {
  /** Address of the list shown, the part after `?`. */
  search: string;
  /** Whether the list shown is the answer to a query. */
  hasQuery: boolean;
}

/** Queries of this database that were saved: to run again, rename or delete, and to save the one that is shown. */
export function SavedQueries({ site, database, search, hasQuery }: SavedQueriesProps) {
  const [isOpen, menu] = useDisclosure(false);
  const queries = useQuery(query('saved-query:list'));
  const own = (queries.data ?? []).filter((saved) => saved.site === site && saved.database === database);
  return (
    <Popover opened={isOpen} onChange={menu.set} position="bottom-end" shadow="md" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={14} aria-hidden="true" />}
          aria-expanded={isOpen}
          onClick={menu.toggle}
        >
          Saved queries
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved queries">
        {own.length === 0 ? (
          <Text size="sm" c="dimmed">
            No query is saved for this database yet.
          </Text>
        ) : (
          <ul className={classes['saved']}>
            {own.map((saved) => (
              <SavedEntry key={saved.id} saved={saved} onRun={menu.close} />
            ))}
          </ul>
        )}
        {hasQuery ? (
          <SaveForm site={site} database={database} search={search} />
        ) : (
          <Text size="xs" c="dimmed" mt="sm">
            Run a query with the query builder to save it here.
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** A form of one name, at most 100 characters. */
function useNameForm(name: string) {
  return useDraftForm({
    initialValues: { name },
    problemsOf: (values) => ({ name: values.name.trim() === '' ? 'Give the query a name.' : undefined }),
  });
}

function SaveForm({ site, database, search }: Omit<SavedQueriesProps, 'hasQuery'>) {
  const draft = useNameForm('');
  const field = draft.form.getInputProps('name');
  const { mutate, isPending, error } = useMutation(mutation('saved-query:save'));
  function say(saved: SavedQuery): void {
    draft.startOver();
    notifyDone(`Saved the query “${saved.name}”.`);
  }

  return (
    <Box mt="sm">
      <InlineForm
        form={draft}
        submit="Save"
        isBusy={isPending}
        onSubmit={({ name }) => mutate({ name, site, database, search }, { onSuccess: say })}
      >
        <TextInput
          label="Save this query as"
          {...field}
          error={field.error ?? error?.message}
          maxLength={100}
          data-autofocus
        />
      </InlineForm>
    </Box>
  );
}

function SavedEntry({ saved, onRun }: { saved: SavedQuery; onRun: () => void }) {
  const [isRenaming, renaming] = useDisclosure(false);
  const { mutate: remove } = useMutation(mutation('saved-query:delete'));
  if (isRenaming) return <RenameEntry saved={saved} onDone={renaming.close} />;
  return (
    <li>
      <Link
        to="/sites/$site/db/$database/isolates"
        params={{ site: saved.site, database: saved.database }}
        search={Object.fromEntries(new URLSearchParams(saved.search))}
        onClick={onRun}
      >
        {saved.name}
      </Link>
      <Group gap={0} wrap="nowrap">
        <ActionIcon size="sm" aria-label={`Rename ${saved.name}`} onClick={renaming.open}>
          <IconPencil size={14} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          size="sm"
          aria-label={`Delete ${saved.name}`}
          onClick={() =>
            remove({ id: saved.id }, { onError: (error) => notifyProblem('The query could not be deleted', error) })
          }
        >
          <IconTrash size={14} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </li>
  );
}

function RenameEntry({ saved, onDone }: { saved: SavedQuery; onDone: () => void }) {
  const draft = useNameForm(saved.name);
  const field = draft.form.getInputProps('name');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const { mutate, error, isPending } = useMutation(mutation('saved-query:save'));
  const { id, site, database, search } = saved;

  return (
    <li>
      <InlineForm
        form={draft}
        submit="Rename"
        isPlain
        isBusy={isPending}
        onSubmit={({ name }) => mutate({ id, site, database, search, name }, { onSuccess: onDone })}
      >
        <TextInput
          aria-label={`New name of ${saved.name}`}
          {...field}
          error={field.error ?? error?.message}
          maxLength={100}
          ref={input}
        />
      </InlineForm>
    </li>
  );
}
