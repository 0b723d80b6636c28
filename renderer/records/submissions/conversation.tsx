import { Text } from '@mantine/core';
import { formatTime } from '#renderer/ui/text/format.ts';
import classes from './conversation.module.css';

interface SaidMessage {
  author: string;
  /** ISO timestamp. */
  sent_at: string;
  message: string;
  /** Written by the person who reads it. */
  isOwn?: boolean;
}

/** The correspondence about a submission, oldest first. */
export function Conversation({ messages }: { messages: readonly SaidMessage[] }) {
  if (messages.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nobody has written anything yet.
      </Text>
    );
  return (
    <ol className={classes['messages']} aria-label="Messages">
      {messages.map(({ author, sent_at, message, isOwn = false }, index) => (
        <li key={`${sent_at} ${index}`} data-own={isOwn || undefined}>
          <div className={classes['head']}>
            <strong>{author}</strong> <time dateTime={sent_at}>{formatTime(sent_at)}</time>
          </div>
          {message}
        </li>
      ))}
    </ol>
  );
}
