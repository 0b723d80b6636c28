import { Autocomplete, Select, Stack, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { isolatePlan } from '#renderer/api/isolates/isolate-plan.ts';
import { TemplateWorkbookButton } from '#renderer/records/template-workbook.tsx';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { toProblem } from '#shared/problem.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { badName, linkable } from './database-name.ts';
import { DoubtfulColumns } from './doubtful-columns.tsx';
import { closeImport, startImport, type PlanStep } from './import-flow.ts';
import { ValuesForAll } from './values-for-all.tsx';
import { IsolatePlanView } from './isolate-plan-view.tsx';

/** Why isolates cannot go into a database of this name, or whether they would update one. */
function judge(name: string, databases: readonly LocalDatabase[]): { error?: string; isUpdate: boolean } {
  const error = badName(name);
  if (error !== undefined) return { error, isUpdate: false };
  const existing = databases.find((database) => database.name === name);
  if (existing?.problem)
    return { error: 'A file with this name exists, but it is not a usable database.', isUpdate: false };
  if (existing?.kind === 'seqdef')
    return {
      error: 'This database holds sequence definitions. Isolates need a database of their own.',
      isUpdate: false,
    };
  return { isUpdate: existing !== undefined };
}

/** Where the isolates go, what that would do and what is wrong with them, and the button that does it. */
export function IsolatePlanForm({ step }: { step: PlanStep }) {
  const { tokens, page } = step;
  const target = page?.database;
  const databases = useQuery(databaseQueries.files()).data ?? [];
  const [written, setWritten] = useState<string | undefined>(target?.kind === 'isolates' ? target.name : undefined);
  const [link, setLink] = useState<string | null>(target?.kind === 'seqdef' ? target.name : null);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [given, setGiven] = useState<Record<string, string>>({});
  const [description, setDescription] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isStarting, setStarting] = useState(false);

  const [settled] = useDebouncedValue(written, 300);
  const [values] = useDebouncedValue(given, 300);
  const asked = settled !== undefined && judge(settled, databases).error === undefined ? settled : undefined;
  const isNew = asked === undefined || !judge(asked, databases).isUpdate;
  const inspection = useQuery({
    ...isolatePlan(tokens, {
      database: asked,
      link: isNew && link !== null ? link : undefined,
      left_out: leftOut,
      values,
    }),
    placeholderData: keepPreviousData,
  });
  const plan = inspection.data;
  const name = written ?? plan?.suggested_name ?? '';
  const verdict = judge(name, databases);
  // A name that is suggested has not been asked about; it could by chance be that of a database.
  const isCurrent =
    !inspection.isFetching && values === given && (written === undefined ? !verdict.isUpdate : settled === written);
  const canStart = verdict.error === undefined && isCurrent && plan !== undefined && plan.problems.length === 0;

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!canStart) return;
    setStarting(true);
    try {
      const chosen = verdict.isUpdate || link === null ? undefined : link;
      await startImport(
        { ...step, kind: 'isolate-plan' },
        { database: name, description, link: chosen, left_out: leftOut, values },
      );
    } catch (error) {
      setRefusal(toProblem(error).message);
      setStarting(false);
    }
  }

  return (
    <form onSubmit={(event) => void start(event)} noValidate>
      <Stack gap="sm">
        <Autocomplete
          label="Database"
          size="xs"
          description={
            verdict.isUpdate ? `Updates ${name}: isolates with the same name are changed.` : 'Creates a new database.'
          }
          error={name === '' && plan === undefined ? undefined : verdict.error}
          data={databases
            .filter(({ kind, problem }) => kind === 'isolates' && !problem)
            .map((database) => database.name)}
          value={name}
          onChange={(value) => setWritten(value.trim())}
          spellCheck={false}
          data-autofocus
        />
        {verdict.isUpdate ? null : (
          <Select
            label="Loci and schemes from (optional)"
            description="Columns named after its loci become allele designations."
            placeholder="No other database"
            data={linkable(databases)}
            value={link}
            onChange={setLink}
            clearable
            clearButtonProps={{ 'aria-label': 'Use no other database' }}
          />
        )}
        <Textarea
          label={verdict.isUpdate ? 'New description (empty keeps the old one)' : 'Description (optional)'}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          autosize
          minRows={1}
          maxRows={3}
        />
        <ValuesForAll asked={plan?.asked ?? []} values={given} onChange={setGiven} />
        <IsolatePlanView inspection={inspection} />
        <DoubtfulColumns columns={plan?.doubtful ?? []} leftOut={leftOut} onChange={setLeftOut} />
        <FormActions
          submit={verdict.isUpdate ? 'Update database' : 'Import'}
          error={refusal}
          isBusy={isStarting}
          isDisabled={!canStart}
          onLeave={closeImport}
        >
          <TemplateWorkbookButton database={verdict.isUpdate ? name : undefined} isSubtle />
        </FormActions>
      </Stack>
    </form>
  );
}
