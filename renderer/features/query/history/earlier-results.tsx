import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { RunList } from './run-list.tsx';

/** Leads to what earlier queries found, beside what is shown. */
export function EarlierResults() {
  const [isShown, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden="true" />} onClick={open}>
        Earlier results
      </Button>
      <Drawer
        opened={isShown}
        onClose={close}
        position="right"
        size="min(900px, 94vw)"
        title="Earlier results"
        closeButtonProps={{ 'aria-label': 'Close' }}
        transitionProps={{ duration: 100 }}
      >
        <RunList onDone={close} />
      </Drawer>
    </>
  );
}
