import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Tone = 'info' | 'good' | 'warning' | 'bad';

/** Colour of the library's part, sign, and whether a screen reader says the notice at once. */
const TONES: Record<Tone, { color: string; icon: Icon; role: 'status' | 'alert' }> = {
  info: { color: 'gray', icon: IconInfoCircle, role: 'status' },
  good: { color: 'green', icon: IconCircleCheck, role: 'status' },
  warning: { color: 'yellow', icon: IconAlertTriangle, role: 'status' },
  bad: { color: 'red', icon: IconCircleX, role: 'alert' },
};

interface NoticeProps {
  tone: Tone;
  /** What there is to know, as a sentence. */
  title: ReactNode;
  /** Why, and what to do. */
  children?: ReactNode;
  /** Buttons that do it. */
  actions?: ReactNode;
  /** Where the default is wrong: a notice that was there when the page opened needs none. */
  role?: 'status' | 'alert' | 'note';
  onClose?: () => void;
}

/** A banner above or between parts of a page: its sign, colour and words say how serious it is. */
export function Notice({ tone, title, children, actions, role, onClose }: NoticeProps) {
  const { color, icon: ToneIcon, role: usual } = TONES[tone];
  return (
    <Alert
      color={color}
      role={role ?? usual}
      title={title}
      icon={<ToneIcon size={18} aria-hidden="true" />}
      {...(onClose ? { withCloseButton: true, closeButtonLabel: 'Close this notice', onClose } : {})}
    >
      {children}
      {actions ? <div className="actions">{actions}</div> : null}
    </Alert>
  );
}
