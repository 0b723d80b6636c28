import { Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { PlainTable, type PlainColumn } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { runningPercent } from '#renderer/ui/progress/progress-text.ts';
import { toProblem } from '#shared/problem.ts';
import type { DatabaseLook } from '#shared/rpc/contract/care.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { KEPT_DAYS } from '#shared/rpc/contract/trash.ts';
import { comparedRows, lostSentence, restoreNameProblem, suggestedName, type ComparedRow } from './restore-labels.ts';

type RestoreProgress = { message?: string | undefined; done: number; total?: number | undefined };

export interface FoundBackup {
  token: string;
  /** Name of its file. */
  file: string;
  look: DatabaseLook;
}

interface RestoreFormProps {
  found: FoundBackup;
  /** The database that is put back as it was. */
  into: string | undefined;
  onClose: () => void;
}

/** Shows what is in a backup, asks for its name, and restores it. Where the name is taken, it asks once more. */
export function RestoreForm({ found, into, onClose }: RestoreFormProps) {
  const { token, file, look } = found;
  const navigate = useNavigate();
  const databases = useQuery(query('database:list')).data ?? [];
  const draft = useDraftForm<{ name: string }>({
    initialValues: { name: into ?? suggestedName(look, file) },
    problemsOf: ({ name }) => ({ name: restoreNameProblem(name, look, databases) }),
    areFirstValuesJudged: true,
  });
  const { name } = draft.form.values;
  const isTaken = databases.some((database) => database.name === name);
  const present = useQuery({ ...query('care:look-into', { database: name }), enabled: isTaken && draft.isValid });
  const [progress, setProgress] = useState<RestoreProgress>({ done: 0 });
  const until = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    until.current = controller;
    return () => controller.abort();
  }, []);
  const restoring = useMutation({
    mutationFn: () =>
      rpc.call(
        'care:restore',
        { token, database: name, replace: isTaken },
        { signal: until.current.signal, onProgress: setProgress },
      ),
    onSuccess: ({ trash_id }) => {
      notifyDone(
        trash_id === undefined
          ? `Restored ${name} from “${file}”.`
          : `Restored ${name}. The former one is in the trash for ${KEPT_DAYS} days.`,
      );
      onClose();
      void navigate({ to: '/sites/$site/db/$database', params: { site: LOCAL_SITE, database: name } });
    },
    onSettled: () => setProgress({ done: 0 }),
  });

  return (
    <Form
      form={draft}
      submit={isTaken ? 'Replace…' : 'Restore'}
      work={restoring}
      onCancel={onClose}
      onSubmit={() => (isTaken ? confirmReplace(name, () => restoring.mutate()) : restoring.mutate())}
    >
      <Text size="sm">
        {look.name === undefined ? `“${file}” is a database.` : `“${file}” is a backup of ${look.name}.`}
      </Text>
      <PlainTable
        label="What is in the backup"
        columns={columnsFor(name, present.data !== undefined)}
        rows={comparedRows(look, present.data)}
        keyOf={({ label }) => label}
        isWide
      />
      {look.version < look.newest_version ? (
        <Text size="sm">An earlier version of Allelier saved it. What is restored is brought up to date.</Text>
      ) : null}
      <TextInput
        label="Name of the database"
        description="With a new name, nothing is replaced. With the name of an existing database, the backup replaces it."
        {...draft.form.getInputProps('name')}
        onChange={(event) => draft.form.setValues({ name: event.currentTarget.value.trim() })}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
      />
      {isTaken && draft.isValid ? <Replaced name={name} backup={look} present={present} /> : null}
      {restoring.isPending ? (
        <Stack gap={4}>
          <Text size="sm" role="status">
            {progress.message ?? 'Restoring'}…
          </Text>
          <ProgressBar label="Progress" percent={runningPercent(progress.done, progress.total)} />
        </Stack>
      ) : null}
    </Form>
  );
}

function columnsFor(name: string, isCompared: boolean): PlainColumn<ComparedRow>[] {
  return [
    { header: 'What', cell: ({ label }) => label },
    { header: 'In the backup', cell: ({ backup }) => backup },
    ...(isCompared ? [{ header: `${name} now`, cell: ({ now }: ComparedRow) => now ?? '–' }] : []),
  ];
}

/** What becomes of the database that is there, and what it has that the backup has not. */
function Replaced({
  name,
  backup,
  present: { data, error },
}: {
  name: string;
  backup: DatabaseLook;
  present: { data: DatabaseLook | undefined; error: Error | null };
}) {
  return (
    <Notice
      tone="warning"
      role="note"
      title={`${name} goes to the trash, where it is kept for ${KEPT_DAYS} days, and the backup takes its place.`}
    >
      {data ? lostSentence(backup, data) : error ? `${name} cannot be read. ${toProblem(error).message}` : null} Its
      group, roles and links stay.
    </Notice>
  );
}

function confirmReplace(name: string, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: `Replace ${name}?`,
    children: (
      <Text size="sm">
        The backup takes the place of <b>{name}</b>. You can bring the present one back from the trash for {KEPT_DAYS}{' '}
        days.
      </Text>
    ),
    labels: { confirm: `Replace ${name}`, cancel: 'Keep it' },
    confirmProps: { color: 'red' },
    onConfirm,
  });
}
