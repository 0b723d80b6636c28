import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { formatBytes, formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { PackageLook } from '#shared/rpc/contract/draft-package.ts';
import { DatabaseOfType } from '../start/database-of-type.tsx';
import { draftName } from '../submission-words.ts';
import { rpc } from '#renderer/api/bridge.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** A saved draft that is to be opened, and what it says of itself. */
export interface FoundDraft {
  token: string;
  name: string;
  look: PackageLook;
}

/** Asks for which site and database a saved draft is opened here: whoever made the file may mean another site by the same name. */
export function OpenDraftDialog({ found, onClose }: { found: FoundDraft; onClose: () => void }) {
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
