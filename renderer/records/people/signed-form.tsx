import { Text } from '@mantine/core';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { mutation, query } from '#renderer/api/queries.ts';
import { Form, type FormProps } from '#renderer/ui/forms/form.tsx';
import { OwnerName } from './owner-name.tsx';

/**
 * A form whose records name who made them. The first time one is submitted the owner is asked for his name, once; he may refuse,
 * and is then a local curator. `onCancel` is also called when a link of the form leads elsewhere.
 */
export function SignedForm<Values extends Record<string, unknown>>({ children, ...form }: FormProps<Values>) {
  const isUnnamed = useIsNameless();
  const client = useQueryClient();
  const noting = useMutation(mutation('settings:update'));
  /** What was submitted while the owner had no name yet. */
  const [held, setHeld] = useState<Values>();
  const isDeciding = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  /** Whether the name comes first. What tells so may still be being read when a form is submitted. */
  async function isNameAskedFirst(): Promise<boolean> {
    const { name_asked } = await client.ensureQueryData(query('settings:get'));
    return !name_asked && isNameless(await client.ensureQueryData(query('people:list')));
  }

  async function submit(values: Values): Promise<void> {
    if (isDeciding.current) return;
    isDeciding.current = true;
    // Whatever keeps these from being read keeps the form from being taken, which says so.
    const isFirst = await isNameAskedFirst().catch(() => false);
    isDeciding.current = false;
    // Whoever leaves the form meanwhile wants nothing of it.
    if (!isShown.current) return;
    if (isFirst) setHeld(values);
    else form.onSubmit(values);
  }

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
        <Form {...form} onSubmit={(values) => void submit(values)}>
          {children}
          {isUnnamed ? (
            <Text size="xs" c="dimmed">
              What you add is signed “Local curator”.{' '}
              <Link to="/people" onClick={form.onCancel}>
                Say who you are
              </Link>
            </Text>
          ) : null}
        </Form>
      </div>
    </>
  );
}

/** Whether the owner of this installation has not said his name. */
function isNameless({ people }: { people: { is_owner: boolean }[] }): boolean {
  return !people.some(({ is_owner }) => is_owner);
}

/** True once that is known of the owner. */
function useIsNameless(): boolean {
  const people = useQuery(query('people:list')).data;
  return people !== undefined && isNameless(people);
}
