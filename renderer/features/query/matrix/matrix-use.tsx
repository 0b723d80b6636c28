import { Menu, Text } from '@mantine/core';
import { IconArrowRight, IconDatabasePlus, IconCopy, IconSend } from '@tabler/icons-react';
import { useMemo } from 'react';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { useQueryEntries } from '../query-session.ts';
import { addAsIsolates } from '../results/add-as-isolates.ts';
import { allelesText } from '../results/alleles-text.ts';
import { PREPARE, usePrepareSubmission } from '../to-submissions/use-prepare-submission.tsx';
import { placeAt, resultsOfRows, type Matrix, type MatrixRow } from './matrix.ts';

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
  const namesOf = (places: readonly number[]) => places.map((column) => matrix.loci[column] ?? '');
  const [first] = rows;
  const genomes = useMemo(() => resultsOfRows(rows), [rows]);
  const kept = useMemo(() => new Map(entries.map((entry) => [entry.id, entry.kept])), [entries]);
  const shown = useMemo(() => genomes.map(({ id, result }) => ({ result, kept: kept.get(id) })), [genomes, kept]);
  const { reason, begin, dialog } = usePrepareSubmission(shown);

  function add(): void {
    const results = genomes.flatMap(({ id, result }) => {
      const key = kept.get(id);
      return key ? [{ result, kept: key }] : [];
    });
    void addAsIsolates(results, namesOf(columns));
  }

  return (
    <>
      <MenuButton label="Use results" icon={IconArrowRight} isDisabled={rows.length === 0}>
        <Menu.Item
          leftSection={<IconDatabasePlus size={16} aria-hidden="true" />}
          disabled={matrix.isMixed}
          onClick={add}
        >
          Add to an isolate database…
          {matrix.isMixed ? (
            <Text size="xs" maw={260}>
              The genomes have several databases. Choose a scheme of one of them first.
            </Text>
          ) : null}
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
        {rows.length === 1 && first && !matrix.isMixed ? (
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => {
              const own = columns.filter((column) => placeAt(first, column) !== undefined);
              void copyText(allelesText(first.result, namesOf(own)), 'the alleles');
            }}
          >
            Copy alleles
          </Menu.Item>
        ) : null}
      </MenuButton>
      {dialog}
    </>
  );
}
