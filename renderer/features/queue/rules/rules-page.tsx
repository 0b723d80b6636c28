import { Select } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { queueQueries, type QueueDatabase } from '#renderer/api/submissions/queue.ts';
import { ruleQueries } from '#renderer/api/submissions/settling-rules.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { LoadingLines, QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';
import { databaseKey } from '../queue-filter.ts';
import { DatabaseRules } from './database-rules.tsx';
import { RuleReport } from './rule-report.tsx';

/** Rules by which alleles are assigned without a curator, by database, and what they did on a day. */
export function RulesPage() {
  const queue = useQuery(queueQueries.list('pending'));
  return (
    <Page
      title="Rules that settle"
      subtitle="Alleles that are assigned without a curator. Nothing is, unless you switch it on here."
      kind="wide"
    >
      <QueryRegion query={queue} lines={6}>
        {({ databases }) => <OneDatabase databases={databases} />}
      </QueryRegion>
    </Page>
  );
}

function OneDatabase({ databases }: { databases: readonly QueueDatabase[] }) {
  const { database: asked, day = today() } = useSearch({ from: '/queue/rules' });
  const changeAddress = useAddressChange();
  const found = useQueries({ queries: databases.map((one) => ruleQueries.of(one)) });
  // Isolates have no rules.
  const ruled = databases.filter((_, index) => found[index]?.data !== null);
  const chosen = ruled.find((one) => databaseKey(one) === asked) ?? ruled[0];
  const hasSites = new Set(ruled.map(({ site }) => site)).size > 1;
  if (found.some(({ isPending }) => isPending)) return <LoadingLines lines={6} />;
  if (!chosen) {
    return (
      <EmptyState title="There is no database of definitions that you may curate">
        Rules assign alleles, so only such databases have them.
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
