import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { formatBytes, formatQuantity } from '#renderer/ui/text/format.ts';
import { versionDateProblem } from '#shared/rules/description.ts';
import { schemeNameProblem } from '#shared/rules/scheme.ts';
import { toProblem } from '#shared/problem.ts';
import { DatabaseName, type LocalDatabase } from '#shared/rpc/contract/database.ts';
import type { ImportPlan } from '#shared/rpc/contract/import.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { closeImport, definitionsOf, showPlan, startImport, type PlanStep } from './import-flow.ts';
import { profileTables, SchemeNames } from './scheme-names.tsx';
import { TemplatesButton } from './templates-button.tsx';
import { ImportPlanTable } from './import-plan-table.tsx';

/** Why a name cannot be taken, or what will happen with it. */
function judgeName(name: string, databases: LocalDatabase[]): { error?: string; note: string; isUpdate: boolean } {
  if (name === '') return { error: 'Give the database a name.', note: '', isUpdate: false };
  const parsed = DatabaseName.safeParse(name);
  if (!parsed.success) return { error: `The name ${parsed.error.issues[0]?.message}.`, note: '', isUpdate: false };
  const existing = databases.find((database) => database.name === name);
  if (!existing) return { note: 'Creates a new database.', isUpdate: false };
  if (existing.problem)
    return { error: 'A file with this name exists, but it is not a usable database.', note: '', isUpdate: false };
  if (existing.kind === 'isolates') {
    return {
      error: 'This is an isolate database. Alleles need a database of sequence definitions.',
      note: '',
      isUpdate: false,
    };
  }
  return {
    note: `Updates ${name}: adds new alleles and profiles, and keeps known ones. If any differs from a known one, nothing is imported and you get a list.`,
    isUpdate: true,
  };
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

/** What the import would do, under which name, and the button that does it. */
export function ImportPlanForm({ step }: { step: Extract<PlanStep, { kind: 'plan' }> }) {
  const { plan } = step;
  const [name, setName] = useState(definitionsOf(step.page) ?? plan.suggested_name);
  const [schemeNames, setSchemeNames] = useState<Record<string, string>>({});
  const [description, setDescription] = useState('');
  const [versionDate, setVersionDate] = useState(plan.version?.date ?? '');
  const versionProblem = versionDateProblem(versionDate);
  const [refusal, setRefusal] = useState<string>();
  const [isStarting, setIsStarting] = useState(false);
  const databases = useQuery(databaseQueries.files()).data ?? [];
  const verdict = judgeName(name, databases);
  const tables = profileTables(plan.files);
  const areNamed = tables.every(({ name: file, becomes = '' }) => !schemeNameProblem(schemeNames[file] ?? becomes));
  const isEmpty = plan.files.every((file) => file.role === 'ignored');

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (verdict.error !== undefined || versionProblem !== undefined || isEmpty || !areNamed) return;
    setIsStarting(true);
    try {
      const schemes = Object.entries(schemeNames).map(([file, scheme]) => ({ file, name: scheme }));
      await startImport(step, {
        database: name,
        description,
        schemes,
        // Untouched, it is what the import finds by itself, or what the database has.
        ...(versionDate === (plan.version?.date ?? '') ? {} : { version_date: versionDate.trim() }),
      });
    } catch (error) {
      setRefusal(toProblem(error).message);
      setIsStarting(false);
    }
  }

  return (
    <form onSubmit={(event) => void start(event)}>
      <Stack gap="sm">
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
              description={verdict.error === undefined ? verdict.note : 'Used in the file name and in addresses.'}
              error={verdict.error}
              value={name}
              onChange={(event) => setName(event.currentTarget.value.trim())}
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
              <SchemeNames
                tables={tables}
                names={schemeNames}
                onChange={(file, scheme) => setSchemeNames((names) => ({ ...names, [file]: scheme }))}
              />
            ) : null}
            <TextInput
              label="Definitions of (optional)"
              description={
                plan.version
                  ? `The day of which they are, as ${plan.version.file} says.`
                  : 'The day of which they are, YYYY-MM-DD, as those who published them say.'
              }
              placeholder="YYYY-MM-DD"
              error={versionProblem}
              value={versionDate}
              onChange={(event) => setVersionDate(event.currentTarget.value)}
              autoComplete="off"
            />
            <Textarea
              label={verdict.isUpdate ? 'New description (empty keeps the old one)' : 'Description (optional)'}
              value={description}
              onChange={(event) => setDescription(event.currentTarget.value)}
              autosize
              minRows={1}
              maxRows={4}
            />
          </>
        )}
        <FormActions
          submit={isEmpty ? undefined : verdict.isUpdate ? 'Update database' : 'Import'}
          error={refusal}
          isBusy={isStarting}
          isDisabled={verdict.error !== undefined || versionProblem !== undefined || !areNamed}
          onLeave={closeImport}
        >
          {isEmpty ? <TemplatesButton /> : null}
          {plan.files.some((file) => TABLE.test(file.name)) ? (
            <Button variant="subtle" onClick={() => showPlan({ ...step, kind: 'isolate-plan' })}>
              These are isolates…
            </Button>
          ) : null}
        </FormActions>
      </Stack>
    </form>
  );
}
