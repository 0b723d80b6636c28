import { countOf } from '#shared/count-of.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { leftOutOf } from './left-out.ts';
import type { QueryEntry } from './query-queue.ts';

/** Databases that "Any database" could not look through, with the reason. Nothing where all could be read. */
export function LeftOutNotice({ entries }: { entries: readonly QueryEntry[] }) {
  const leftOut = leftOutOf(entries);
  if (leftOut.length === 0) return null;
  return (
    <Notice tone="warning" title={`${countOf(leftOut.length, 'database')} could not be looked through.`}>
      <ul style={{ margin: 0, paddingInlineStart: 'var(--space-4)' }}>
        {leftOut.map(({ database, reason }) => (
          <li key={database}>
            <b>{database}</b>: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
