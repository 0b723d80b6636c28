import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { WhyTaken } from '#renderer/records/verdict/why-taken.tsx';
import { VerdictWords } from '#renderer/records/verdict/found-sign.tsx';
import { partByVerdict, type JudgedResult, type PartedResults } from './part-by-verdict.ts';

/** Rows listed at once: the table of genomes can be filtered by verdict. */
const LISTED = 20;

/** What goes on with results; `reason` is why some were taken although they are not good. */
type GoOn<One> = (results: readonly One[], reason: string | undefined) => void;

interface Asked<One> extends PartedResults<One> {
  all: readonly One[];
  go: GoOn<One>;
}

/**
 * Holds back genomes that are not good. `ask` goes on at once where there are none; else a dialog goes on without them, or with them if
 * somebody says so. `keepsReason`: a reason is asked for, and goes on. The dialog is to be drawn.
 */
export function useVerdictGate<One extends JudgedResult>(
  keepsReason: boolean,
): { ask: (results: readonly One[], go: GoOn<One>) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked<One>>();
  return {
    ask(results, go) {
      const parted = partByVerdict(results);
      if (parted.waiting.length === 0) go(parted.free, undefined);
      else setAsked({ ...parted, all: results, go });
    },
    dialog: asked ? <WaitingDialog {...asked} keepsReason={keepsReason} onClose={() => setAsked(undefined)} /> : null,
  };
}

function WaitingDialog<One extends JudgedResult>({
  all,
  free,
  waiting,
  go,
  keepsReason,
  onClose,
}: Asked<One> & { keepsReason: boolean; onClose: () => void }) {
  const [isTaken, setTaken] = useState(false);
  const [reason, setReason] = useState('');
  const count = isTaken ? all.length : free.length;
  const isUnsaid = isTaken && keepsReason && reason.trim() === '';

  function goOn(): void {
    onClose();
    if (!isTaken) go(free, undefined);
    else go(all, keepsReason ? reason.trim() : undefined);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Some genomes are not good"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text size="sm">
          {formatCount(waiting.length)} of {formatQuantity(all.length, 'genome')} {waiting.length === 1 ? 'is' : 'are'}{' '}
          {isTaken ? 'taken in spite of' : 'left out, because of'} the verdict.
        </Text>
        <PlainTable
          label="Genomes that are not good"
          isWide
          rows={waiting}
          most={LISTED}
          beyond="The filter of genomes shows all with one verdict."
          keyOf={(one) => waiting.indexOf(one)}
          columns={[
            { header: 'File', cell: ({ result }) => result.name },
            {
              header: 'Verdict',
              cell: ({ result: { verdict } }) => (verdict ? <VerdictWords kind={verdict.kind} /> : null),
              isUnbroken: true,
            },
            {
              header: 'Why',
              cell: ({ result: { verdict } }) => verdict?.reasons[0]?.sentence ?? verdict?.policy?.sentence,
              isText: true,
            },
          ]}
        />
        <Checkbox
          label={waiting.length === 1 ? 'Take it, too' : 'Take them, too'}
          {...(keepsReason
            ? {}
            : { description: 'The import keeps no reason. Write it into a field of the isolates.' })}
          checked={isTaken}
          onChange={(event) => setTaken(event.currentTarget.checked)}
        />
        {isTaken && keepsReason ? (
          <WhyTaken
            kinds={waiting.flatMap(({ result: { verdict } }) => verdict?.kind ?? [])}
            value={reason}
            onChange={setReason}
          />
        ) : null}
        <DialogFooter>
          <Group gap="sm" justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button data-autofocus disabled={count === 0 || isUnsaid} onClick={goOn}>
              {count === 0 ? 'No genome is left' : `Go on with ${formatQuantity(count, 'genome')}`}
            </Button>
          </Group>
        </DialogFooter>
      </Stack>
    </Modal>
  );
}
