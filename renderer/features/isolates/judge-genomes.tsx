import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation, query } from '#renderer/api/queries.ts';
import { JobOutcome } from '#renderer/records/job-outcome.tsx';
import { useOpenList } from '#renderer/records/isolates/list-link.tsx';
import { VerdictWords } from '#renderer/records/verdict/found-sign.tsx';
import { JudgedAnew } from '#renderer/records/verdict/judged-anew.tsx';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { OutputOf } from '#shared/rpc/contract/contract.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { VERDICT_KINDS, VERDICTS } from '#shared/verdict/verdict.ts';

/** Judges the contigs of some isolates, and shows how far that is. */
export function JudgeButton({ database, ids, text }: { database: string; ids: number[]; text: string }) {
  const [job, setJob] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation(mutation('verdicts:judge'));
  const close = () => {
    setJob(undefined);
    reset();
  };
  return (
    <>
      <Button
        variant="default"
        loading={isPending}
        onClick={() => mutate({ database, ids }, { onSuccess: ({ job_id }) => setJob(job_id) })}
      >
        {text}
      </Button>
      <JudgeDialog isOpen={job !== undefined || error !== null} onClose={close}>
        {error ? <ProblemView error={error} /> : null}
        {job === undefined ? null : (
          <JobOutcome job_id={job} onClose={close} noun="judging" afterCancelling="The verdicts so far are kept." />
        )}
      </JudgeDialog>
    </>
  );
}

/** Says how many isolates have which verdict, and judges those that have none. */
export function JudgeGenomes({ database, onClose }: { database: string; onClose: () => void }) {
  const [job, setJob] = useState<string>();
  const counts = useQuery({ ...query('verdicts:count', { database }), staleTime: 0 });
  return (
    <JudgeDialog isOpen onClose={onClose}>
      {job === undefined ? (
        <QueryRegion query={counts} lines={4}>
          {(found) =>
            found ? (
              <Choice database={database} counts={found} onStart={setJob} onClose={onClose} />
            ) : (
              <Text size="sm">
                Genomes are judged by definitions of loci and alleles, and this database is linked to none that are on
                this computer. Link them on its page.
              </Text>
            )
          }
        </QueryRegion>
      ) : (
        <JobOutcome job_id={job} onClose={onClose} noun="judging" afterCancelling="The verdicts so far are kept." />
      )}
    </JudgeDialog>
  );
}

function JudgeDialog({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: React.ReactNode;
}) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Judge genomes"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  );
}

type PendingCounts = NonNullable<OutputOf<'verdicts:count'>>;

function Choice({
  database,
  counts: { counts, pending, changed_definitions: changed },
  onStart,
  onClose,
}: {
  database: string;
  counts: PendingCounts;
  onStart: (job: string) => void;
  onClose: () => void;
}) {
  const [isThorough, setThorough] = useState(false);
  const openList = useOpenList({ site: LOCAL_SITE, database });
  const { mutate, isPending, error } = useMutation(mutation('verdicts:judge'));
  const genomes = pending + (isThorough ? changed : 0);
  return (
    <Stack gap="sm">
      <Text size="sm">
        The contigs of isolates are typed by all schemes with profiles, and the verdict on them is kept: whether they
        can be trusted, and why. Nothing else is written.
      </Text>
      <PlainTable
        label="Verdicts"
        rows={VERDICT_KINDS.filter((kind) => counts[kind] !== undefined)}
        keyOf={(kind) => kind}
        columns={[
          { header: 'Verdict', cell: (kind) => <VerdictWords kind={kind} /> },
          {
            header: 'Isolates',
            cell: (kind) => (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`${formatQuantity(counts[kind] ?? 0, 'isolate')}: ${VERDICTS[kind].words}`}
                onClick={() => {
                  onClose();
                  openList({ property: 'verdict', op: '=', value: kind });
                }}
              >
                {formatCount(counts[kind] ?? 0)}
              </Button>
            ),
          },
        ]}
      />
      <Text size="sm">
        {pending === 0
          ? 'All isolates with contigs have a verdict on these.'
          : `${formatQuantity(pending, 'isolate')} with contigs ${pending === 1 ? 'has' : 'have'} no verdict, or one of contigs that have changed.`}
      </Text>
      {changed > 0 ? (
        <Checkbox
          label={`Also judge ${formatQuantity(changed, 'isolate')} again whose alleles, loci or schemes have changed since`}
          checked={isThorough}
          onChange={(event) => setThorough(event.currentTarget.checked)}
        />
      ) : null}
      {Object.keys(counts).length > 0 ? <RulesOfNow database={database} /> : null}
      {error ? <ProblemView error={error} /> : null}
      <DialogFooter>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            data-autofocus
            disabled={genomes === 0}
            loading={isPending}
            onClick={() =>
              mutate({ database, changed_definitions: isThorough }, { onSuccess: ({ job_id }) => onStart(job_id) })
            }
          >
            Judge {formatQuantity(genomes, 'genome')}
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}

/** Works all verdicts out again by the rules of now, without typing, and lists those that changed. */
function RulesOfNow({ database }: { database: string }) {
  const { mutate, data, isPending, error } = useMutation(mutation('verdicts:judge-anew'));
  return (
    <>
      <Group gap="sm">
        <Text size="sm">Limits or the organism were changed? No genome is typed for that.</Text>
        <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate({ database })}>
          Judge anew
        </Button>
      </Group>
      {data ? <JudgedAnew judged={data} /> : null}
      {error ? <ProblemView error={error} /> : null}
    </>
  );
}
