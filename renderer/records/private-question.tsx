import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import type { DatabaseOverview } from '#renderer/api/databases/listed-database.ts';
import { isolateQueries } from '#renderer/api/isolates/isolates.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { type PrivateCount, privateText } from '#shared/rules/private-count.ts';

/** The isolates of a database of this computer, as they leave with it. */
export function privateCountOf({
  isolates = 0,
  old_versions = 0,
  private_isolates = 0,
  in_private_projects: in_projects = 0,
  limited_fields: fields = 0,
}: DatabaseOverview): PrivateCount {
  return { private: private_isolates, all: isolates + old_versions, in_projects, fields };
}

/** What of isolates leaves: all, or what everybody may see of those that are public. */
export type WhatLeaves = 'all' | 'public';

/** What is in a file, and cannot be left out of it. */
interface Staying {
  /** Everything: what leaves then. */
  whole?: string;
  ofProject?: boolean;
}

/** Asks what of some isolates is to leave as a file, if not all of it is for everybody. Undefined: nothing is to leave. */
export function askWhatLeaves(
  count: PrivateCount,
  { whole, ofProject = false }: Staying = {},
): Promise<WhatLeaves | undefined> {
  const { private: hidden, in_projects = 0, fields = 0 } = count;
  const removable = [
    ...(hidden > 0 ? ['private ones'] : []),
    ...(in_projects > 0 && !ofProject ? ['private projects'] : []),
    ...(fields > 0 ? ['fields'] : []),
  ];
  const isWhole = whole !== undefined || removable.length === 0;
  const text = privateText(count);
  if (text === undefined) return Promise.resolve('all');
  return new Promise((resolve) => {
    const answer = (leaving: WhatLeaves) => {
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
            {ofProject && in_projects > 0 ? ' What you leave in is known to be of the project.' : ''}
          </Text>
          <DialogFooter>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => modals.close(id)}>
                Cancel
              </Button>
              {isWhole ? null : (
                <Button variant="default" onClick={() => answer('all')}>
                  Save all
                </Button>
              )}
              <Button data-autofocus onClick={() => answer(isWhole ? 'all' : 'public')}>
                {isWhole ? 'Save' : `Leave ${removable.join(' and ')} out`}
              </Button>
            </Group>
          </DialogFooter>
        </>
      ),
    });
  });
}

/** Something that belongs to one isolate, such as its contigs. It leaves as a whole, or not at all. */
export interface PartOfIsolate {
  count: () => Promise<PrivateCount>;
  /** Asks before it leaves as a file, if the isolate is private. */
  ask: () => ReturnType<typeof askWhatLeaves>;
}

/** `what` names what belongs to the isolate: `contigs`. */
export function usePartOfIsolate(
  { site, database, isolate_id }: DatabasePlace & { isolate_id: number },
  what: string,
): PartOfIsolate {
  const client = useQueryClient();
  const count = async (): Promise<PrivateCount> => {
    const { custody } = await client.fetchQuery(isolateQueries.one(site, database, isolate_id));
    return { private: custody ? 1 : 0, all: 1 };
  };
  return {
    count,
    ask: async () => askWhatLeaves(await count(), { whole: `These are its ${what}. Whoever gets the file sees them.` }),
  };
}
