import { Text } from '@mantine/core';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { correctedBy } from '#shared/rpc/contract/draft-content.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';

/** Reasons listed at most; the submission has the others. */
const LISTED = 5;

/** What the curators said of the submission that a draft corrects. */
export function CorrectedNotice({ draft: { content } }: { draft: Draft }) {
  const corrected = correctedBy(content);
  if (!corrected) return null;
  const { site, database, submission_id, said, message } = corrected;
  const more = said.length - LISTED;
  return (
    <Notice
      tone="info"
      role="note"
      title={`This corrects ${submission_id}.`}
      actions={
        <LinkButton
          to="/sites/$site/db/$database/submissions/$submission_id"
          params={{ site, database, submission_id }}
          size="xs"
        >
          Open that submission
        </LinkButton>
      }
    >
      {said.slice(0, LISTED).map(({ name, words }, at) => (
        <Text key={at} size="sm">
          {name}: “{words}”
        </Text>
      ))}
      {more > 0 ? <Text size="sm">And {more} more.</Text> : null}
      {message !== undefined && said.every(({ words }) => words !== message) ? (
        <Text size="sm">The curators wrote: “{message}”</Text>
      ) : null}
    </Notice>
  );
}
