import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDatabaseImport, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { leaveForQuery } from '#renderer/ui/files/file-handover.ts';
import { formatBytes, formatQuantity } from '#renderer/ui/text/format.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { closeImport, planImport } from './import-flow.ts';
import type { DropPage } from './sort-files.ts';

/** Asks what dropped FASTA files are for: both answers are common, and a wrong guess costs an import. */
export function ImportPurpose({ files, page }: { files: DroppedFile<File>[]; page: DropPage }) {
  const navigate = useNavigate();
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  const names = files.length === 1 ? files[0]?.path : formatQuantity(files.length, 'FASTA file');

  function query(): void {
    leaveForQuery(files);
    closeImport();
    void navigate({ to: '/query' });
  }

  return (
    <Stack gap="md">
      <Text size="sm">
        <strong>{names}</strong> ({formatBytes(size)}) can be genomes to type or alleles of{' '}
        {files.length === 1 ? 'a locus' : 'loci'} to keep in a database.
      </Text>
      <Group grow>
        <Button data-autofocus leftSection={<IconSearch size={16} aria-hidden="true" />} onClick={query} size="sm">
          Query {files.length === 1 ? 'it' : 'them'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDatabaseImport size={16} aria-hidden="true" />}
          onClick={() => void planImport({ kind: 'to-send', files }, 'definitions', { page })}
          size="sm"
        >
          Import as alleles
        </Button>
      </Group>
    </Stack>
  );
}
