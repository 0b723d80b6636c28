import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';

interface RefusedFilesProps {
  refused: readonly { name: string; reason: string }[];
  /** What was not done with them: "not sent". */
  what: string;
  onClose: () => void;
}

/** The files that were refused, each with the reason. Nothing if there is none. */
export function RefusedFiles({ refused, what, onClose }: RefusedFilesProps) {
  if (refused.length === 0) return null;
  return (
    <Notice tone="warning" title={`${formatQuantity(refused.length, 'file')} ${what}.`} onClose={onClose}>
      <ul>
        {refused.map(({ name, reason }) => (
          <li key={name}>
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
