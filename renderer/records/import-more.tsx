import { IconDatabaseImport, IconFiles, IconFolder } from '@tabler/icons-react';
import { ActionItem } from '#renderer/ui/controls/actions-menu.tsx';
import { requestImport, type ImportDialogRequest } from '#renderer/ui/files/import-request.ts';
import type { MenuAction } from '#renderer/ui/controls/menu-action.ts';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';

/** The choices of a menu of what is imported into a database. */
export function importMoreActions(into: ImportDialogRequest): MenuAction[] {
  const isIsolates = into.kind === 'isolates';
  return [
    {
      label: isIsolates ? 'Import a table of isolates…' : 'Import more files…',
      icon: IconFiles,
      group: 'change',
      run: () => requestImport(into, 'files'),
    },
    {
      label: isIsolates ? 'Import a folder with table and contigs…' : 'Import a folder…',
      icon: IconFolder,
      group: 'change',
      run: () => requestImport(into, 'folder'),
    },
  ];
}

/** The button that imports more into a database. */
export function ImportMoreButton({ into }: { into: ImportDialogRequest }) {
  return (
    <MenuButton label="Import more" icon={IconDatabaseImport}>
      {importMoreActions(into).map((action) => (
        <ActionItem key={action.label} {...action} />
      ))}
    </MenuButton>
  );
}
