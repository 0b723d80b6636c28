import { Menu, Text } from '@mantine/core';
import { IconArrowRight, IconDatabasePlus, IconCopy, IconSend } from '@tabler/icons-react';
import { useMemo } from 'react';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { useQueryEntries } from '../query-session.ts';
import { addAsIsolates } from '../results/add-as-isolates.ts';
import { allelesText } from '../results/alleles-text.ts';
import { PREPARE, usePrepareSubmission } from '../to-submissions/use-prepare-submission.tsx';
import type { Matrix, MatrixRow } from './matrix.ts';

/** What can be done next with the genomes shown. */
export function MatrixUse({
  matrix,
  rows,
  columns,
}: {
  matrix: Matrix;
  rows: readonly MatrixRow[];
  /** Places in `matrix.loci`. */
  columns: readonly number[];
}) {
  const entries = useQueryEntries();
  const loci = columns.map((column) => matrix.loci[column] ?? '');
  const [first] = rows;
  const kept = useMemo(() => new Map(entries.map((entry) => [entry.id, entry.kept])), [entries]);
  const shown = useMemo(() => rows.map(({ id, result }) => ({ result, kept: kept.get(id) })), [rows, kept]);
  const { reason, begin, dialog } = usePrepareSubmission(shown);

  function add(): void {
    const results = rows.flatMap(({ id, result }) => {
      const key = kept.get(id);
      return key ? [{ result, kept: key }] : [];
    });
    void addAsIsolates(results, loci);
  }

  return (
    <>
      <MenuButton label="Use results" icon={IconArrowRight} isDisabled={rows.length === 0}>
        <Menu.Item leftSection={<IconDatabasePlus size={16} aria-hidden="true" />} onClick={add}>
          Add to an isolate database…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSend size={16} aria-hidden="true" />}
          disabled={reason !== undefined}
          onClick={begin}
        >
          {PREPARE}
          {reason === undefined ? null : (
            <Text size="xs" maw={260}>
              {reason}
            </Text>
          )}
        </Menu.Item>
        {rows.length === 1 && first ? (
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => void copyText(allelesText(first.result, loci), 'the alleles')}
          >
            Copy alleles
          </Menu.Item>
        ) : null}
      </MenuButton>
      {dialog}
    </>
  );
}
