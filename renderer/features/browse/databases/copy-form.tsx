import { Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { mutation, query } from '#renderer/api/queries.ts';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { countOf } from '#shared/count-of.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { toProblem } from '#shared/problem.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { DatabaseName } from '#shared/rpc/contract/database.ts';
import type { CopyEstimate } from '#shared/rpc/contract/mirror.ts';
import { copyName } from './copy-name.ts';

interface CopyFormProps extends DatabasePlace {
  /** What is copied, for the sentence that says so. */
  what: string;
  intro: string;
  /** What of the database is copied; undefined while a part of that is not chosen yet. */
  choice: Pick<InputOf<'mirror:start'>, 'schemes' | 'isolates'> | undefined;
  /** Where that is chosen, and how long it takes. */
  children: ReactNode;
  onDone: () => void;
}

/** The form in which a copy of a remote database is ordered: the name that it gets here, and what is copied. */
export function CopyForm({ site, database, what, intro, choice, children, onDone }: CopyFormProps) {
  const files = useQuery(query('database:list')).data;
  const taken = new Set(files?.map((other) => other.name));
  const [typed, setTyped] = useState<string>();
  const name = typed ?? copyName(database, taken);
  const parsed = DatabaseName.safeParse(name);
  const bad = parsed.success
    ? taken.has(name)
      ? `${name} exists already.`
      : undefined
    : `The name ${parsed.error.issues[0]?.message}.`;
  const starting = useMutation({
    ...mutation('mirror:start'),
    onSuccess: () => {
      notifyDone(`Copying ${what} as ${name}. Jobs shows the progress.`);
      onDone();
    },
  });

  function start(event: FormEvent): void {
    event.preventDefault();
    if (bad === undefined && choice) starting.mutate({ site, database, name, ...choice });
  }

  return (
    <form onSubmit={start} noValidate>
      <Stack gap="sm">
        <Text size="sm">{intro}</Text>
        <TextInput
          label="Name on this computer"
          value={name}
          onChange={(event) => setTyped(event.currentTarget.value.trim())}
          error={bad}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
        />
        {children}
        <FormActions
          submit="Start copying"
          error={starting.error ? toProblem(starting.error).message : undefined}
          isBusy={starting.isPending}
          isDisabled={bad !== undefined || !choice}
          onLeave={onDone}
        />
      </Stack>
    </form>
  );
}

/** `about 5 minutes, for about 1,200 requests`. */
export function timeText({ seconds, requests }: CopyEstimate): string {
  const minutes = Math.round(seconds / 60);
  const time = seconds < 90 ? countOf(Math.max(1, Math.round(seconds)), 'second') : countOf(minutes, 'minute');
  return `about ${time}, for about ${countOf(requests, 'request')}`;
}
