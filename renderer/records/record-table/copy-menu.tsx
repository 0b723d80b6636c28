import { Menu } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { MenuButton } from '#renderer/ui/menu-button.tsx';

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
    <MenuButton label="Copy" icon={IconCopy} isDisabled={count === 0}>
      <Menu.Label>{count === 1 ? 'This row' : 'The selected rows'} as</Menu.Label>
      {formats.map((format) => (
        <Menu.Item key={format} onClick={() => onCopy(format)}>
          {NAMES[format]}
          {format === 'tsv' ? ' with column names' : ''}
        </Menu.Item>
      ))}
    </MenuButton>
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
    <MenuButton label="Export" icon={IconDownload} isDisabled={count === 0}>
      <Menu.Label>All rows of this list as</Menu.Label>
      {formats.map((format) => (
        <Menu.Item key={format} onClick={() => onExport(format)}>
          {NAMES[format]} file
        </Menu.Item>
      ))}
    </MenuButton>
  );
}
