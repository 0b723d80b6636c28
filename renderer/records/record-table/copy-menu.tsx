import { Menu } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { formatCount } from '#renderer/ui/text/format.ts';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import type { SheetKind } from './save-table.ts';

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

const SHEETS: readonly { kind: SheetKind; name: string }[] = [
  { kind: 'xlsx', name: 'XLSX' },
  { kind: 'tsv', name: 'TSV' },
];

/** Saves all rows that the table holds under its filter, or those that are selected, in a format of choice. */
export function ExportMenu({
  formats,
  count,
  selected,
  onExport,
  onSave,
}: {
  formats: readonly CopyFormat[];
  count: number;
  /** Selected rows. */
  selected: number;
  onExport: (format: CopyFormat) => void;
  onSave: (kind: SheetKind, which: 'all' | 'selected') => void;
}) {
  return (
    <MenuButton label="Export" icon={IconDownload} isDisabled={count === 0}>
      <Menu.Label>All rows of this list</Menu.Label>
      {SHEETS.map(({ kind, name }) => (
        <Menu.Item key={kind} onClick={() => onSave(kind, 'all')}>
          Save as {name}…
        </Menu.Item>
      ))}
      {formats
        .filter((format) => format !== 'tsv')
        .map((format) => (
          <Menu.Item key={format} onClick={() => onExport(format)}>
            {NAMES[format]} file
          </Menu.Item>
        ))}
      {selected === 0 ? null : (
        <>
          <Menu.Divider />
          <Menu.Label>{selected === 1 ? 'The selected row' : `The ${formatCount(selected)} selected rows`}</Menu.Label>
          {SHEETS.map(({ kind, name }) => (
            <Menu.Item key={kind} onClick={() => onSave(kind, 'selected')}>
              Save selected as {name}…
            </Menu.Item>
          ))}
        </>
      )}
    </MenuButton>
  );
}
