import { Select, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { mutation, query } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { toProblem } from '#shared/problem.ts';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { RestoreButton } from './restore-deleted.tsx';
import { useCapabilities } from './use-site.ts';

interface Missing {
  definitions: string;
  /** Why they cannot be used, if they are there. */
  reason?: string;
}

/** The definitions of an isolate database, if they are not there or cannot be read. */
function findMissing(databases: readonly LocalDatabase[], database: string): Missing | undefined {
  const own = databases.find(({ name }) => name === database);
  if (own?.missing_seqdef !== undefined) return { definitions: own.missing_seqdef };
  const seqdef = databases.find(({ name }) => name === own?.seqdef);
  return seqdef?.problem ? { definitions: seqdef.name, reason: seqdef.problem.message } : undefined;
}

/**
 * Says that the definitions of an isolate database are missing, where values that follow from them would stand, and what to do.
 * Nothing if they are there.
 */
export function MissingDefinitions({ site, database }: { site: string; database: string }) {
  const { files = false } = useCapabilities(site);
  const { data: databases = [], isLoading } = useQuery({ ...query('database:list'), enabled: files });
  const missing = files ? findMissing(databases, database) : undefined;
  if (!missing) return <HoldBelow while={isLoading} />;
  const { definitions, reason } = missing;
  return (
    <Notice
      tone="warning"
      role="note"
      title={
        reason === undefined
          ? `The definitions “${definitions}” are missing`
          : `The definitions “${definitions}” cannot be read`
      }
      actions={
        <>
          {reason === undefined ? <RestoreButton database={definitions} /> : null}
          <LinkButton to="/">Import definitions</LinkButton>
          <DialogButton text="Link another database…" title={`Definitions of ${database}`}>
            {(close) => <LinkForm database={database} databases={databases} onDone={close} />}
          </DialogButton>
        </>
      }
    >
      {reason} Sequence types, other scheme fields and groups of these isolates follow from them and are not shown.
      Import them again under that name, or link another database. Allele designations are stored with the isolates and
      are all there.
    </Notice>
  );
}

interface LinkFormProps {
  database: string;
  databases: readonly LocalDatabase[];
  onDone: () => void;
}

function LinkForm({ database, databases, onDone }: LinkFormProps) {
  const usable = databases.filter(({ kind, problem }) => kind === 'seqdef' && !problem).map(({ name }) => name);
  const [seqdef, setSeqdef] = useState<string | null>(usable[0] ?? null);
  const linking = useMutation({
    ...mutation('database:link'),
    onSuccess: (_done, request) => {
      notifyDone(`${database} is linked to ${request.seqdef}.`);
      onDone();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (seqdef !== null) linking.mutate({ database, seqdef });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Select
          label="Loci and schemes from"
          description={
            usable.length === 0
              ? 'This computer has no database of sequence definitions. Import one on the home screen.'
              : 'Loci and schemes that the isolates lack are copied. Types and groups then come from its profiles.'
          }
          data={usable}
          value={seqdef}
          onChange={setSeqdef}
          disabled={usable.length === 0}
          allowDeselect={false}
          data-autofocus
        />
        <FormActions
          submit="Link"
          error={linking.error ? toProblem(linking.error).message : undefined}
          isBusy={linking.isPending}
          isDisabled={seqdef === null}
          onLeave={onDone}
        />
      </Stack>
    </form>
  );
}
