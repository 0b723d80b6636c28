import { Button, Group, Stack, Text } from '@mantine/core';
import { formatBytes, formatQuantity } from '#renderer/ui/text/format.ts';
import { ProblemList } from '#renderer/records/problem-list.tsx';
import type { Problem } from '#shared/problem.ts';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { runningPercent } from '#renderer/ui/progress/progress-text.ts';
import { chooseImport, closeImport, type ImportStep } from './import-flow.ts';

/** While the files are read or sent and looked through. */
export function ImportSending({ step }: { step: Extract<ImportStep, { kind: 'looking' | 'sending' | 'inspecting' }> }) {
  const percent = step.kind === 'sending' ? runningPercent(step.sent, step.total) : undefined;
  const text =
    step.kind === 'sending'
      ? `Reading ${formatQuantity(step.files, 'file')}: ${formatBytes(step.sent)} of ${formatBytes(step.total)}`
      : 'Looking through the files…';
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
export function ImportRefused({ problem }: { problem: Problem }) {
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
