import { Badge, type ButtonProps, Text, TextInput } from '@mantine/core';
import { block, unblock, type BlockAddress } from '#renderer/api/definitions/blocks.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { useMayBlock } from './record-editor/record-buttons.tsx';
import { useReviewedWrite } from './reviewed-write.tsx';

interface BlockProps {
  address: BlockAddress;
  /** What the record is called: `ST 11`. */
  title: string;
  /** Why it is not used. Undefined: it is used. */
  because: string | undefined;
  size?: ButtonProps['size'];
}

/** Says that an allele or a profile is not used, or uses it again. Nothing for those who may not say so. */
export function BlockButton(props: BlockProps) {
  const { address, title, because, size = 'xs' } = props;
  const isBlocked = because !== undefined;
  if (!useMayBlock(address.site, address.database)) return null;
  return (
    <DialogButton
      size={size}
      text={isBlocked ? 'Use again…' : 'Do not use…'}
      aria-label={`${isBlocked ? 'Use again' : 'Do not use'} ${title}`}
      title={isBlocked ? `Use ${title} again?` : `Do not use ${title} here?`}
    >
      {(close) => <BlockForm {...props} onClose={close} />}
    </DialogButton>
  );
}

function BlockForm({ address, title, because, onClose }: BlockProps & { onClose: () => void }) {
  const isBlocked = because !== undefined;
  const { write, ...work } = useReviewedWrite<{ change?: number }, string>({
    ...address,
    write: (reason) => (isBlocked ? unblock(address, reason) : block(address, reason)),
    onWritten: onClose,
    done: () => (isBlocked ? `${title} is used again.` : `${title} is not used here.`),
  });
  const draft = useDraftForm({
    initialValues: { reason: '' },
    problemsOf: ({ reason }) => ({
      reason: isBlocked || reason.trim() !== '' ? undefined : 'Write why it is not used.',
    }),
  });
  return (
    <Form
      form={draft}
      submit={isBlocked ? 'Use again' : 'Do not use'}
      onSubmit={({ reason }) => write(reason.trim())}
      onCancel={onClose}
      work={work}
    >
      <Text size="sm">
        {isBlocked
          ? `It is not used because: ${because}`
          : `It stays, and is still found in sequences. But typing tells the reason and goes on without it. An update of a copy does not change that.`}
      </Text>
      <TextInput
        label="Reason"
        description={isBlocked ? 'The history keeps it.' : 'Typing tells it: one line.'}
        withAsterisk={!isBlocked}
        maxLength={200}
        {...draft.form.getInputProps('reason')}
        autoComplete="off"
        data-autofocus
      />
    </Form>
  );
}

/** On the page of a record: that it is not used, and why. Nothing where it is used. */
export function NotUsedNotice({ because }: { because: string | undefined }) {
  if (because === undefined) return null;
  return (
    <Notice tone="warning" role="note" title="Not used here">
      {because}
    </Notice>
  );
}

/** The same as a mark in a list. */
export function NotUsedBadge({ because }: { because: string | undefined }) {
  if (because === undefined) return null;
  return (
    <Badge ml="sm" size="xs" color="yellow" title={`Not used here: ${because}`}>
      not used
    </Badge>
  );
}
