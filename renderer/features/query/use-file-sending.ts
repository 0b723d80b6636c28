import { useEffect, useEffectEvent, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { chooseFiles, type FileSource, sendFiles } from '#renderer/records/choose-files.ts';
import { followHandover, takeForQuery, takeSequencesForQuery } from '#renderer/ui/files/file-handover.ts';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { AppError } from '#shared/problem.ts';
import type { ChosenFile, PickPurpose } from '#shared/rpc/contract/file.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { isSequenceFileName } from '#shared/sequence/file-names.ts';
import { matchGone } from './match-gone.ts';
import { isOpen } from './query-queue.ts';
import { queue } from './query-session.ts';
import { startRun } from './start-run.ts';

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
    queue.add(
      left.map(({ name, text, origin }) => ({ name, size: text.length, origin, input: { kind: 'text', name, text } })),
    );
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

/**
 * What of a drop or choice is sent: files that were meant one by one, and of folders those named like FASTA, so that reads and reports
 * beside the genomes stay where they are. Throws when there is nothing to query in the folders and nothing else.
 */
export function withoutOthers(source: FileSource): { source: FileSource; leftOut: number } {
  if (source.kind === 'chosen') return { source, leftOut: 0 };
  const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.'));
  const seen = source.files.filter(({ path }) => !isHidden(path));
  const files = seen.filter(({ path }) => !path.includes('/') || isSequenceFileName(path));
  if (files.length === 0 && source.files.length > 0) {
    throw new AppError(
      400,
      'no_sequence_files',
      'The folder has no sequence files. Their names must end in .fasta, .fas, .fa, .fna, .fsa, .ffn or .tfa, also with .gz.',
    );
  }
  return { source: { kind: 'to-send', files }, leftOut: seen.length - files.length };
}

/** Gives inputs their files back and runs them; `others` are files that the list does not have. */
async function restoreFiles(files: readonly ChosenFile[]): Promise<{ given: number; others: ChosenFile[] }> {
  const found = matchGone(queue.getEntries(), files);
  for (const { entry, file } of found) {
    if (entry.kept) await rpc.call('result:give', { ...entry.kept, token: file.token });
  }
  const [first] = found;
  const isIdle = !queue.getEntries().some(isOpen);
  if (first?.entry.request && isIdle) {
    await startRun(
      found.map(({ entry }) => entry),
      first.entry.request,
    );
  }
  const used = new Set(found.map(({ file }) => file));
  // A folder that is given again stands for its missing files only, not for all the others a second time.
  const known = new Set(found.length > 0 ? queue.getEntries().map(({ name }) => name) : []);
  return { given: found.length, others: files.filter((file) => !used.has(file) && !known.has(file.name)) };
}
