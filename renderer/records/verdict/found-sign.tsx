import { VisuallyHidden } from '@mantine/core';
import type { StateTone } from '#shared/results/state-kinds.ts';
import { VERDICT_TONES } from '#shared/typing-table/verdict-columns.ts';
import { VERDICTS, type VerdictKind } from '#shared/verdict/verdict.ts';
import classes from './found-sign.module.css';

/** The sign of a state or verdict in its colour. Words that say the same stand beside it. */
export function FoundSign({ state: { sign, tone } }: { state: { sign: string; tone: StateTone | undefined } }) {
  return (
    <span className={classes['sign']} data-tone={tone} aria-hidden="true">
      {sign}
    </span>
  );
}

/** The sign of a verdict in its colour, and its words, which are only heard where it `isShort`. */
export function VerdictWords({ kind, isShort = false }: { kind: VerdictKind; isShort?: boolean }) {
  const { sign, words } = VERDICTS[kind];
  return (
    <>
      <FoundSign state={{ sign, tone: VERDICT_TONES[kind] }} />{' '}
      {isShort ? <VisuallyHidden>{words}: </VisuallyHidden> : words}
    </>
  );
}
