import { Menu } from '@mantine/core';
import { IconCopy, IconDna, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { saveText, takeSaved } from '#renderer/api/workbench/files.ts';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { SavingButton, useSaving } from '#renderer/ui/progress/use-saving.tsx';
import { privateText } from '#shared/rules/private-count.ts';
import { novelFasta } from '#shared/typing-table/novel-alleles.ts';
import { groupNovel } from '../novel/novel-groups.ts';
import { mayLeave, usePrivateSources } from '../private-sources.tsx';
import { useQueryEntries, useSession } from '../query-session.ts';
import type { ExportKind } from '#shared/rpc/contract/results.ts';
import { exportName, columnsOf, summaryText } from '../results/export-columns.ts';
import { resultsOfRows, type Matrix, type MatrixRow } from './matrix.ts';

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
  const { saving, save: work } = useSaving('The results cannot be saved');
  const entries = useQueryEntries();
  const { run } = useSession();
  const named = useQuery({ ...query('result:open', { run_id: run ?? '' }), enabled: run !== undefined }).data?.run.name;
  const genomes = resultsOfRows(rows);
  const shownIds = new Set(genomes.map(({ id }) => id));
  const sources = usePrivateSources(entries.filter(({ id }) => shownIds.has(id)));
  const results = genomes.map(({ result }) => result);
  const shown = () => columnsOf(matrix, columns);
  const novel = () =>
    groupNovel(genomes).filter(({ status, novel: { ambiguous } }) => status === 'novel' && ambiguous === 0);

  function nameOf(what: string, ending: string): string {
    const [first] = results;
    const about = {
      run: named ?? first?.name ?? 'Query',
      database: first?.stamp.database ?? '',
      day: first?.stamp.queried_at ?? '',
    };
    return exportName(about, what, ending);
  }

  /** The genomes shown, as the main side has them. */
  function save(what: string, ending: string, kind: ExportKind): void {
    const kept = new Map(entries.map((entry) => [entry.id, entry.kept]));
    const failed = entries.flatMap(({ name: input, state, problem }) =>
      state === 'failed' && problem ? [{ name: input, reason: problem.message }] : [],
    );
    const keys = genomes.flatMap(({ id }) => kept.get(id) ?? []);
    const name = nameOf(what, ending);
    void leave(async (options) =>
      takeSaved(await rpc.call('result:save', { name, kind, columns: shown(), keys, failed }, options), name),
    );
  }

  /** Saves what it is asked for, once it is said that results of private isolates may leave. */
  async function leave(made: Parameters<typeof work>[0]): Promise<void> {
    if (await mayLeave(sources)) await work(made);
  }

  async function copySummary(): Promise<void> {
    const hidden = privateText(sources);
    const text = await summaryText(results, shown());
    await copyText(text, hidden === undefined ? 'the summary' : `the summary. ${hidden}`);
  }

  const download = <IconDownload size={16} aria-hidden="true" />;
  if (saving) return <SavingButton saving={saving} />;
  return (
    <MenuButton label="Save results" icon={IconDownload} isDisabled={rows.length === 0}>
      <Menu.Label>{formatQuantity(genomes.length, 'genome')} shown</Menu.Label>
      <Menu.Item
        leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
        onClick={() => save('', 'xlsx', 'workbook')}
      >
        Workbook as XLSX…
      </Menu.Item>
      <Menu.Item leftSection={download} onClick={() => save('summary', 'tsv', 'summary')}>
        Summary as TSV…
      </Menu.Item>
      <Menu.Item leftSection={download} onClick={() => save('loci', 'tsv', 'loci')}>
        Every locus as TSV…
      </Menu.Item>
      <Menu.Item leftSection={download} onClick={() => save('matches', 'tsv', 'matches')}>
        All matches as TSV…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDna size={16} aria-hidden="true" />}
        disabled={novel().length === 0}
        onClick={() =>
          void leave(() =>
            saveText({ name: nameOf('novel-alleles', 'fas'), media_type: 'text/x-fasta', text: novelFasta(novel()) }),
          )
        }
      >
        Novel alleles as FASTA…
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copySummary()}>
        Copy summary
      </Menu.Item>
    </MenuButton>
  );
}
