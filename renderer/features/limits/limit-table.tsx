import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { TableDrop } from '#renderer/records/table-drop.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { AppError } from '#shared/problem.ts';
import { readLimitTable, setOfTable, speciesOfTable } from '#shared/verdict/limit-table.ts';
import { limitWords } from './limit-words.ts';
import type { LimitsPart } from './use-set-limits.ts';

interface LimitFile {
  name: string;
  rows: string[][];
  species: string[];
}

/** Takes a set of limits from a table: it is shown with the rows that are left out before it is used. */
export function LimitTable(part: LimitsPart) {
  const [given, setGiven] = useState<LimitFile>();
  if (given) return <SetFromTable key={given.name} {...part} given={given} onDone={() => setGiven(undefined)} />;
  return (
    <TableDrop
      title="Drop a table of limits here"
      hint="Drop to read the limits"
      purpose="draft-file"
      onTable={(rows, name) => setGiven({ name, rows, species: speciesIn(rows) })}
    >
      As QualiBact publishes it: TSV, CSV or XLSX with the columns species, assembly_type, field, operator, value,
      severity and source.
    </TableDrop>
  );
}

/** AppError `bad_limit_table` for a table that is none of limits. */
function speciesIn(rows: string[][]): string[] {
  try {
    return speciesOfTable(rows);
  } catch (error) {
    if (error instanceof RangeError) throw new AppError(400, 'bad_limit_table', error.message);
    throw error;
  }
}

function SetFromTable({
  limits: { settings, organism = '' },
  setting,
  given: { name, rows, species },
  onDone,
}: LimitsPart & { given: LimitFile; onDone: () => void }) {
  const [chosen, setChosen] = useState(species.find((one) => organism.toLowerCase().startsWith(one.toLowerCase())));
  const read = chosen === undefined ? undefined : readLimitTable(rows, chosen);
  const taken = Object.entries(read?.limits ?? {});

  function use(): void {
    if (chosen === undefined || !read) return;
    const set = setOfTable(chosen, name, read);
    setting.mutate(
      { settings: { ...settings, set }, said: `The limits are those of ${chosen} in ${name}.` },
      { onSuccess: onDone, onError: (error) => notifyProblem('The set of limits stays as it is', error) },
    );
  }

  return (
    <Section title={`Limits in ${name}`}>
      <Select
        label="Species"
        description={`${formatQuantity(species.length, 'species', 'species')} in the table.`}
        data={species}
        value={chosen ?? null}
        onChange={(value) => setChosen(value ?? undefined)}
        searchable
        allowDeselect={false}
        maw={320}
      />
      {read ? (
        <>
          {taken.length === 0 ? <Text size="sm">No row of it can be used.</Text> : null}
          <PlainTable
            label="Limits of the table"
            rows={limitWords(read.limits)}
            keyOf={({ rule }) => rule}
            columns={[
              { header: 'Rule', cell: ({ title }) => title },
              { header: '? look at it', cell: ({ look }) => look },
              { header: '✕ do not use', cell: ({ bad }) => bad },
            ]}
          />
          {read.left_out.length > 0 ? (
            <Notice tone="warning" title={`${formatQuantity(read.left_out.length, 'row is', 'rows are')} left out.`}>
              <ul>
                {read.left_out.map(({ row, reason }) => (
                  <li key={row}>
                    Row {row}: {reason}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : null}
          {read.unknown_fields.length > 0 ? (
            <Text size="sm">No rule is about {read.unknown_fields.join(', ')}: these rows are not used.</Text>
          ) : null}
        </>
      ) : null}
      <Group gap="xs">
        <Button size="compact-sm" disabled={taken.length === 0} loading={setting.isPending} onClick={use}>
          Use these limits
        </Button>
        <Button variant="default" size="compact-sm" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </Section>
  );
}
