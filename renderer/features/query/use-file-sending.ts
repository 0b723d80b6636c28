import { useEffect, useEffectEvent, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { chooseFiles, sendFiles, type FileSource } from '#renderer/records/choose-files.ts';
import { followHandover, takeForQuery, takeSequencesForQuery } from '#renderer/ui/files/file-handover.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import type { ChosenFile, PickPurpose } from '#shared/rpc/contract/file.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { withoutOthers } from './folder-inputs.ts';
import { restoreFiles } from './restore-files.ts';
import { queue } from './query-session.ts';

export interface FileSending {
  /** Bytes sent so far; absent while nothing is sent. */
  progress: { sent: number; total: number; files: number } | undefined;
  choose: (purpose: PickPurpose) => Promise<void>;
  receive: (files: DroppedFile<File>[]) => void;
}

/** Each file by itself, those of folders named with their place in there. */
async function expandFolders(chosen: readonly ChosenFile[]): Promise<{ files: ChosenFile[]; leftOut: number }> {
  const files: ChosenFile[] = [];
  let leftOut = 0;
  for (const one of chosen) {
    if (one.kind === 'file') {
      files.push(one);
      continue;
    }
    const inside = await rpc.call('file:expand-folder', { token: one.token });
    files.push(...inside.files);
    leftOut += inside.left_out;
  }
  return { files, leftOut };
}

/**
 * Sends files to the main side and puts them on the list of inputs. `onFiles` hears of each such list, `onAdded` of other inputs, too.
 * `run` is called for files that were left here to be typed at once, unless other inputs wait already: what becomes of those is for
 * the user to say.
 */
export function useFileSending({
  onAdded,
  onFiles,
  run,
}: {
  onAdded: () => void;
  onFiles: () => void;
  run: () => void;
}): FileSending {
  const [progress, setProgress] = useState<FileSending['progress']>();

  const tellOfFiles = useEffectEvent(onFiles);
  const runLeft = useEffectEvent(run);

  async function send(source: FileSource, isToRun = false): Promise<void> {
    if (source.files.length === 0) return;
    await orNotify('The files cannot be read', async () => {
      const wanted = withoutOthers(source);
      const files = wanted.source.files.length;
      setProgress({ sent: 0, total: 0, files });
      const chosen = await sendFiles(wanted.source, (sent, total) => setProgress({ sent, total, files }));
      const inputs = await expandFolders(chosen);
      const { given, others } = await restoreFiles(inputs.files);
      if (given > 0) notifyDone(`${formatQuantity(given, 'input')} found again.`);
      queue.add(others.map(({ token, name, size }) => ({ name, size, input: { kind: 'file', token } })));
      const leftOut = wanted.leftOut + inputs.leftOut;
      if (leftOut > 0) {
        notifyDone(
          `${formatQuantity(others.length, 'sequence file')} added, ${formatQuantity(leftOut, 'other file')} left out.`,
        );
      }
      onAdded();
      const isAlone = others.length === queue.getEntries().length;
      if (others.length > 0) tellOfFiles();
      if (isToRun && isAlone) runLeft();
    });
    setProgress(undefined);
  }

  const sendWaiting = useEffectEvent(() => {
    const left = takeSequencesForQuery();
    queue.add(left.map(({ name, text }) => ({ name, size: text.length, input: { kind: 'text', name, text } })));
    if (left.length > 0) onAdded();
    const { files, isToRun } = takeForQuery();
    void send({ kind: 'to-send', files }, isToRun);
  });
  // Not within the effect itself: sending shows its progress at once.
  useEffect(() => {
    queueMicrotask(() => sendWaiting());
    return followHandover(() => sendWaiting());
  }, []);

  return {
    progress,
    choose: async (purpose) => {
      await orNotify('The files cannot be opened', async () => {
        await send(await chooseFiles(purpose));
      });
    },
    receive: (files) => void send({ kind: 'to-send', files }),
  };
}
