import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { readAgain } from '#renderer/api/read-again.ts';
import { chooseFiles, sendFiles, type FileSource } from '#renderer/records/choose-files.ts';
import { DropZone } from '#renderer/ui/files/drop-zone.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { RefusedFiles } from '../files/refused-files.tsx';

interface AddFilesProps {
  place: SubmissionPlace;
  isClosed: boolean;
}

/** Sends further files for a submission that its site has, such as a trace that a curator asked for. */
export function AddFiles({ place, isClosed }: AddFilesProps) {
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
