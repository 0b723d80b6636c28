import { Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { InlineForm } from '#renderer/ui/forms/inline-form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { formatTime } from '#renderer/ui/text/format.ts';
import { toProblem } from '#shared/problem.ts';
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

interface ReplyFormProps {
  /** Name under which the text is kept until it is sent. */
  draft: string;
  /** Whom it goes to: `Message to the submitter`. */
  label: string;
  send: (message: string) => Promise<unknown>;
}

/** Writes a message of a correspondence. */
export function ReplyForm({ draft: name, label, send }: ReplyFormProps) {
  const draft = useDraftForm<{ message: string }>({
    draft: name,
    initialValues: { message: '' },
    problemsOf: ({ message }) => ({ message: message.trim() === '' ? 'Write something first.' : undefined }),
  });
  const { form } = draft;
  const sending = useMutation({ mutationFn: send, onSuccess: draft.startOver });
  const field = form.getInputProps('message');
  return (
    <InlineForm
      form={draft}
      submit="Send"
      isPlain
      isBusy={sending.isPending}
      onSubmit={({ message }) => sending.mutate(message.trim())}
    >
      <Textarea
        label={label}
        {...field}
        error={form.values.message === '' ? undefined : sending.error ? toProblem(sending.error).message : undefined}
        autosize
        minRows={2}
        maxRows={10}
        style={{ flex: 1, minWidth: 220 }}
      />
    </InlineForm>
  );
}
