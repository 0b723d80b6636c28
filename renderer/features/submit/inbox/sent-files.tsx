import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { inboxQueries, keepHere, saveSentFile } from '#renderer/api/submissions/inbox.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatBytes } from '#renderer/ui/text/format.ts';
import type { InboxFile, SubmissionPlace } from '#shared/rpc/contract/inbox.ts';

interface SentFilesProps {
  place: SubmissionPlace;
  /** Whether they are on this computer, and whether they still are at the site. */
  kept: boolean;
  gone: boolean;
  /** The page says already that the site cannot be asked. */
  isAway: boolean;
}

/** The files of a submission, to be saved and to be kept on this computer. */
export function SentFiles({ place, kept, gone, isAway }: SentFilesProps) {
  const files = useQuery(inboxQueries.files(place));
  const keeping = useMutation({
    mutationFn: () => keepHere(place),
    onSuccess: () => {
      notifyDone('The submission is kept on this computer with its files.');
      return files.refetch();
    },
    onError: (error) => notifyProblem('The files cannot be kept', error),
  });
  if (files.error && isAway) return null;
  if (files.error)
    return (
      <Section title="Files">
        <ProblemView error={files.error} onRetry={() => void files.refetch()} />
      </Section>
    );
  const list = files.data ?? [];
  if (list.length === 0) return null;
  return (
    <Section title="Files">
      <Group>
        {gone || list.every((file) => file.kept) ? (
          <p>{kept ? 'All files are kept on this computer.' : ''}</p>
        ) : (
          <Button variant="default" loading={keeping.isPending} onClick={() => keeping.mutate()}>
            Keep the files on this computer
          </Button>
        )}
      </Group>
      <PlainTable
        label="Files"
        rows={list}
        keyOf={({ name }) => name}
        columns={[
          { header: 'Name', cell: ({ name }) => name },
          { header: 'Size', cell: ({ size }) => (size === undefined ? '' : formatBytes(size)), isNumber: true },
          { header: 'Kept here', cell: (file) => (file.kept ? 'yes' : 'no') },
          { header: 'Save', cell: (file) => <SaveButton place={place} file={file} /> },
        ]}
      />
    </Section>
  );
}

function SaveButton({ place, file: { name } }: { place: SubmissionPlace; file: InboxFile }) {
  const saving = useMutation({
    mutationFn: () => saveSentFile(place, name),
    onSuccess: (saved) => {
      if (saved !== undefined) notifyDone(`Saved as ${saved}.`);
    },
    onError: (error) => notifyProblem('The file cannot be saved', error),
  });
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`Save ${name}`}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      Save…
    </Button>
  );
}
