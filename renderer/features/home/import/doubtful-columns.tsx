import { Checkbox, Group, Stack } from '@mantine/core';
import { Notice } from '#renderer/ui/notices/notice.tsx';

/** Asks what becomes of columns that look like loci which the database lacks: fields, or nothing. */
export function DoubtfulColumns({
  columns,
  leftOut,
  onChange,
}: {
  columns: readonly string[];
  leftOut: string[];
  onChange: (leftOut: string[]) => void;
}) {
  if (columns.length === 0) return null;
  return (
    <Notice tone="warning" title="Some columns look like loci that the database lacks.">
      <Stack gap="sm">
        They become fields with numbers, unless you leave them out here. To import them as alleles, define the loci
        first.
        <Checkbox.Group label="Leave out" value={leftOut} onChange={onChange}>
          <Group gap="md" mt={4}>
            {columns.map((column) => (
              <Checkbox key={column} size="xs" value={column} label={column} />
            ))}
          </Group>
        </Checkbox.Group>
      </Stack>
    </Notice>
  );
}
