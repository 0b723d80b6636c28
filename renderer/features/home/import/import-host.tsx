import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDatabaseImport, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { ProblemList } from '#renderer/records/problem-list.tsx';
import { leaveForQuery, type OfferedIsolates, onOfferedIsolates } from '#renderer/ui/files/file-handover.ts';
import {
  type ImportDialogRequest,
  type ImportDialogSource,
  onImportRequest,
} from '#renderer/ui/files/import-request.ts';
import { WindowDrop } from '#renderer/ui/files/window-drop.tsx';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { runningPercent } from '#renderer/ui/progress/progress-text.ts';
import { formatBytes, formatQuantity } from '#renderer/ui/text/format.ts';
import type { Problem } from '#shared/problem.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { CreateDatabase } from '../databases/create-database.tsx';
import {
  chooseImport,
  closeImport,
  type ImportStep,
  receiveDrop,
  showPlan,
  useImportStep,
  planImport,
} from './import-flow.ts';
import { ImportJob } from './import-job.tsx';
import { ImportPlanForm } from './import-plan-form.tsx';
import { ImportSort } from './import-sort.tsx';
import { IsolatePlanForm } from './isolate-plan-form.tsx';
import type { DropPage } from './sort-files.ts';

function titleOf(step: ImportStep): string {
  if (step.kind === 'purpose') return 'What are these sequences?';
  if (step.kind === 'sort') return 'Where do these files go?';
  if (step.kind === 'looking' || step.kind === 'query') return 'Dropped files';
  if (step.kind === 'create') return 'New database';
  if (step.kind === 'isolate-plan') return 'Import isolates';
  return step.kind === 'started' ? `Import into ${step.database}` : 'Import alleles and profiles';
}

function ImportStepView({ step }: { step: ImportStep }) {
  switch (step.kind) {
    case 'closed':
      return null;
    case 'create':
      return <CreateDatabase />;
    case 'purpose':
      return <ImportPurpose files={step.files} page={step.page} />;
    case 'sort':
      return <ImportSort given={step.groups} page={step.page} />;
    case 'query':
      return <GoToQuery files={step.files} />;
    case 'looking':
    case 'sending':
    case 'inspecting':
      return <ImportSending step={step} />;
    case 'plan':
      return <ImportPlanForm key={step.tokens.join()} step={step} />;
    case 'isolate-plan':
      return <IsolatePlanForm key={step.tokens.join()} step={step} />;
    case 'started':
      return <ImportJob job_id={step.job_id} database={step.database} plan={step.plan} />;
    case 'refused':
      return <ImportRefused problem={step.problem} />;
  }
}

/** Leaves with sequences for the query page. */
function GoToQuery({ files }: { files: DroppedFile<File>[] }) {
  const navigate = useNavigate();
  useEffect(() => {
    leaveForQuery(files);
    closeImport();
    void navigate({ to: '/query' });
  }, [files, navigate]);
  return null;
}

/** The local database and the locus of the page that is open, as far as the list of databases shows them. */
function useDropPage(): (databases: readonly LocalDatabase[]) => DropPage {
  const { site, database, locus } = useParams({ strict: false });
  return (databases) => {
    const isHere = site === LOCAL_SITE;
    const found = isHere ? databases.find(({ name, problem }) => name === database && !problem) : undefined;
    if (!found) return {};
    const { name, kind, seqdef } = found;
    return { database: { name, kind, seqdef }, locus };
  };
}

function hintFor({ database, locus }: DropPage): string {
  if (!database)
    return 'Genomes are typed. Alleles, profiles and tables of isolates are imported: you see the plan first.';
  if (locus !== undefined)
    return `Alleles go to ${locus} in ${database.name}. You see the plan before anything is written.`;
  const what = database.kind === 'isolates' ? 'Tables of isolates and the genomes they name' : 'Alleles and profiles';
  return `${what} go into ${database.name}. Other genomes are typed. You see the plan before anything is written.`;
}

