import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import { onRestoreRequest } from '#renderer/ui/files/restore-request.ts';
import { RestoreBackup } from './restore-backup.tsx';
import { closeRestore, openRestore, useRestoreOffer } from './restore-flow.ts';

/** The dialog that restores a backup, whoever asks for it. */
export function RestoreHost() {
  const offer = useRestoreOffer();
  useEffect(() => onRestoreRequest((into) => openRestore({ into })), []);
  return (
    <Modal
      opened={offer !== undefined}
      onClose={closeRestore}
      title={offer?.into === undefined ? 'Restore a database' : `Restore ${offer.into}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {offer ? <RestoreBackup key={offer.id} offer={offer} onClose={closeRestore} /> : null}
    </Modal>
  );
}
