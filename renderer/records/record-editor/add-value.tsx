import { Select } from '@mantine/core';
import { inGroups } from '../isolates/in-groups.ts';
import type { EditorField } from './editor-kind.ts';
import { pathName } from './member-paths.ts';

/** Fields listed at once: there may be thousands, and typing finds the rest. */
const LISTED = 100;

/** Asks which of the values that are not shown is to be written. Nothing where all are. */
export function AddValue({
  fields,
  onAdd,
}: {
  fields: readonly EditorField[];
  /** Takes the name of the path. */
  onAdd: (name: string) => void;
}) {
  if (fields.length === 0) return null;
  return (
    <Select
      aria-label="Add a value"
      placeholder="Add a value…"
      data={inGroups(fields, ({ path, label }) => ({ value: pathName(path), label }))}
      limit={LISTED}
      value={null}
      onChange={(name) => name !== null && onAdd(name)}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No such field"
      maw={300}
      mt="sm"
    />
  );
}
