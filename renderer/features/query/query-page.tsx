import { Button, Group, VisuallyHidden, Drawer } from '@mantine/core';
import { useHotkeys, useDisclosure } from '@mantine/hooks';
import { IconChevronUp, IconDatabaseOff, IconPlayerPlay, IconPlus, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { WindowDrop } from '#renderer/ui/files/window-drop.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { LoadingLines, QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { RunRequest } from '#shared/rpc/contract/results.ts';
import type { QueryTarget } from '#shared/rpc/contract/typing.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { ExampleInputs, FileInputs } from './file-inputs.tsx';
import { RunList } from './history/run-list.tsx';
import { useShownRun } from './history/use-shown-run.ts';
import { holdsDefinitions } from './holds-definitions.ts';
import { followInputs } from './inspect-inputs.ts';
import { addPaste, PasteBox } from './paste-box.tsx';
import { inspectPaste } from './pasted-sequence.ts';
import { QueryOptions } from './query-options.tsx';
import { entriesToRun, isOpen, isStopped, type QueryEntry } from './query-queue.ts';
import { QueryResults } from './query-results.tsx';
import { queue, updateSession, useQueryEntries, useSession } from './query-session.ts';
import classes from './query.module.css';
import { unfitWords } from './results/unfit-inputs.ts';
import { RunBar } from './run-bar.tsx';
import { SendingNotice, useSendingConsent } from './sending-notice.tsx';
import { startRun } from './start-run.ts';
import { TargetChoice } from './target-choice.tsx';
import { useFileSending } from './use-file-sending.ts';
import { useQueryChoice, type QueryChoice } from './use-query-choice.ts';

/** Starts what there is to run; gives the reason when that is nothing. Rejects when it is refused. */
async function run(request: RunRequest, text: string): Promise<string | undefined> {
  const pasted = inspectPaste(text);
  if (pasted.kind === 'refused') return pasted.reason;
  if (pasted.kind === 'sequence') addPaste(text);
  const chosen = entriesToRun(queue.getEntries(), request);
  if (chosen.length === 0) return 'Paste a sequence, or choose files or an example first.';
  const [only] = chosen;
  updateSession({ text: '', selected: chosen.length === 1 && only ? only.id : 'all', isFormFolded: true });
  await startRun(chosen, request);
  return undefined;
}

const AGAIN = 'Run again';
/** Stands for a choice that is missing; which one is told by what the page has then. */
const NO_CHOICE = Symbol('no choice');
const NOT_AGREED = 'Read first what is sent to the site, and agree to it above.';

function runLabel(entries: QueryEntry[], request: RunRequest | undefined, text: string): string {
  if (!request) return 'Run';
  const chosen = entriesToRun(entries, request);
  const isAgain = chosen.length > 0 && chosen.every((entry) => entry.state === 'done') && text.trim() === '';
  const count = (isAgain ? entries.length : chosen.length) + (text.trim() === '' ? 0 : 1);
  if (count === 0) return 'Run';
  return isAgain ? AGAIN : `Run ${formatQuantity(count, 'input')}`;
}

async function holdsQueries(files: readonly DroppedFile<File>[]): Promise<boolean> {
  return !(await holdsDefinitions(files));
}

function announceProgress(entries: QueryEntry[]): string {
  const open = entries.filter(({ state }) => state === 'queued' || state === 'running').length;
  const done = entries.filter(({ state }) => state === 'done').length;
  const failed = entries.filter(({ state }) => state === 'failed').length;
  if (entries.length === 0 || open > 0) return open > 0 ? 'A query is running.' : '';
  return `${[`${done} done`, ...unfitWords(entries), `${failed} failed`].join(', ')}.`;
}

function QueryForm({ choice }: { choice: QueryChoice }) {
  const entries = useQueryEntries();
  const { text, isFormFolded } = useSession();
  const isFolded = isFormFolded && entries.length > 0;
  const [openKind, setOpenKind] = useState<QueryTarget['kind']>();
  // A problem is about the text it was found in, and gone with it; one about a choice is gone once that is made.
  const [problem, setProblem] = useState<{ text: string; reason: string | typeof NO_CHOICE }>();
  const runButton = useRef<HTMLButtonElement>(null);
  const isStarting = useRef(false);
  const focusRun = () => runButton.current?.focus();
  const request = openKind === undefined ? choice.request : undefined;
  const consent = useSendingConsent(choice.site);

  // "Scheme" may be chosen before the schemes have come.
  const isReadingSchemes = openKind === 'scheme' && choice.schemes.isFetching;
  function shownProblem(): string | undefined {
    if (problem?.text !== text || (problem.reason === NOT_AGREED && consent.maySend === true)) return undefined;
    if (problem.reason !== NO_CHOICE) return problem.reason;
    if (request) return undefined;
    if (isReadingSchemes) return 'The schemes are still being read.';
    return openKind === 'locus' ? 'Choose a locus first.' : 'Choose what to search in first.';
  }

  function start(asked = request): void {
    if (!asked) {
      setProblem({ text, reason: NO_CHOICE });
      return;
    }
    if (isStarting.current) return;
    isStarting.current = true;
    consent
      .mayStart()
      .then((mayStart) => (mayStart ? run(asked, text) : NOT_AGREED))
      .then((reason) => setProblem(reason === undefined ? undefined : { text, reason }))
      .catch((error: unknown) => notifyProblem('The query cannot be started', error))
      .finally(() => (isStarting.current = false));
  }

  const sending = useFileSending({
    onAdded: focusRun,
    onFiles: () => choice.fileRequest && choice.leaveDemo(choice.fileRequest),
    run: () => start(choice.fileRequest),
  });
  useHotkeys([['mod+Enter', () => start()]], [], true);

  const label = runLabel(entries, request, text);
  // The bar has a button of its own to try again what failed.
  const isRetry = request !== undefined && entriesToRun(entries, request).every(isStopped);
  const runSequences = (
    <Button
      ref={runButton}
      leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
      loading={isReadingSchemes}
      onClick={() => start()}
      aria-keyshortcuts="Control+Enter"
    >
      {label}
    </Button>
  );
  return (
    <div className={classes['form']}>
      <WindowDrop
        scope="page"
        title="Drop to query"
        hint="Each file becomes one input. From a folder, all sequence files are taken. Nothing is imported."
        onDrop={sending.receive}
        takes={holdsQueries}
      />
      {isFolded ? null : (
        <div className={classes['headline']} style={{ alignItems: 'flex-end' }}>
          <TargetChoice choice={choice} openKind={openKind} onOpenKind={setOpenKind} />
          <Group gap="sm">
            <QueryOptions />
            {runSequences}
          </Group>
        </div>
      )}
      {choice.isRemote ? <SendingNotice site={choice.site} database={choice.database ?? ''} consent={consent} /> : null}
      {choice.isMissing ? (
        <Notice tone="bad" title={`There is no database “${choice.database}” to query on this computer.`}>
          Choose another one.
        </Notice>
      ) : null}
      {isFolded && sending.progress === undefined ? null : (
        <>
          <div className={classes['inputs']}>
            <PasteBox problem={shownProblem()} />
            <FileInputs sending={sending} />
          </div>
          <ExampleInputs onAdded={focusRun} />
        </>
      )}
      {entries.length > 0 ? (
        <RunBar entries={entries}>
          <Button
            variant="default"
            leftSection={
              isFolded ? <IconPlus size={16} aria-hidden="true" /> : <IconChevronUp size={16} aria-hidden="true" />
            }
            aria-expanded={!isFolded}
            onClick={() => updateSession({ isFormFolded: !isFolded })}
          >
            {isFolded ? 'Add inputs' : 'Fold'}
          </Button>
          {isFolded && label !== AGAIN && !isRetry && !entries.some(isOpen) ? runSequences : null}
        </RunBar>
      ) : null}
      <VisuallyHidden aria-live="polite">{announceProgress(entries)}</VisuallyHidden>
    </div>
  );
}

/** Results, or where there are none those of earlier queries. */
function Below({ entries, isOpening }: { entries: QueryEntry[]; isOpening: boolean }) {
  if (entries.length > 0) return <QueryResults entries={entries} />;
  if (isOpening) return <LoadingLines lines={8} />;
  return (
    <Section title="Earlier results">
      <RunList />
    </Section>
  );
}

/** Finds known alleles in sequences: pasted, from files, or the examples of the demo. */
export function QueryPage() {
  const choice = useQueryChoice();
  const entries = useQueryEntries();
  const isOpening = useShownRun();
  useEffect(() => followInputs(), []);
  return (
    <Page kind="wide" title="Query sequences" actions={entries.length > 0 ? <EarlierResults /> : null}>
      <QueryRegion query={choice.list}>
        {() =>
          choice.databases.length === 0 && !choice.isRemote ? (
            <EmptyState
              icon={<IconDatabaseOff size={36} />}
              title="There is no database to query yet"
              actions={<Button renderRoot={(props) => <Link to="/" {...props} />}>Go to Home</Button>}
            >
              A query needs a database of sequence definitions. Import one or make the demo on the home screen.
            </EmptyState>
          ) : (
            <>
              <QueryForm choice={choice} />
              <Below entries={entries} isOpening={isOpening} />
            </>
          )
        }
      </QueryRegion>
    </Page>
  );
}

/** Leads to what earlier queries found, beside what is shown. */
function EarlierResults() {
  const [isShown, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden="true" />} onClick={open}>
        Earlier results
      </Button>
      <Drawer
        opened={isShown}
        onClose={close}
        position="right"
        size="min(900px, 94vw)"
        title="Earlier results"
        closeButtonProps={{ 'aria-label': 'Close' }}
        transitionProps={{ duration: 100 }}
      >
        <RunList onDone={close} />
      </Drawer>
    </>
  );
}
