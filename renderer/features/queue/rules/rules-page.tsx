import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { QueueDatabase } from '#renderer/api/submissions/queue.ts';
import { ruleQueries } from '#renderer/api/submissions/settling-rules.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';
import { databaseKey } from '../queue-filter.ts';
import { DatabaseRules } from './database-rules.tsx';
import { RuleReport } from './rule-report.tsx';

/** Rules by which alleles are assigned without a curator, by database, and what they did on a day. */
export function RulesPage() {
  const databases = useQuery(ruleQueries.databases());
  return (
    <Page
      title="Rules that settle"
      subtitle="Alleles that are assigned without a curator. Nothing is, unless you switch it on here."
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
