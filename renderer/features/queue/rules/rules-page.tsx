import { Button, Group, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { databasePath } from '#renderer/api/paths.ts';
import type { QueueDatabase } from '#renderer/api/submissions/queue.ts';
import { ruleQueries, takeBack } from '#renderer/api/submissions/settling-rules.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';
import { formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { AssignedByRule } from '#shared/api/settling-rules.ts';
import { databaseKey } from '../queue-filter.ts';
import { DatabaseRules } from './database-rules.tsx';

interface RuleReportProps {
  place: QueueDatabase;
  /** ISO date, in UTC. */
  day: string;
  onDay: (day: string) => void;
}

/** Rules by which alleles are assigned without a curator, by database, and what they did on a day. */
export function RulesPage() {
  const databases = useQuery(ruleQueries.databases());
  return (
    <Page
      title="Rules that settle"
      subtitle="Rules that assign new alleles without a curator. They do nothing until you switch them on here."
      kind="wide"
      help="curating#rules-that-settle"
    >
      <QueryRegion query={databases} lines={6}>
        {(ruled) => <OneDatabase ruled={ruled} />}
      </QueryRegion>
    </Page>
  );
}

function OneDatabase({ ruled }: { ruled: readonly QueueDatabase[] }) {
  const { database: asked, day = today() } = useSearch({ from: '/queue/rules' });
  const changeAddress = useAddressChange();
  const chosen = ruled.find((one) => databaseKey(one) === asked) ?? ruled[0];
  const hasSites = new Set(ruled.map(({ site }) => site)).size > 1;
  if (!chosen) {
    return (
      <EmptyState title="There is no database of definitions that you may curate">
        Rules assign alleles, so only databases of definitions have them.
      </EmptyState>
    );
  }
  return (
    <>
      <Select
        label="Database"
        data={ruled.map((one) => ({
          value: databaseKey(one),
          label: hasSites ? `${one.database} (${one.siteName})` : one.database,
        }))}
        value={databaseKey(chosen)}
        onChange={(value) => changeAddress({ database: value ?? '' })}
        allowDeselect={false}
        maw={320}
      />
      <DatabaseRules key={databaseKey(chosen)} place={chosen} />
      <RuleReport place={chosen} day={day} onDay={(next) => changeAddress({ day: next === today() ? '' : next })} />
    </>
  );
}

/** Days of reports are those of UTC, as the quota of rules is. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** What rules assigned on a day, each with its submission and a way to take it back. */
function RuleReport({ place, day, onDay }: RuleReportProps) {
  const report = useQuery(ruleQueries.report(place, day));
  return (
    <Section
      title="What rules assigned"
      actions={
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={() => onDay(dayAway(day, -1))}>
            Day before
          </Button>
          <TextInput
            type="date"
            size="xs"
            aria-label="Day (UTC)"
            value={day}
            onChange={(event) => event.currentTarget.value !== '' && onDay(event.currentTarget.value)}
          />
          <Button variant="default" size="compact-sm" onClick={() => onDay(dayAway(day, 1))}>
            Day after
          </Button>
        </Group>
      }
    >
      <QueryRegion query={report} lines={4}>
        {(items) => <Report place={place} day={day} items={items} />}
      </QueryRegion>
    </Section>
  );
}

function Report({ place, day, items }: Pick<RuleReportProps, 'place' | 'day'> & { items: readonly AssignedByRule[] }) {
  const client = useQueryClient();
  const { site, database } = place;
  const taking = useMutation({
    mutationFn: ({ submission, position, revision = 0 }: AssignedByRule) =>
      takeBack(client, place, { submission, position, revision }),
    onSuccess: (_, { locus, assigned_id }) => notifyDone(`Took ${locus}-${assigned_id} back. It waits for a curator.`),
    onError: (error, { locus, assigned_id }) => notifyProblem(`${locus}-${assigned_id} was not taken back`, error),
  });
  if (items.length === 0) return <p>Rules assigned nothing on {day} (UTC).</p>;
  const gone = items.filter(({ taken_back }) => taken_back).length;
  return (
    <>
      <p>
        {formatQuantity(items.length, 'allele')} on {day} (UTC){gone > 0 ? `, of which ${gone} taken back` : ''}.
      </p>
      <PlainTable
        label="What rules assigned"
        columns={[
          { header: 'Time', cell: ({ settled_at }) => formatTime(settled_at) },
          {
            header: 'Allele',
            cell: ({ locus, assigned_id, taken_back }) =>
              taken_back ? (
                `${locus}-${assigned_id}`
              ) : (
                <Link to={databasePath(site, database, 'loci', locus, 'alleles', assigned_id)}>
                  {locus}-{assigned_id}
                </Link>
              ),
          },
          {
            header: 'Item',
            cell: ({ submission, position, item_id, status }) =>
              status === undefined ? (
                item_id
              ) : (
                <Link
                  to="/sites/$site/db/$database/queue/$submission_id"
                  params={{ site, database, submission_id: submission }}
                  search={{ item: String(position) }}
                >
                  {item_id}
                </Link>
              ),
          },
          { header: 'Submitter', cell: ({ submitter }) => submitter },
          { header: 'State', cell: ruleState },
          {
            header: 'Change',
            cell: (item) =>
              item.status === 'pending' && !item.taken_back ? (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={`Take back ${item.locus}-${item.assigned_id}`}
                  disabled={taking.isPending}
                  onClick={() => taking.mutate(item)}
                >
                  Take back
                </Button>
              ) : undefined,
          },
        ]}
        rows={items}
        keyOf={({ submission, position }) => `${submission} ${position}`}
      />
    </>
  );
}

/** What has become of an allele that a rule assigned. */
function ruleState({ taken_back, status }: Pick<AssignedByRule, 'taken_back' | 'status'>): string {
  if (taken_back) return 'Taken back';
  if (status === undefined) return 'In use; the submission is deleted';
  return status === 'closed' ? 'In use; open the submission again to take it back' : 'In use';
}

/** The ISO date that lies some days after another one, or before it. */
function dayAway(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
