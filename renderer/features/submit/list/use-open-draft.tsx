import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { chooseFiles, type FileSource, sendFiles } from '#renderer/records/choose-files.ts';
import { WindowDrop } from '#renderer/ui/files/window-drop.tsx';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { formatBytes, formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { PACKAGE_ENDING, type PackageLook } from '#shared/rpc/contract/draft-package.ts';
import { DatabaseOfType } from '../start/database-of-type.tsx';
import { draftName } from '../submission-labels.ts';

/** A saved draft that is to be opened, and what it says of itself. */
interface FoundDraft {
  token: string;
  name: string;
  look: PackageLook;
}

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

/** Asks for which site and database a saved draft is opened here: whoever made the file may mean another site by the same name. */
function OpenDraftDialog({ found, onClose }: { found: FoundDraft; onClose: () => void }) {
  const { token, name, look } = found;
  const { site, database, type, rows, files, bytes, made_at, known_site } = look;
  const [place, setPlace] = useState<DatabasePlace | undefined>(
    known_site === undefined ? undefined : { site: known_site, database },
  );
  const sites = useQuery(query('site:list')).data ?? [];
  const known = sites.find(({ id }) => id === known_site);
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: async (to: DatabasePlace) => (await rpc.call('draft:open-copy', { token, ...to })).draft_id,
    onSuccess: (draft_id) => {
      onClose();
      return navigate({ to: '/submissions/$draft_id', params: { draft_id } });
    },
  });
  const chosen = sites.find(({ id }) => id === place?.site);
  return (
    <Modal opened onClose={onClose} title="Open a saved draft" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <FieldList
          fields={[
            ['File', name],
            ['Title', look.title],
            ['Submission', draftName({ type, rows, title: '' })],
            ['Files', files === 0 ? undefined : `${formatQuantity(files, 'file')}, ${formatBytes(bytes)}`],
            ['Saved', formatTime(made_at)],
            ['Database', database],
            ['Site', site.name],
            ['Address', site.address],
          ]}
        />
        <SiteNotice look={look} known={known?.name} />
        <DatabaseOfType type={type} place={place} onChoose={setPlace} />
        {open.error ? <ProblemView error={open.error} /> : null}
        <DialogFooter>
          <Text size="sm" c="dimmed">
            {place && chosen ? `It will be for ${place.database} of ${chosen.name}. ` : ''}Nothing is sent yet.
          </Text>
          <Group gap="sm" justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              data-autofocus
              disabled={!place}
              loading={open.isPending}
              onClick={() => place && open.mutate(place)}
            >
              Open the draft
            </Button>
          </Group>
        </DialogFooter>
      </Stack>
    </Modal>
  );
}

/** How the site of the file was found here, or that it was not: names alone say little. */
function SiteNotice({ look: { site, database }, known }: { look: PackageLook; known: string | undefined }) {
  const isOfComputer = site.address === undefined;
  if (known !== undefined) {
    return (
      <Notice tone="info" role="note" title="Is this the right database?">
        {isOfComputer
          ? `The draft was made for the computer on which it was saved. A database here is called “${database}”, too.`
          : `The address is that of ${known}, as you know it here.`}
      </Notice>
    );
  }
  return isOfComputer ? (
    <Notice tone="warning" role="note" title={`No database here is called “${database}”.`}>
      The draft was made for the computer on which it was saved. Choose the database that it is for here.
    </Notice>
  ) : (
    <Notice tone="warning" role="note" title={`No site here has the address of ${site.name}.`}>
      Add the site first, or choose another database.
    </Notice>
  );
}
