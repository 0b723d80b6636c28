import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDatabaseExport, IconFile } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { chooseFiles, type FileSource, sendFiles } from '#renderer/records/choose-files.ts';
import { DropZone } from '#renderer/ui/files/drop-zone.tsx';
import { onRestoreRequest } from '#renderer/ui/files/restore-request.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem, orNotify } from '#renderer/ui/notices/notify.ts';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { runningPercent } from '#renderer/ui/progress/progress-text.ts';
import { formatBytes } from '#renderer/ui/text/format.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import { closeRestore, openRestore, type RestoreOffer, useRestoreOffer } from './restore-flow.ts';
import { type FoundBackup, RestoreForm } from './restore-form.tsx';

type RestoreStep =
  | { kind: 'choose'; refusal?: string }
  | { kind: 'reading'; sent: number; total: number }
  | { kind: 'found'; found: FoundBackup };

const READING: RestoreStep = { kind: 'reading', sent: 0, total: 0 };

/** The dialog that restores a backup, whoever asks for it. */
export function RestoreHost() {
  const offer = useRestoreOffer();
  useEffect(() => onRestoreRequest((into) => openRestore({ into })), []);
  return (
    <Modal
      opened={offer !== undefined}
      onClose={closeRestore}
      title={offer?.into === undefined ? 'Restore a database' : `Restore ${offer.into}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {offer ? <RestoreBackup key={offer.id} offer={offer} onClose={closeRestore} /> : null}
    </Modal>
  );
}

function RestoreBackup({ offer, onClose }: { offer: RestoreOffer; onClose: () => void }) {
  const [step, setStep] = useState<RestoreStep>(offer.source ? READING : { kind: 'choose' });
  const until = useRef(new AbortController());

  async function read(source: FileSource): Promise<void> {
    const { signal } = until.current;
    try {
      const found = await findBackup(source, signal, (sent, total) => setStep({ kind: 'reading', sent, total }));
      if (signal.aborted) return await rpc.call('file:release', { token: found.token });
      // Nothing keeps it once the dialog is gone.
      signal.addEventListener('abort', () => release(found.token), { once: true });
      setStep({ kind: 'found', found });
    } catch (error) {
      if (!signal.aborted) setStep({ kind: 'choose', refusal: toProblem(error).message });
    }
  }

  function take(source: FileSource): void {
    setStep(READING);
    void read(source);
  }

  const begin = useEffectEvent(() => {
    if (offer.source) void read(offer.source);
  });

  useEffect(() => {
    const controller = new AbortController();
    until.current = controller;
    begin();
    return () => controller.abort();
  }, []);

  switch (step.kind) {
    case 'choose':
      return <ChooseBackup refusal={step.refusal} onChosen={take} />;
    case 'reading':
      return <Reading sent={step.sent} total={step.total} onClose={onClose} />;
    case 'found':
      return <RestoreForm found={step.found} into={offer.into} onClose={onClose} />;
  }
}

function release(token: string): void {
  rpc
    .call('file:release', { token })
    .catch((error: unknown) => notifyProblem('The backup file cannot be released', error));
}

/** Makes a file known to the main side, and asks what is in it. A file that is refused is let go. */
async function findBackup(
  source: FileSource,
  signal: AbortSignal,
  onProgress: (sent: number, total: number) => void,
): Promise<FoundBackup> {
  const [file, ...others] = await sendFiles(source, onProgress);
  for (const { token } of others) await rpc.call('file:release', { token });
  if (!file) throw new AppError(400, 'nothing_chosen', 'No file was found. Choose a backup.');
  try {
    return {
      token: file.token,
      file: file.name,
      look: await rpc.call('care:look-into-backup', { token: file.token }, { signal }),
    };
  } catch (error) {
    await rpc.call('file:release', { token: file.token });
    throw error;
  }
}

function ChooseBackup({ refusal, onChosen }: { refusal: string | undefined; onChosen: (source: FileSource) => void }) {
  async function choose(): Promise<void> {
    await orNotify('The file cannot be opened', async () => {
      const source = await chooseFiles('backup');
      if (source.files.length > 0) onChosen(source);
    });
  }
  return (
    <Stack gap="sm">
      {refusal === undefined ? null : <Notice tone="bad" title={refusal} />}
      <DropZone
        icon={<IconDatabaseExport size={22} aria-hidden="true" />}
        title="Drop a backup here"
        onDrop={(files) => onChosen({ kind: 'to-send', files })}
        aside={{ title: 'Drop a backup', hint: 'You see what is in it before anything changes.' }}
        actions={
          <Button leftSection={<IconFile size={16} aria-hidden="true" />} data-autofocus onClick={() => void choose()}>
            Choose a file…
          </Button>
        }
      >
        A file that “Save a copy…” or <code>allelier backup</code> made. You see what is in it before anything changes.
      </DropZone>
    </Stack>
  );
}

function Reading({ sent, total, onClose }: { sent: number; total: number; onClose: () => void }) {
  const isSending = total > 0 && sent < total;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {isSending ? `Reading: ${formatBytes(sent)} of ${formatBytes(total)}` : 'Reading the backup…'}
      </Text>
      <ProgressBar label="Progress" percent={isSending ? runningPercent(sent, total) : undefined} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
