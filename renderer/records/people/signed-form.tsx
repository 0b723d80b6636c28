import { Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { settingsQueries, updateSettings } from '#renderer/api/workbench/settings.ts';
import { Form, type FormProps } from '#renderer/ui/forms/form.tsx';
import { OwnerName } from './owner-name.tsx';
import { useIsNameless } from './use-is-nameless.ts';

interface SignedFormProps<Values extends Record<string, unknown>> extends FormProps<Values> {
  /** Called when a link of the form leads elsewhere. */
  onLeave?: () => void;
}

/**
 * A form whose records name who made them. The first time one is submitted the owner is asked for his name, once; he may refuse,
 * and is then a local curator.
 */
export function SignedForm<Values extends Record<string, unknown>>(props: SignedFormProps<Values>) {
  const { onLeave, children, ...form } = props;
  const isNameless = useIsNameless();
  const settings = useQuery(settingsQueries.all()).data;
  const noting = useMutation(updateSettings(useQueryClient()));
  /** What was submitted while the owner had no name yet. */
  const [held, setHeld] = useState<Values>();
  const isAskedFirst = isNameless && settings?.name_asked === false;

  function goOn(): void {
    noting.mutate({ name_asked: true });
    setHeld(undefined);
    if (held) form.onSubmit(held);
  }

  return (
    <>
      {held === undefined ? null : (
        <OwnerName onNamed={goOn} onBack={() => setHeld(undefined)} onRefused={goOn}>
          Records name who made and who changed them. You are asked once; later you find this under People. Without a
          name they are signed “Local curator”.
        </OwnerName>
      )}
      <div hidden={held !== undefined}>
        <Form {...form} onSubmit={(values) => (isAskedFirst ? setHeld(values) : form.onSubmit(values))}>
          {children}
          {isNameless ? (
            <Text size="xs" c="dimmed">
              What you add is signed “Local curator”.{' '}
              <Link to="/people" onClick={onLeave}>
                Say who you are
              </Link>
            </Text>
          ) : null}
        </Form>
      </div>
    </>
  );
}
