import { Menu, Modal } from '@mantine/core';
import {
  IconCopy,
  IconDatabaseExport,
  IconHeartbeat,
  IconHelp,
  IconPencil,
  IconStethoscope,
  IconWindowMinimize,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { requestRestore } from '#renderer/ui/files/restore-request.ts';
import { CareReport } from './care-report.tsx';
import { NewNameForm } from './new-name-form.tsx';

type Dialog = 'rename' | 'copy' | 'check' | 'compact';

const TITLES: Record<Dialog, string> = { rename: 'Rename', copy: 'Copy', check: 'Check', compact: 'Compact' };

/** What keeps a database of this computer in order: other names, copies, a check of its file, and a smaller one. */
export function CareMenu({ database }: { database: string }) {
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <MenuButton label="Care" icon={IconHeartbeat}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => setDialog('rename')}>
          Rename…
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => setDialog('copy')}>
          Copy…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconDatabaseExport size={16} aria-hidden="true" />}
          onClick={() => requestRestore(database)}
        >
          Restore from a backup…
        </Menu.Item>
        <Menu.Item leftSection={<IconStethoscope size={16} aria-hidden="true" />} onClick={() => setDialog('check')}>
          Check…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconWindowMinimize size={16} aria-hidden="true" />}
          onClick={() => setDialog('compact')}
        >
          Compact…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconHelp size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/help/$page" params={{ page: 'care' }} {...props} />}
        >
          Help
        </Menu.Item>
      </MenuButton>
      <Modal
        opened={dialog !== undefined}
        onClose={close}
        title={dialog && `${TITLES[dialog]} ${database}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {dialog === 'rename' || dialog === 'copy' ? (
          <NewNameForm key={dialog} database={database} work={dialog} onClose={close} />
        ) : null}
        {dialog === 'check' || dialog === 'compact' ? (
          <CareReport key={dialog} database={database} work={dialog} onClose={close} />
        ) : null}
      </Modal>
    </>
  );
}
