import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDownload } from '@tabler/icons-react';
import { saveText } from '#renderer/api/files.ts';
import { copyText } from '#renderer/ui/clipboard.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notify.ts';
import type { TypingResult } from '#shared/rpc/typing.ts';
import { matchesSheet, summarySheet, type SummaryTable } from './result-table.ts';

const media_type = 'text/tab-separated-values';

async function save(name: string, text: string): Promise<void> {
  try {
    const saved = await saveText({ name, media_type, text });
    if (saved !== undefined) notifyDone(`Saved ${saved}.`);
  } catch (error) {
    notifyProblem('The results cannot be saved', error);
  }
}

/** Everything that has a result as sheets, each row with what it was made with. */
export function SaveResults({ table, results }: { table: SummaryTable; results: TypingResult[] }) {
  const download = <IconDownload size={16} aria-hidden="true" />;
  const copy = <IconCopy size={16} aria-hidden="true" />;
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={download}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Save results
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={download} onClick={() => void save('summary.tsv', summarySheet(table))}>
          Summary as TSV…
        </Menu.Item>
        <Menu.Item leftSection={download} onClick={() => void save('matches.tsv', matchesSheet(results))}>
          All matches as TSV…
        </Menu.Item>
        <Menu.Item leftSection={copy} onClick={() => void copyText(summarySheet(table), 'the summary')}>
          Copy summary
        </Menu.Item>
        <Menu.Item leftSection={copy} onClick={() => void copyText(matchesSheet(results), 'all matches')}>
          Copy all matches
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
