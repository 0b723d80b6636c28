import { Button, SimpleGrid, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { DescriptionArea } from '#renderer/ui/forms/description-area.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatBytes, formatQuantity } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import type { ImportFile, ImportPlan } from '#shared/rpc/contract/import.ts';
import { versionDateProblem } from '#shared/rules/description.ts';
import { schemeNameProblem } from '#shared/rules/scheme.ts';
import { judgeName } from '../databases/database-name.ts';
import { AcceptExceptions, acceptedWhy, exceptionProblem, NO_EXCEPTIONS } from './accept-exceptions.tsx';
import { closeImport, definitionsOf, type PlanStep, showPlan, startImport } from './import-flow.ts';
import { ImportPlanTable } from './import-plan-table.tsx';
import { TemplatesButton } from './templates-button.tsx';

/** What an import under a name that can be taken does. */
function effectOf(name: string, isUpdate: boolean): string {
  if (!isUpdate) return 'Creates a new database.';
  return `Updates ${name}: adds new alleles and profiles, and keeps known ones. If any differs from a known one, nothing is imported and you get a list.`;
}

function countRoles({ files, size }: ImportPlan): string {
  const count = (role: string) => files.filter((file) => file.role === role).length;
  const parts = [formatQuantity(count('locus'), 'locus', 'loci'), formatQuantity(count('profiles'), 'profile table')];
  if (count('new-alleles') > 0)
    parts.push(formatQuantity(count('new-alleles'), 'file of new alleles', 'files of new alleles'));
  if (count('table') > 0) parts.push(formatQuantity(count('table'), 'other table'));
  const ignored = count('ignored');
  if (ignored > 0) parts.push(`${formatQuantity(ignored, 'file')} ignored`);
  return `${parts.join(', ')}; ${formatBytes(size)} to read`;
}

/** Files that may as well be a table of isolates. */
const TABLE = /\.(tsv|txt|csv|xlsx)$/i;

/** More tables than this have the names of their files: hundreds of inputs would hide the plan. */
const MOST_NAMES = 20;

type ImportInputs = {
  database: string;
  /** Names of the schemes, in the order of their tables. */
  schemes: string[];
  version_date: string;
  /** Whether profiles are taken that lack more loci than their scheme allows, and why. */
  takesExceptions: boolean;
  why: string;
  description: string;
};

/** What the import would do, under which name, and the button that does it. */
export function ImportPlanForm({ step }: { step: Extract<PlanStep, { kind: 'plan' }> }) {
  const { plan } = step;
  const tables = profileTables(plan.files);
  const databases = useQuery(query('database:list')).data ?? [];
  const initialValues: ImportInputs = {
    database: definitionsOf(step.page) ?? plan.suggested_name,
    schemes: tables.map(({ becomes = '' }) => becomes),
    version_date: plan.version?.date ?? '',
    ...NO_EXCEPTIONS,
    description: '',
  };
  const draft = useDraftForm({
    initialValues,
    areFirstValuesJudged: true,
    problemsOf: ({ database, version_date, schemes, ...exceptions }) => ({
      database: judgeName(database, 'seqdef', databases).error,
      version_date: versionDateProblem(version_date),
      ...exceptionProblem(exceptions),
      ...Object.fromEntries(schemes.map((name, index) => [`schemes.${index}`, schemeNameProblem(name)])),
    }),
  });
  const { form } = draft;
  const { isUpdate, error } = judgeName(form.values.database, 'seqdef', databases);
  const isEmpty = plan.files.every((file) => file.role === 'ignored');
  const starting = useMutation({
    mutationFn: ({ version_date, schemes, takesExceptions, why, ...about }: ImportInputs) =>
      startImport(step, {
        ...about,
        schemes: tables.flatMap(({ name: file, becomes }, index) => {
          const name = schemes[index] ?? '';
          return name === becomes ? [] : [{ file, name }];
        }),
        // Untouched, it is what the import finds by itself, or what the database has.
        ...defined({
          version_date: version_date === initialValues.version_date ? undefined : version_date.trim(),
          accept_exceptions: acceptedWhy({ takesExceptions, why }),
        }),
      }),
  });

  return (
    <SignedForm
      form={draft}
      submit={isEmpty ? undefined : isUpdate ? 'Update database' : 'Import'}
      work={starting}
      isDisabled={!draft.isValid}
      onCancel={closeImport}
      onSubmit={(values) => starting.mutate(values)}
      buttons={
        <>
          {isEmpty ? <TemplatesButton /> : null}
          {plan.files.some((file) => TABLE.test(file.name)) ? (
            <Button variant="subtle" onClick={() => showPlan({ ...step, kind: 'isolate-plan' })}>
              These are isolates…
            </Button>
          ) : null}
        </>
      }
    >
      <Text size="sm">{countRoles(plan)}</Text>
      <ImportPlanTable files={plan.files} />
      {isEmpty ? (
        <Notice tone="bad" title="None of these files can be imported.">
          A locus is a FASTA file named after it (abcZ.fas, .tfa, .fasta, also .gz); a profile table is a .txt or .tsv
          file whose header names the loci.
        </Notice>
      ) : (
        <>
          <TextInput
            label="Database"
            description={
              error === undefined ? effectOf(form.values.database, isUpdate) : 'Used in the file name and in addresses.'
            }
            {...form.getInputProps('database')}
            onChange={(event) => form.setValues({ database: event.currentTarget.value.trim() })}
            spellCheck={false}
            autoComplete="off"
            data-autofocus
          />
          {plan.files.some(({ role }) => role === 'new-alleles') ? (
            <Notice tone="info" title="New alleles get the next free numbers of their loci.">
              A later update from published definitions is refused where it uses such a number for another allele.
            </Notice>
          ) : null}
          {tables.length > 0 && tables.length <= MOST_NAMES ? (
            <SchemeNames tables={tables} inputOf={(index) => form.getInputProps(`schemes.${index}`)} />
          ) : null}
          <TextInput
            label="Definitions of (optional)"
            description={
              plan.version
                ? `The date of the definitions, as ${plan.version.file} says.`
                : 'The date of the definitions, YYYY-MM-DD, as published.'
            }
            placeholder="YYYY-MM-DD"
            {...form.getInputProps('version_date')}
            autoComplete="off"
          />
          {plan.files.some(({ role }) => role === 'profiles') ? (
            <AcceptExceptions
              form={form}
              label="Take profiles that lack more loci than their scheme allows"
              description="Otherwise nothing is imported if there is one. Each is marked, and the history says why it was taken."
            />
          ) : null}
          <DescriptionArea
            label={isUpdate ? 'New description (empty keeps the old one)' : 'Description (optional)'}
            {...form.getInputProps('description')}
          />
        </>
      )}
    </SignedForm>
  );
}

/** The files of a plan that become schemes whose names the user may choose: `schemes.tsv` does not name them. */
function profileTables(files: readonly ImportFile[]): ImportFile[] {
  return files.filter(({ role, is_listed }) => role === 'profiles' && !is_listed);
}

/** The names of the schemes that the tables of a plan become. `inputOf` gives the field of a table by its place. */
function SchemeNames({
  tables,
  inputOf,
}: {
  tables: readonly ImportFile[];
  inputOf: (index: number) => TextInputProps;
}) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {tables.map(({ name: file }, index) => (
        <TextInput
          key={file}
          label={tables.length === 1 ? 'Scheme' : `Scheme of ${file}`}
          {...inputOf(index)}
          spellCheck={false}
          autoComplete="off"
        />
      ))}
    </SimpleGrid>
  );
}
