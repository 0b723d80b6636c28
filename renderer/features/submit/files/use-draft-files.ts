import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { sendFiles, type FileSource } from '#renderer/records/choose-files.ts';
import { notifyDone, notifyProblem, orNotify } from '#renderer/ui/notices/notify.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { Draft, DraftFile } from '#shared/rpc/contract/draft.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** Adds files to a draft and removes them, how far copying is, and which were not taken. */
export interface DraftFiles {
  progress: { sent: number; total: number } | undefined;
  refused: readonly { name: string; reason: string }[];
  add: (source: FileSource) => Promise<void>;
  remove: (name: string) => void;
  forgetRefused: () => void;
}

/** The work with the files of a draft. What was added or removed is shown at once. */
export function useDraftFiles({ id }: Draft): DraftFiles {
  const client = useQueryClient();
  const [progress, setProgress] = useState<DraftFiles['progress']>();
  const [refused, setRefused] = useState<DraftFiles['refused']>([]);
  const { queryKey } = query('draft:read', { draft_id: id });
  const show = (files: DraftFile[]) => client.setQueryData(queryKey, (draft) => draft && { ...draft, files });

  async function add(source: FileSource): Promise<void> {
    if (source.files.length === 0) return;
    await orNotify('The files cannot be added', async () => {
      setProgress({ sent: 0, total: 0 });
      const chosen = await sendFiles(source, (sent, total) => setProgress({ sent, total }));
      const answer = await rpc.call('draft:add-files', { draft_id: id, tokens: chosen.map(({ token }) => token) });
      show(answer.files);
      setRefused(answer.refused);
      notifyDone(`${formatQuantity(answer.files.length, 'file')} in the draft.`);
    });
    setProgress(undefined);
  }

  return {
    progress,
    refused,
    add,
    remove: (name) => {
      rpc
        .call('draft:remove-file', { draft_id: id, name })
        .then(show, (error: unknown) => notifyProblem('The file cannot be removed', error));
    },
    forgetRefused: () => setRefused([]),
  };
}
