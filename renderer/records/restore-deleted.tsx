import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import { defined } from '#shared/defined.ts';
import type { TrashEntry } from '#shared/rpc/contract/trash.ts';

/** Brings a database back, and says under which name. */
export async function restore({ id, name }: Pick<TrashEntry, 'id' | 'name'>): Promise<void> {
  await orNotify(`${name} cannot be restored`, async () => {
    const restored = await rpc.call('trash:restore', { id });
    notifyDone(
      restored.name === restored.former
        ? `Restored ${restored.name}.`
        : `Restored as ${restored.name}, because there is another ${restored.former} now.`,
    );
  });
}

/** Brings back what was last deleted under a name. Nothing if nothing of this name lies in the trash. */
export function RestoreButton({ database, isSmall = false }: { database: string; isSmall?: boolean }) {
  const entry = useQuery(query('trash:list')).data?.find(({ name }) => name === database);
  if (!entry) return null;
  return (
    <Button
      variant="default"
      {...defined({ size: isSmall ? ('compact-xs' as const) : undefined })}
      aria-label={`Restore ${database}`}
      onClick={() => void restore(entry)}
    >
      {isSmall ? 'Restore' : `Restore ${database}`}
    </Button>
  );
}

/** Whether a database of this computer is known to be gone. While that is not known, it is taken to be there. */
export function useIsGone(database: string | undefined): boolean {
  const names = useQuery({ ...query('database:list'), enabled: database !== undefined }).data;
  return database !== undefined && names !== undefined && names.every(({ name }) => name !== database);
}
