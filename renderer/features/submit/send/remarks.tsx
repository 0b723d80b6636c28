import { Link } from '@tanstack/react-router';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { DraftRemark, DraftStep } from '#shared/rpc/contract/draft-sending.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';

/** Remarks that are listed; further ones are counted. */
const LISTED = 8;

/** Where a remark is mended. One of the last step itself leads nowhere else. */
const STEP_WORDS: Record<DraftStep, string | undefined> = {
  rows: 'Go to the table',
  files: 'Go to the files',
  about: 'Go to About',
  check: 'Go to Check',
  send: undefined,
};

const TITLES = {
  hindrance: 'This cannot be sent yet.',
  warning: 'Before you send',
} as const;

/** What stands in the way of sending, or what curators will ask about, each with the way to the step that mends it. */
export function Remarks({
  draft,
  kind,
  remarks,
}: {
  draft: Draft;
  kind: 'hindrance' | 'warning';
  remarks: readonly DraftRemark[];
}) {
  if (remarks.length === 0) return null;
  const more = remarks.length - LISTED;
  return (
    <Notice tone={kind === 'hindrance' ? 'bad' : 'warning'} role="note" title={TITLES[kind]}>
      <ul style={{ margin: 0, paddingInlineStart: 'var(--mantine-spacing-md)' }}>
        {remarks.slice(0, LISTED).map(({ step, text }) => (
          <li key={text}>
            {text}{' '}
            {STEP_WORDS[step] === undefined ? null : (
              <Link to="/submissions/$draft_id" params={{ draft_id: draft.id }} search={{ step }} replace>
                {STEP_WORDS[step]}
              </Link>
            )}
          </li>
        ))}
        {more > 0 ? <li>And {formatQuantity(more, 'more remark')}.</li> : null}
      </ul>
    </Notice>
  );
}
