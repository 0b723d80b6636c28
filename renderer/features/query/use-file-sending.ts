import { useEffect, useEffectEvent, useState } from 'react';
import { chooseFiles, sendFiles, type FileSource } from '#renderer/ui/choose-files.ts';
import { takeForQuery } from '#renderer/ui/file-handover.ts';
import { notifyProblem } from '#renderer/ui/notify.ts';
import type { PickPurpose } from '#shared/rpc/file.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { queue } from './query-session.ts';

export interface FileSending {
  /** Bytes sent so far; absent while nothing is sent. */
  progress: { sent: number; total: number; files: number } | undefined;
  choose: (purpose: PickPurpose) => Promise<void>;
  receive: (files: DroppedFile<File>[]) => void;
}

/** Every file is an input of its own: its place in a dropped folder is left out, lest the folder become one thing. */
function flattened(source: FileSource): FileSource {
  if (source.kind === 'chosen') return source;
  const files = source.files.filter(({ path }) => !path.split('/').some((part) => part.startsWith('.')));
  return { kind: 'to-send', files: files.map(({ file }) => ({ file, path: file.name })) };
}

/** Sends files to the main side and puts them on the list of inputs. */
export function useFileSending(onAdded: () => void): FileSending {
  const [progress, setProgress] = useState<FileSending['progress']>();

  async function send(source: FileSource): Promise<void> {
    const flat = flattened(source);
    const files = flat.files.length;
    if (files === 0) return;
    try {
      setProgress({ sent: 0, total: 0, files });
      const chosen = await sendFiles(flat, (sent, total) => setProgress({ sent, total, files }));
      queue.add(chosen.map(({ token, name, size }) => ({ name, size, input: { kind: 'file', token } })));
      onAdded();
    } catch (error) {
      notifyProblem('The files cannot be read', error);
    } finally {
      setProgress(undefined);
    }
  }

  const sendWaiting = useEffectEvent(() => void send({ kind: 'to-send', files: takeForQuery() }));
  // Not within the effect itself: sending shows its progress at once.
  useEffect(() => queueMicrotask(() => sendWaiting()), []);

  return {
    progress,
    choose: async (purpose) => {
      try {
        await send(await chooseFiles(purpose));
      } catch (error) {
        notifyProblem('The files cannot be opened', error);
      }
    },
    receive: (files) => void send({ kind: 'to-send', files }),
  };
}
