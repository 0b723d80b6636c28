import { Button, Modal, type ButtonProps, type ModalProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface DialogButtonProps extends Omit<ButtonProps, 'children'> {
  /** What stands on the button. */
  text: string;
  'aria-label'?: string;
  title: string;
  dialogSize?: ModalProps['size'];
  /** Draws the content of the dialog, which is made anew each time; `close` ends it. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ text, title, dialogSize = 'md', children, ...button }: DialogButtonProps) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" {...button} onClick={dialog.open}>
        {text}
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={title}
        size={dialogSize}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {children(dialog.close)}
      </Modal>
    </>
  );
}
