import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDownload } from '@tabler/icons-react';

/** What can be done with rows as text. `toFasta` is there for rows that hold a sequence. */
export type CopyFormat = 'tsv' | 'json' | 'fasta';

const NAMES: Record<CopyFormat, string> = { tsv: 'TSV', json: 'JSON', fasta: 'FASTA' };

/** Copies the selected rows in a format of choice. */
export function CopyMenu({
  formats,
  count,
  onCopy,
}: {
  formats: readonly CopyFormat[];
  /** Rows that would be copied. */
  count: number;
  onCopy: (format: CopyFormat) => void;
}) {
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          disabled={count === 0}
          leftSection={<IconCopy size={14} aria-hidden="true" />}
          rightSection={<IconChevronDown size={12} aria-hidden="true" />}
        >
          Copy
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{count === 1 ? 'This row' : 'The selected rows'} as</Menu.Label>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => onCopy(format)}>
            {NAMES[format]}
            {format === 'tsv' ? ' with column names' : ''}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Saves all rows that the table holds under its filter, in a format of choice. */
export function ExportMenu({
  formats,
  count,
  onExport,
}: {
  formats: readonly CopyFormat[];
  count: number;
  onExport: (format: CopyFormat) => void;
}) {
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          disabled={count === 0}
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          rightSection={<IconChevronDown size={12} aria-hidden="true" />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>All rows of this list as</Menu.Label>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => onExport(format)}>
            {NAMES[format]} file
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
