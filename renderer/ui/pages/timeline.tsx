import type { ReactNode } from 'react';
import { formatTime } from '../text/format.ts';
import classes from './timeline.module.css';

interface TimelineEvent {
  /** ISO time or milliseconds since 1970. */
  time: string | number;
  who?: ReactNode;
  /** What was done, one line each. */
  what: readonly string[];
}

/** What happened to a record, in the order given: when, who, what. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes['timeline']}>
      {events.map(({ time, who, what }) => (
        <li key={`${time} ${what.join()}`}>
          <time dateTime={typeof time === 'number' ? new Date(time).toISOString() : time}>{formatTime(time)}</time>
          <span>{who}</span>
          <ul>
            {what.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
