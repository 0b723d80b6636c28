import { IconAlertTriangle, IconCircle, IconCircleCheck, IconCircleX, IconX, type Icon } from '@tabler/icons-react';
import { STATE_WORDS } from './submission-labels.ts';

type State = keyof typeof STATE_WORDS;

const SIGNS: Readonly<Record<State, { icon: Icon; color: string }>> = {
  clean: { icon: IconCircle, color: 'var(--text-dim)' },
  warning: { icon: IconAlertTriangle, color: 'var(--status-warning)' },
  error: { icon: IconX, color: 'var(--status-bad)' },
  assigned: { icon: IconCircleCheck, color: 'var(--status-good)' },
  rejected: { icon: IconCircleX, color: 'var(--status-bad)' },
};

/** The state of an item as a sign, with its word for those who hear the page; `withWord` shows that as well. */
export function StateSign({
  state,
  withWord = false,
  word = STATE_WORDS[state],
}: {
  state: State;
  withWord?: boolean;
  /** Another word than that of the state. */
  word?: string;
}) {
  const { icon: Sign, color } = SIGNS[state];
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 'var(--space-1)', color, flex: 'none' }}>
      <Sign
        size={14}
        role={withWord ? undefined : 'img'}
        aria-hidden={withWord || undefined}
        aria-label={withWord ? undefined : word}
      />
      {withWord ? word : null}
    </span>
  );
}