/** Shows what an import of another feature's isolates would do. */
function planOffered({ tokens, link }: OfferedIsolates): void {
  const page: DropPage = link === undefined ? {} : { database: { name: link, kind: 'seqdef' } };
  showPlan({ kind: 'isolate-plan', tokens, page });
}

/** Lets the user choose files for a database. */
function importInto(into: ImportDialogRequest, source: ImportDialogSource): void {
  const content = into.kind === 'isolates' ? 'isolates' : 'definitions';
  void chooseImport(source === 'files' ? 'import-files' : 'import-folder', content, into);
}

/** Imports from anywhere in the window: by drop, by the menu command, by the buttons of the home screen. */
export function ImportHost() {
  const step = useImportStep();
  const pageIn = useDropPage();
  const client = useQueryClient();
  const databases = useQuery(query('database:list')).data ?? [];
  async function receive(files: DroppedFile<File>[]): Promise<void> {
    // A drop may come before the list of databases. Without it files go by their content alone.
    const known = await client.ensureQueryData(query('database:list')).catch(() => []);
    await receiveDrop(files, pageIn(known));
  }
  useEffect(
    () =>
      rpc.on('menu:command', ({ command }) => {
        if (command === 'import') void chooseImport('import-folder');
      }),
    [],
  );
  useEffect(() => onOfferedIsolates(planOffered), []);
  useEffect(() => onImportRequest(importInto), []);
  return (
    <>
      <WindowDrop
        scope="window"
        title="Drop to import or type"
        hint={hintFor(pageIn(databases))}
        onDrop={(files) => void receive(files)}
      />
      <Modal
        opened={step.kind !== 'closed'}
        onClose={closeImport}
        title={titleOf(step)}
        size={step.kind === 'purpose' || step.kind === 'create' ? 'md' : 'xl'}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ImportStepView step={step} />
      </Modal>
    </>
  );
}

/** While the files are read or sent and looked through. */
function ImportSending({ step }: { step: Extract<ImportStep, { kind: 'looking' | 'sending' | 'inspecting' }> }) {
  const percent = step.kind === 'sending' ? runningPercent(step.sent, step.total) : undefined;
  const text =
    step.kind === 'sending'
      ? `Reading ${formatQuantity(step.files, 'file')}: ${formatBytes(step.sent)} of ${formatBytes(step.total)}`
      : 'Reading the files…';
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {text}
      </Text>
      <ProgressBar label="Progress" percent={percent} />
      <Group justify="flex-end">
        <Button variant="default" onClick={closeImport}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

/** The files cannot be imported at all, before any job began. */
function ImportRefused({ problem }: { problem: Problem }) {
  return (
    <Stack gap="sm">
      <Notice tone="bad" title={problem.message} />
      <ProblemList problem={problem} />
      <DialogFooter>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={closeImport}>
            Close
          </Button>
          <Button data-autofocus onClick={() => void chooseImport('import-folder')}>
            Choose another folder…
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}

/** Asks what dropped FASTA files are for: both answers are common, and a wrong guess costs an import. */
function ImportPurpose({ files, page }: { files: DroppedFile<File>[]; page: DropPage }) {
  const navigate = useNavigate();
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  const names = files.length === 1 ? files[0]?.path : formatQuantity(files.length, 'FASTA file');

  function queryFiles(): void {
    leaveForQuery(files);
    closeImport();
    void navigate({ to: '/query' });
  }

  return (
    <Stack gap="md">
      <Text size="sm">
        <strong>{names}</strong> ({formatBytes(size)}) can be genomes to type or alleles of{' '}
        {files.length === 1 ? 'a locus' : 'loci'} to keep in a database.
      </Text>
      <Group grow>
        <Button data-autofocus leftSection={<IconSearch size={16} aria-hidden="true" />} onClick={queryFiles} size="sm">
          Query {files.length === 1 ? 'it' : 'them'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDatabaseImport size={16} aria-hidden="true" />}
          onClick={() => void planImport({ kind: 'to-send', files }, 'definitions', { page })}
          size="sm"
        >
          Import as alleles
        </Button>
      </Group>
    </Stack>
  );
}
