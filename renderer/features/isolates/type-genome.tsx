import { Button } from '@mantine/core';
import { IconDna } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { readContigsFasta } from '#renderer/api/isolates/contigs.ts';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { isolateQueries } from '#renderer/api/isolates/isolates.ts';
import { leaveSequenceForQuery } from '#renderer/ui/files/file-handover.ts';
import { orNotify } from '#renderer/ui/notices/notify.ts';

/** Puts the contigs of an isolate on the list of sequences to query, against the definitions that its database is linked to. */
export function TypeGenome({ site, database, isolate_id }: { site: string; database: string; isolate_id: number }) {
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const client = useQueryClient();

  async function type(): Promise<void> {
    setReading(true);
    await orNotify('The contigs cannot be read', async () => {
      const [{ provenance, custody }, { seqdef }, databases, text] = await Promise.all([
        client.ensureQueryData(isolateQueries.one(site, database, isolate_id)),
        client.ensureQueryData(databaseQueries.one(site, database)),
        client.ensureQueryData(query('database:list')),
        readContigsFasta(site, database, isolate_id, 'original_designation'),
      ]);
      const linked = databases.find(({ name, kind }) => name === seqdef && kind === 'seqdef')?.name;
      const origin = { site, database, isolate_id, was_private: custody !== undefined };
      leaveSequenceForQuery({ name: provenance.isolate ?? `isolate ${isolate_id}`, text, origin });
      await navigate({ to: '/query', search: linked === undefined ? {} : { database: linked, target: 'all' } });
    });
    setReading(false);
  }

  return (
    <Button
      variant="default"
      loading={isReading}
      leftSection={<IconDna size={14} aria-hidden="true" />}
      onClick={() => void type()}
    >
      Type this genome
    </Button>
  );
}
