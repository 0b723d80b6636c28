import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import type { DatabaseOverview } from '#renderer/api/databases/listed-database.ts';
import { type PrivateCount, privateText } from '#shared/rules/private-count.ts';

/** The isolates of a database of this computer, as they leave with it. */
export function privateCountOf({
  isolates = 0,
  old_versions = 0,
  private_isolates = 0,
}: DatabaseOverview): PrivateCount {
  return { private: private_isolates, all: isolates + old_versions };
}

/** What of isolates leaves: all, or those that are public. */
export type Leaving = 'all' | 'public';

/**
 * Asks what of some isolates is to leave as a file, if some are private. `whole` is what leaves where nothing can be left out of it.
 * Undefined: nothing is to leave.
 */
export function askWhatLeaves(count: PrivateCount, whole?: string): Promise<Leaving | undefined> {
  const text = privateText(count);
  if (text === undefined) return Promise.resolve('all');
  return new Promise((resolve) => {
    const answer = (leaving: Leaving) => {
      resolve(leaving);
      modals.close(id);
    };
    const id = modals.open({
      title: `${text}.`,
      // An answer was given before, or the dialog was only closed.
      onClose: () => resolve(undefined),
      children: (
        <>
          <Text size="sm" mb="md">
            {whole ?? 'Whoever gets the file sees what is in it, whatever the service shows them.'}
          </Text>
          <DialogFooter>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => modals.close(id)}>
                Cancel
              </Button>
              {whole === undefined ? (
                <Button variant="default" onClick={() => answer('all')}>
                  Save all
                </Button>
              ) : null}
              <Button data-autofocus onClick={() => answer(whole === undefined ? 'public' : 'all')}>
                {whole === undefined ? 'Leave private ones out' : 'Save'}
              </Button>
            </Group>
          </DialogFooter>
        </>
      ),
    });
  });
}
