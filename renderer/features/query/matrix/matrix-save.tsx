import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDna, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { saveText, saveWorkbook } from '#renderer/api/files.ts';
import { copyText } from '#renderer/ui/clipboard.ts';
import { formatQuantity } from '#renderer/ui/format.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notify.ts';
import { novelFasta } from '#shared/typing-table/novel-alleles.ts';
import { groupNovel } from '../novel/novel-groups.ts';
import { useQueryEntries } from '../query-session.ts';
import { columnsOf, resultTable, resultWorkbook } from '../results/result-files.ts';
import type { Matrix, MatrixRow } from './matrix.ts';

const TSV = 'text/tab-separated-values';

/** The genomes shown as files and on the clipboard, each row with what it was made with. */
export function MatrixSave({
  matrix,
  rows,
  columns,
}: {
  matrix: Matrix;
  rows: readonly MatrixRow[];
  columns: readonly number[];
}) {
  const [isBusy, setBusy] = useState(false);
  const entries = useQueryEntries();
  const results = rows.map(({ result }) => result);
  const shown = () => columnsOf(matrix, columns);
  const all = () =>
    columnsOf(
      matrix,
      matrix.loci.map((_, column) => column),
    );
  const novel = () =>
    groupNovel(rows).filter(({ status, novel: { ambiguous } }) => status === 'novel' && ambiguous === 0);

  async function work(make: () => Promise<string | undefined>): Promise<void> {
    setBusy(true);
    try {
      const saved = await make();
      if (saved !== undefined) notifyDone(`Saved ${saved}.`);
    } catch (error) {
      notifyProblem('The results cannot be saved', error);
    } finally {
      setBusy(false);
    }
  }

  async function saveBook(): Promise<string | undefined> {
    const failed = entries.flatMap(({ name, state, problem }) =>
      state === 'failed' && problem ? [{ name, reason: problem.message }] : [],
    );
    return saveWorkbook({ name: 'typing.xlsx', workbook: await resultWorkbook(results, all(), failed) });
  }

  const download = <IconDownload size={16} aria-hidden="true" />;
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          disabled={rows.length === 0}
          leftSection={download}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Save results
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{formatQuantity(rows.length, 'genome')} shown</Menu.Label>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
          onClick={() => void work(saveBook)}
        >
          Workbook as XLSX…
        </Menu.Item>
        <Menu.Item
          leftSection={download}
          onClick={() =>
            void work(async () =>
              saveText({ name: 'summary.tsv', media_type: TSV, text: await resultTable('summary', results, shown()) }),
            )
          }
        >
          Summary as TSV…
        </Menu.Item>
        <Menu.Item
          leftSection={download}
          onClick={() =>
            void work(async () =>
              saveText({ name: 'loci.tsv', media_type: TSV, text: await resultTable('loci', results, shown()) }),
            )
          }
        >
          Every locus as TSV…
        </Menu.Item>
        <Menu.Item
          leftSection={download}
          onClick={() =>
            void work(async () =>
              saveText({ name: 'matches.tsv', media_type: TSV, text: await resultTable('matches', results, all()) }),
            )
          }
        >
          All matches as TSV…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDna size={16} aria-hidden="true" />}
          disabled={novel().length === 0}
          onClick={() =>
            void work(() =>
              saveText({ name: 'novel-alleles.fas', media_type: 'text/x-fasta', text: novelFasta(novel()) }),
            )
          }
        >
          Novel alleles as FASTA…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={() => void resultTable('summary', results, shown()).then((text) => copyText(text, 'the summary'))}
        >
          Copy summary
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
