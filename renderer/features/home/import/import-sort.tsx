import { Button, Group, NativeSelect, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { closeImport, followGroups } from './import-flow.ts';
import type { Content } from '#renderer/ui/files/inspect-files.ts';
import { destinationsOf, type Destination, type DropPage, type FileGroup } from './sort-files.ts';

const CONTENTS: Record<Content, string> = {
  genome: 'genome',
  alleles: 'alleles of a locus',
  'new-alleles': 'new alleles that typing found',
  sequences: 'sequences',
  isolates: 'table of isolates',
  fields: 'definitions of fields',
  workbook: 'workbook',
  table: 'table',
  other: 'something else',
};

const DESTINATIONS: { value: Destination; label: string }[] = [
  { value: 'definitions', label: 'Import as alleles and profiles' },
  { value: 'isolates', label: 'Import with the isolates' },
  { value: 'type', label: 'Type as genome' },
  { value: 'leave', label: 'Leave out' },
];

const STEPS = { definitions: 'alleles and profiles', isolates: 'isolates', type: 'typing' } as const;

function nameOf({ files }: FileGroup): string {
  const [first] = files;
  return files.length > 1 ? `${formatQuantity(files.length, 'file')}: ${first?.path ?? ''}, …` : (first?.path ?? '');
}

/** Says which of several dropped files goes where, and lets the user change it. */
export function ImportSort({ given, page }: { given: FileGroup[]; page: DropPage }) {
  const [groups, setGroups] = useState(given);
  const steps = destinationsOf(groups);
  const send = (at: number, destination: Destination) =>
    setGroups((before) => before.map((group, index) => (index === at ? { ...group, destination } : group)));
  return (
    <Stack gap="sm">
      <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Files' }}>
        <Table stickyHeader withTableBorder verticalSpacing={4} horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">File</Table.Th>
              <Table.Th scope="col">Looks like</Table.Th>
              <Table.Th scope="col">Goes to</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {groups.map((group, at) => (
              <Table.Tr key={group.files[0]?.path}>
                <Table.Td>{nameOf(group)}</Table.Td>
                <Table.Td>{CONTENTS[group.content]}</Table.Td>
                <Table.Td>
                  <NativeSelect
                    size="xs"
                    aria-label={`Where ${nameOf(group)} goes`}
                    data={DESTINATIONS}
                    value={group.destination}
                    onChange={(event) => send(at, event.currentTarget.value as Destination)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Text size="sm" c="dimmed" role="status">
        {steps.length === 0
          ? 'All files are left out.'
          : `One after the other: ${steps.map((step) => STEPS[step]).join(', then ')}. You see each plan before anything is written.`}
      </Text>
      <DialogFooter>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={closeImport}>
            Cancel
          </Button>
          <Button data-autofocus disabled={steps.length === 0} onClick={() => followGroups(groups, page)}>
            Continue
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}
