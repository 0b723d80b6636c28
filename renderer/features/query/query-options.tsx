import { Button, Checkbox, Popover, Radio, Stack, Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { CircularChoice } from '#shared/rpc/contract/result-stamp.ts';
import { updateSession, useSession } from './query-session.ts';

const CIRCLES: Record<CircularChoice, { label: string; description: string }> = {
  no: { label: 'Linear', description: 'Alleles are not searched for across the ends of contigs.' },
  'as-recorded': { label: 'As recorded', description: 'Circular where the header of a contig says so.' },
  yes: { label: 'Circular', description: 'Alleles are also searched for across the ends of every contig.' },
};

/** How the next run queries. The button says how many choices are not the usual ones. */
export function QueryOptions() {
  const { best, thorough, circular } = useSession();
  const unusual = Number(!best || thorough) + Number(circular !== 'as-recorded');
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
          <Text size="xs" c="dimmed">
            Changes apply from the next run.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
