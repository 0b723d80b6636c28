import { Button, Code, CopyButton, Group, Text } from '@mantine/core';

/** A text to be given to a program. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Text size="sm" fw={600} w="5rem">
        {label}
      </Text>
      <Code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{text}</Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="compact-xs"
            ml="auto"
            data-autofocus
            onClick={copy}
            aria-label={`Copy the ${label.toLowerCase()}`}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
