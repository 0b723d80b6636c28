import { Button, FocusTrap, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { AccountForm } from './account-form.tsx';

interface OwnerNameProps {
  /** What the name is needed for, in a sentence or two. */
  children: ReactNode;
  /** Called once the owner has a name. */
  onNamed: () => void;
  /** Leads back to what was to be done. */
  onBack: () => void;
  /** Goes on without a name; absent where that cannot be. */
  onRefused?: () => void;
}

/** The step of a dialog in which the owner is asked for his name, the first time that one is needed. */
export function OwnerName({ children, onNamed, onBack, onRefused }: OwnerNameProps) {
  const id = useId();
  return (
    <FocusTrap>
      <Stack gap="sm" role="group" aria-labelledby={id}>
        <Title order={3} id={id}>
          Who are you?
        </Title>
        <Text size="sm">{children}</Text>
        <AccountForm
          kind="owner"
          onDone={onNamed}
          leave="Back"
          onLeave={onBack}
          buttons={
            onRefused ? (
              <Button variant="subtle" onClick={onRefused}>
                Go on without a name
              </Button>
            ) : undefined
          }
        />
      </Stack>
    </FocusTrap>
  );
}
