import type { StateLook } from '#shared/results/state-kinds.ts';
import classes from './found-sign.module.css';

/** The sign of a state in its colour. Words that say the same stand beside it. */
export function FoundSign({ state: { sign, tone } }: { state: Pick<StateLook, 'sign' | 'tone'> }) {
  return (
    <span className={classes['sign']} data-tone={tone} aria-hidden="true">
      {sign}
    </span>
  );
}
