import { Button, Checkbox, Popover, Radio, Select, Stack, Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { CircularChoice } from '#shared/rpc/contract/result-stamp.ts';
import { ASSEMBLY_KINDS, AssemblyKind } from '#shared/verdict/assembly-kind.ts';
import { updateSession, useSession } from './query-session.ts';

const CIRCLES: Record<CircularChoice, { label: string; description: string }> = {
  no: { label: 'Linear', description: 'Alleles are not searched for across the ends of contigs.' },
  'as-recorded': { label: 'As recorded', description: 'Circular where the header of a contig says so.' },
  yes: { label: 'Circular', description: 'Alleles are also searched for across the ends of every contig.' },
};

const GUESS = 'guess';
const LABELS: Record<AssemblyKind, string> = {
  short: 'Short reads',
  long: 'Long reads',
  hybrid: 'Short and long reads',
};

/** How the next run queries. The button says how many choices are not the usual ones. */
export function QueryOptions() {
  const { best, thorough, circular, assembly } = useSession();
  const unusual = Number(!best || thorough) + Number(circular !== 'as-recorded') + Number(assembly !== undefined);
  return (
    <Popover position="bottom-end" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustments size={16} aria-hidden="true" />}>
          {unusual > 0 ? `Options (${unusual})` : 'Options'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Options of the query">
        <Stack gap="sm">
          <Checkbox
            label="Nearest alleles"
            description="Where no allele matches exactly, look for the nearest one and describe what is new."
            checked={best}
            onChange={(event) => updateSession({ best: event.currentTarget.checked })}
          />
          <Checkbox
            label="Also in large schemes"
            description="With any database, look for the nearest in schemes of more than 200 loci, too. That takes longer."
            disabled={!best}
            checked={best && thorough}
            onChange={(event) => updateSession({ thorough: event.currentTarget.checked })}
          />
          <Radio.Group
            label="Contigs"
            size="xs"
            value={circular}
            onChange={(value) => updateSession({ circular: CircularChoice.parse(value) })}
          >
            <Stack gap="sm" mt={4}>
              {CircularChoice.options.map((value) => (
                <Radio key={value} size="xs" value={value} {...CIRCLES[value]} />
              ))}
            </Stack>
          </Radio.Group>
          <Select
            label="Assembly"
            description="For the verdict: contigs and N50 do not count for long reads."
            size="xs"
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={[
              { value: GUESS, label: 'Guess what it is made of' },
              ...ASSEMBLY_KINDS.map((value) => ({ value, label: LABELS[value] })),
            ]}
            value={assembly ?? GUESS}
            onChange={(value) => updateSession({ assembly: AssemblyKind.safeParse(value).data })}
          />
          <Text size="xs" c="dimmed">
            Changes apply from the next run.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
