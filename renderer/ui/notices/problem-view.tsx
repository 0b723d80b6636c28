import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AppError, toProblem, type ProblemDetail } from '#shared/problem.ts';
import { use } from 'react';
import { copyText } from '../text/clipboard.ts';
import { ProblemActions } from './problem-actions.ts';

/** `locus.fas, line 12: not a nucleotide`. */
function describeDetail(detail: ProblemDetail): string {
  const place = [
    detail.file,
    detail.line === undefined ? undefined : `line ${detail.line}`,
    detail.row === undefined ? undefined : `row ${detail.row}`,
    detail.column === undefined ? undefined : `column ${detail.column}`,
    detail.field,
  ].filter((part) => part !== undefined);
  return place.length > 0 ? `${place.join(', ')}: ${detail.reason}` : detail.reason;
}

/** Everything known about a failure as text, for a bug report. */
function reportText(error: unknown): string {
  const problem = toProblem(error);
  const lines = [`${problem.title} (${problem.code})`, problem.message, ...(problem.details ?? []).map(describeDetail)];
  if (problem.omitted) lines.push(`and ${problem.omitted} more`);
  if (error instanceof Error && !(error instanceof AppError)) lines.push(error.stack ?? error.message);
  lines.push(`Page: ${window.location.pathname}${window.location.search}`);
  return lines.join('\n');
}

/** Whether a path is that of the page shown, which has its own way to mend what it does. */
function isHere(path: string): boolean {
  return path.split('?')[0] === window.location.pathname;
}

/** Colours of the tokens: those of the library do not reach the contrast that text needs. */
const BAD = { '--alert-bg': 'var(--status-bad-surface)', '--alert-color': 'var(--status-bad)' };
const NEUTRAL = { '--alert-bg': 'var(--surface-sunken)', '--alert-color': 'var(--text)' };

/** A failure in plain words, with its details, a way to try again and a way to report it. */
export function ProblemView({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const problem = toProblem(error);
  const actionsFor = use(ProblemActions);
  return (
    <Alert
      role="alert"
      color={problem.status === 404 ? 'gray' : 'red'}
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      title={problem.message}
      vars={() => ({ root: problem.status === 404 ? NEUTRAL : BAD })}
    >
      {problem.details?.length ? (
        <List size="sm" mb="sm">
          {problem.details.map((detail, index) => (
            <List.Item key={index}>{describeDetail(detail)}</List.Item>
          ))}
          {problem.omitted ? <List.Item>and {problem.omitted} more</List.Item> : null}
        </List>
      ) : null}
      <Group gap="sm">
        {problem.mend && !isHere(problem.mend.path) ? (
          <>
            <Button component={Link} to={problem.mend.path}>
              {problem.mend.label}
            </Button>
            {actionsFor(problem)}
          </>
        ) : null}
        {onRetry ? (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
        <Button variant="default" onClick={() => void copyText(reportText(error), 'the details')}>
          Copy details
        </Button>
        <Text size="xs" c="dimmed">
          {problem.code}
        </Text>
      </Group>
    </Alert>
  );
}
