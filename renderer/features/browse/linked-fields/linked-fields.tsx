import { Badge, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { LinkedFields, LinkTarget } from '#shared/rpc/contract/linked-fields.ts';
import { LinkedFieldForm } from './linked-field-form.tsx';
import { LinkedFieldList } from './linked-field-list.tsx';

/** The isolate fields that go with the alleles of a locus or of all loci of a scheme, and the way to change them. */
export function LinkedFieldsLine({ database, target, name }: { database: string; target: LinkTarget; name: string }) {
  const links = useQuery(query('linked-field:list', { database, target }));
  const whose = target.kind === 'locus' ? `of ${name}` : `of all loci of ${name}`;
  return (
    <QueryRegion query={links} lines={1}>
      {(linked) => (
        <Group gap="sm" wrap="wrap">
          {linked.fields.length === 0 ? <span>none</span> : <Chips linked={linked} />}
          <DialogButton
            text="Change…"
            aria-label="Change isolate fields"
            size="compact-xs"
            title={`Isolate fields shown with the alleles ${whose}`}
            dialogSize="lg"
          >
            {(close) => (
              <>
                <LinkedFieldList database={database} target={target} linked={linked} />
                <LinkedFieldForm database={database} target={target} linked={linked} onDone={close} />
              </>
            )}
          </DialogButton>
        </Group>
      )}
    </QueryRegion>
  );
}

function Chips({ linked }: { linked: LinkedFields }) {
  return linked.fields.map(({ isolates_database, field, loci, problem }) => (
    <Badge
      key={`${isolates_database} ${field}`}
      color="gray"
      title={problem}
      leftSection={problem === undefined ? null : <IconAlertTriangle size={12} aria-label="Not shown:" />}
    >
      {field} of {isolates_database}
      {loci < linked.loci ? ` (${formatCount(loci)} of ${formatCount(linked.loci)} loci)` : ''}
    </Badge>
  ));
}
