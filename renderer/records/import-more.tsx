import { Menu } from '@mantine/core';
import { IconDatabaseImport, IconFiles, IconFolder } from '@tabler/icons-react';
import { requestImport, type ImportRequest } from '#renderer/ui/files/import-request.ts';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';

/** The entries of a menu that choose what is imported into a database. */
export function ImportMoreItems({ into }: { into: ImportRequest }) {
  const isIsolates = into.kind === 'isolates';
  return (
    <>
      <Menu.Item leftSection={<IconFiles size={16} aria-hidden="true" />} onClick={() => requestImport(into, 'files')}>
        {isIsolates ? 'Import a table of isolates…' : 'Import more files…'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFolder size={16} aria-hidden="true" />}
        onClick={() => requestImport(into, 'folder')}
      >
        {isIsolates ? 'Import a folder with table and contigs…' : 'Import a folder…'}
      </Menu.Item>
    </>
  );
}

/** The button that imports more into a database. */
export function ImportMoreButton({ into }: { into: ImportRequest }) {
  return (
    <MenuButton label="Import more" icon={IconDatabaseImport}>
      <ImportMoreItems into={into} />
    </MenuButton>
  );
}
