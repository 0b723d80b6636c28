import { Button, Group } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { readAgain } from '#renderer/api/read-again.ts';
import { chooseFiles, sendFiles, type FileSource } from '#renderer/records/choose-files.ts';
import { SaveFile, SaveFiles } from '#renderer/records/submissions/save-files.tsx';
import { DropZone } from '#renderer/ui/files/drop-zone.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { formatBytes, formatQuantity } from '#renderer/ui/text/format.ts';
import type { InboxFile, SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { RefusedFiles } from '../files/refused-files.tsx';

interface SentFilesProps {
  place: SubmissionPlace;
  /** Whether they are on this computer, and whether they still are at the site. */
  kept: boolean;
  gone: boolean;
  /** Its curators are done with it. */
  isClosed: boolean;
  /** The page says already that the site cannot be asked. */
  isAway: boolean;
}

/** The files of a submission, to be saved and to be kept on this computer; others can be added. */
export function SentFiles({ place, kept, gone, isClosed, isAway }: SentFilesProps) {
  const files = useQuery(query('inbox:files', place));
  const keeping = useMutation({
    mutationFn: () => rpc.call('inbox:keep', place),
    onSuccess: () => {
      notifyDone('The submission is saved on this computer with its files.');
      return files.refetch();
    },
    onError: (error) => notifyProblem('The files cannot be saved here', error),
  });
  if (files.error && isAway) return null;
  if (files.error)
    return (
      <Section title="Files">
        <ProblemView error={files.error} onRetry={() => void files.refetch()} />
      </Section>
    );
  const list = files.data ?? [];
  if (list.length === 0) {
    return gone || !files.data ? null : (
      <Section title="Files">
        <p>None yet.</p>
        <AddFiles place={place} isClosed={isClosed} />
      </Section>
    );
  }
  return (
    <Section title="Files">
      <Group>
        {gone || list.every((file) => file.kept || file.at_site === false) ? (
          <p>{kept && list.every((file) => file.kept) ? 'All files are saved on this computer.' : ''}</p>
        ) : (
          <Button variant="default" loading={keeping.isPending} onClick={() => keeping.mutate()}>
            Save the files on this computer
          </Button>
        )}
        <SaveFiles place={place} names={list.filter(canBeSaved).map(({ name }) => name)} />
      </Group>
      <PlainTable
        label="Files"
        rows={list}
        keyOf={({ name }) => name}
        columns={[
          { header: 'Name', cell: ({ name }) => name },
          { header: 'At the site', cell: atSiteText },
          { header: 'Size here', cell: ({ size }) => (size === undefined ? '' : formatBytes(size)), isNumber: true },
          { header: 'Saved here', cell: (file) => (file.kept ? 'yes' : 'no') },
          { header: 'Save', cell: (file) => (canBeSaved(file) ? <SaveFile place={place} name={file.name} /> : '') },
        ]}
      />
      {gone ? null : <AddFiles place={place} isClosed={isClosed} />}
    </Section>
  );
}

/** Whether there is a copy: here, or at a site that lists it. */
function canBeSaved({ kept, at_site = false }: InboxFile): boolean {
  return kept || at_site;
}

function atSiteText({ at_site }: InboxFile): string {
  if (at_site === undefined) return 'not known';
  return at_site ? 'listed' : 'not listed';
}

interface AddFilesProps {
  place: SubmissionPlace;
  isClosed: boolean;
}

/** Sends further files for a submission that its site has, such as a trace that a curator asked for. */
function AddFiles({ place, isClosed }: AddFilesProps) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ label: string; percent: number | undefined }>();
  const adding = useMutation({
    mutationFn: async (source: FileSource) => {
      setProgress({ label: 'Reading the files', percent: undefined });
      const chosen = await sendFiles(source);
      const input = { ...place, tokens: chosen.map(({ token }) => token) };
      const refused = await rpc.call('inbox:add-files', input, {
        onProgress: ({ done, total, message = 'the files' }) => {
          setProgress({ label: `Sending ${message}`, percent: total ? (100 * done) / total : undefined });
        },
      });
      return { refused, sent: chosen.length - refused.length };
    },
    onSuccess: ({ sent }) => {
      if (sent > 0) notifyDone(`Sent ${formatQuantity(sent, 'file')}.`);
    },
    onSettled: () => {
      setProgress(undefined);
      return readAgain(client, [['inbox:files', place]]);
    },
  });
  const add = (source: FileSource) => {
    if (source.files.length > 0) adding.mutate(source);
  };
  const { data, error, variables } = adding;
  if (isClosed) return <p>It is closed, so its curators look at no more files. Send others with a new draft.</p>;
  return (
    <>
      <DropZone
        icon={<IconPaperclip size={20} aria-hidden="true" />}
        title="Send further files"
        onDrop={(files) => add({ kind: 'to-send', files })}
        actions={
          <Button
            variant="default"
            loading={adding.isPending}
            onClick={() =>
              void chooseFiles('import-files').then(add, (failure: unknown) =>
                notifyProblem('The files cannot be opened', failure),
              )
            }
          >
            Add files…
          </Button>
        }
      >
        Such as a trace that a curator asked for. They are sent at once.
      </DropZone>
      {progress ? <ProgressBar {...progress} /> : null}
      {/* What the site has by then is not sent again. */}
      {error && variables ? <ProblemView error={error} onRetry={() => adding.mutate(variables)} /> : null}
      <RefusedFiles refused={data?.refused ?? []} what="not sent" onClose={() => adding.reset()} />
    </>
  );
}
