import { useHotkeys } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { chooseFiles, sendFiles, type FileSource } from '#renderer/records/choose-files.ts';
import { WindowDrop } from '#renderer/ui/files/window-drop.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { PACKAGE_ENDING } from '#shared/rpc/contract/draft-package.ts';
import { OpenDraftDialog, type FoundDraft } from './open-draft-dialog.tsx';
import { rpc } from '#renderer/api/bridge.ts';

const FAILED = 'The draft cannot be opened';

/** How a saved draft is opened: from a dialog of files, by Ctrl+O, or dropped on the page. `parts` are to be drawn. */
export function useOpenDraft(): { choose: () => void; isReading: boolean; parts: ReactNode } {
  const [found, setFound] = useState<FoundDraft>();
  const [isReading, setReading] = useState(false);

  async function read(source: FileSource): Promise<void> {
    if (source.files.length === 0) return;
    setReading(true);
    try {
      const [file, ...others] = await sendFiles(source);
      for (const { token } of others) await rpc.call('file:release', { token });
      if (!file) return;
      try {
        setFound({
          token: file.token,
          name: file.name,
          look: await rpc.call('draft:look-into', { token: file.token }),
        });
      } catch (error) {
        await rpc.call('file:release', { token: file.token });
        throw error;
      }
    } catch (error) {
      notifyProblem(FAILED, error);
    } finally {
      setReading(false);
    }
  }

  function choose(): void {
    chooseFiles('draft-file').then(read, (error: unknown) => notifyProblem(FAILED, error));
  }

  function close(): void {
    if (found) rpc.call('file:release', { token: found.token }).catch((error: unknown) => notifyProblem(FAILED, error));
    setFound(undefined);
  }

  useHotkeys([['mod+O', choose]]);
  return {
    choose,
    isReading,
    parts: (
      <>
        <WindowDrop
          scope="page"
          title="Open a saved draft"
          hint="A submission that was saved to a file"
          takes={holdsDraft}
          onDrop={(files) => void read({ kind: 'to-send', files })}
        />
        {found ? <OpenDraftDialog found={found} onClose={close} /> : null}
      </>
    ),
  };
}

/** Other files go where they would go on any page. */
function holdsDraft(files: readonly { path: string }[]): boolean {
  return files.length === 1 && files.every(({ path }) => path.toLowerCase().endsWith(PACKAGE_ENDING));
}
