import { Button, Kbd } from '@mantine/core';
import { useCharacterKeys } from '#renderer/ui/controls/use-character-keys.ts';
import { defined } from '#shared/defined.ts';
import { NUMBERED } from './common-reasons.ts';
import classes from './settle.module.css';

/** Reasons to choose from: a click, or the digit before one, takes it at once. */
export function ReasonChoice(props: { label: string; reasons: readonly string[]; onChoose: (reason: string) => void }) {
  const { label, reasons, onChoose } = props;
  const numbered = reasons.slice(0, NUMBERED);
  useCharacterKeys(Object.fromEntries(numbered.map((reason, index) => [String(index + 1), () => onChoose(reason)])));
  return (
    <div className={classes['reasons']} role="group" aria-label={label}>
      {reasons.map((reason, index) => (
        <Button
          key={reason}
          variant="default"
          justify="flex-start"
          h="auto"
          mih="var(--control-height)"
          py={2}
          leftSection={index < NUMBERED ? <Kbd>{index + 1}</Kbd> : null}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start', overflow: 'visible' } }}
          onClick={() => onChoose(reason)}
          {...defined({ 'data-autofocus': index === 0 || undefined })}
        >
          {reason}
        </Button>
      ))}
    </div>
  );
}
