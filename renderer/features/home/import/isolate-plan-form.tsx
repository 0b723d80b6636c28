import { Autocomplete, Checkbox, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { TemplateWorkbookButton } from '#renderer/records/template-workbook.tsx';
import { DescriptionArea } from '#renderer/ui/forms/description-area.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import { judgeName } from '../databases/database-name.ts';
import { LinkSelect } from '../databases/link-select.tsx';
import {
  AcceptExceptions,
  acceptedWhy,
  exceptionProblem,
  NO_EXCEPTIONS,
  type ExceptionInputs,
} from './accept-exceptions.tsx';
import { closeImport, type PlanStep, startImport } from './import-flow.ts';
import { IsolatePlanView } from './isolate-plan-view.tsx';
import { ValuesForAll } from './values-for-all.tsx';

type IsolateImportInputs = {
  /** Undefined as long as the suggested name is good. */
  database: string | undefined;
  link: string | null;
  left_out: string[];
  /** For all rows, by column. */
  given: Record<string, string>;
  description: string;
} & ExceptionInputs;

/** Where the isolates go, what that would do and what is wrong with them, and the button that does it. */
export function IsolatePlanForm({ step }: { step: PlanStep }) {
  const { tokens, page } = step;
  const target = page?.database;
  const databases = useQuery(query('database:list')).data ?? [];
  const judge = (name: string) => judgeName(name, 'isolates', databases);
  const initialValues: IsolateImportInputs = {
    database: target?.kind === 'isolates' ? target.name : undefined,
    link: target?.kind === 'seqdef' ? target.name : null,
    left_out: [],
    given: {},
    description: '',
    ...NO_EXCEPTIONS,
  };
  const draft = useDraftForm({
    initialValues,
    areFirstValuesJudged: true,
    problemsOf: ({ database, ...exceptions }) => ({
      ...(database === undefined ? {} : { database: judge(database).error }),
      ...exceptionProblem(exceptions),
    }),
  });
  const { form } = draft;
  const { database: written, link, left_out, given, description } = form.values;
  const [settled] = useDebouncedValue(written, 300);
  const [values] = useDebouncedValue(given, 300);
  const asked = settled !== undefined && judge(settled).error === undefined ? settled : undefined;
  const isNew = asked === undefined || !judge(asked).isUpdate;
  const inspection = useQuery({
    ...query('import-isolates:inspect', {
      tokens,
      left_out,
      values,
      ...defined({ database: asked, link: isNew && link !== null ? link : undefined }),
    }),
    placeholderData: keepPreviousData,
  });
  const plan = inspection.data;
  const name = written ?? plan?.suggested_name ?? '';
  const verdict = judge(name);
  // A name that is suggested has not been asked about; it could by chance be that of a database.
  const isCurrent =
    !inspection.isFetching && values === given && (written === undefined ? !verdict.isUpdate : settled === written);
  const accept_exceptions = acceptedWhy(form.values);
  const exceptions = plan?.exceptions ?? [];
  const areAccepted = exceptions.length === 0 || Boolean(accept_exceptions);
  const canStart =
    verdict.error === undefined && isCurrent && plan !== undefined && plan.problems.length === 0 && areAccepted;
  const starting = useMutation({
    mutationFn: () => {
      const chosen = verdict.isUpdate || link === null ? undefined : link;
      return startImport(
        { ...step, kind: 'isolate-plan' },
        {
          database: name,
          description,
          link: chosen,
          left_out,
          values,
          ...defined({ accept_exceptions: exceptions.length > 0 ? accept_exceptions : undefined }),
        },
      );
    },
  });

  return (
    <SignedForm
      form={draft}
      submit={verdict.isUpdate ? 'Update database' : 'Import'}
      work={starting}
      isDisabled={!canStart}
      onCancel={closeImport}
      onSubmit={() => canStart && starting.mutate()}
      buttons={<TemplateWorkbookButton database={verdict.isUpdate ? name : undefined} />}
    >
      <Autocomplete
        label="Database"
        size="xs"
        description={
          verdict.isUpdate ? `Updates ${name}: isolates with the same name are changed.` : 'Creates a new database.'
        }
        data={databases.filter(({ kind, problem }) => kind === 'isolates' && !problem).map((database) => database.name)}
        {...form.getInputProps('database')}
        error={name === '' && plan === undefined ? undefined : verdict.error}
        value={name}
        onChange={(value) => form.setValues({ database: value.trim() })}
        spellCheck={false}
        data-autofocus
      />
      {verdict.isUpdate ? null : (
        <LinkSelect
          databases={databases}
          description="Columns named after its loci become allele designations."
          {...form.getInputProps('link')}
        />
      )}
      <DescriptionArea
        label={verdict.isUpdate ? 'New description (empty keeps the old one)' : 'Description (optional)'}
        {...form.getInputProps('description')}
      />
      <ValuesForAll
        asked={plan?.asked ?? []}
        values={given}
        onChange={(changed) => form.setValues({ given: changed })}
      />
      <IsolatePlanView inspection={inspection} />
      {exceptions.length > 0 ? (
        <Notice tone="warning" title={`${formatQuantity(exceptions.length, 'table is', 'tables are')} unusual.`}>
          <ul>
            {exceptions.map(({ file, line, reason }) => (
              <li key={`${file} ${line} ${reason}`}>
                {file}, line {line}: {reason}
              </li>
            ))}
          </ul>
          <AcceptExceptions
            form={form}
            label="Take them as they are"
            description="Otherwise nothing is imported. The history says why they were taken."
          />
        </Notice>
      ) : null}
      <DoubtfulColumns
        columns={plan?.doubtful ?? []}
        leftOut={left_out}
        onChange={(columns) => form.setValues({ left_out: columns })}
      />
    </SignedForm>
  );
}

/** Asks what becomes of columns that look like loci which the database lacks: fields, or nothing. */
function DoubtfulColumns({
  columns,
  leftOut,
  onChange,
}: {
  columns: readonly string[];
  leftOut: string[];
  onChange: (leftOut: string[]) => void;
}) {
  if (columns.length === 0) return null;
  return (
    <Notice tone="warning" title="Some columns look like loci that the database lacks.">
      <Stack gap="sm">
        They become fields with numbers, unless you leave them out here. To import them as alleles, define the loci
        first.
        <Checkbox.Group label="Leave out" value={leftOut} onChange={onChange}>
          <Group gap="md" mt={4}>
            {columns.map((column) => (
              <Checkbox key={column} size="xs" value={column} label={column} />
            ))}
          </Group>
        </Checkbox.Group>
      </Stack>
    </Notice>
  );
}
