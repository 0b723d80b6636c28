import { useQuery } from '@tanstack/react-query';
import { Text } from '@mantine/core';
import { query } from '#renderer/api/queries.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import { byteText } from '#shared/byte-text.ts';
import { USUAL_ACCOUNT_LIMITS } from '#shared/rules/account-limits.ts';
import { USUAL_POLICY } from '#shared/rules/submission-policy.ts';
import type { DatabaseLimits, Person, SubmissionLimits } from '#shared/rpc/contract/people.ts';
import { EmbargoTable } from './embargo-table.tsx';
import { LimitsButton, type LimitField } from './limits-button.tsx';
import { rpc } from '#renderer/api/bridge.ts';

/** Bytes of one GiB. */
const GIB = 2 ** 30;

const ALL_FIELDS: LimitField[] = [
  {
    name: 'gib',
    label: 'Files in GiB',
    description: 'For all submissions of an account together, including uploads that are under way.',
    most: 8_000_000,
    isWhole: false,
  },
  { name: 'most_open', label: 'Open submissions', description: 'Sent or begun, and not closed.', most: 100_000 },
];
const DATABASE_FIELDS: LimitField[] = [
  {
    name: 'daily_quota',
    label: 'Submissions a day',
    description: 'For one account. A day begins at midnight UTC.',
    most: 100_000,
  },
  { name: 'most_open', label: 'Open submissions', description: 'Sent or begun, and not closed.', most: 100_000 },
];

interface LimitsSectionProps {
  /** The only database to show. */
  database: string | undefined;
  /** All but the owner. */
  people: readonly Person[];
}

/** How much an account may submit, in all databases and in each, and what the accounts use of it. */
export function LimitsSection({ database, people }: LimitsSectionProps) {
  const limits = useQuery(query('people:limits'));
  return (
    <Section title="Limits of submissions">
      <QueryRegion query={limits} lines={3}>
        {({ accounts, databases, usage }) => (
          <>
            <AccountLimits limits={accounts} />
            <DatabaseLimitTable
              databases={databases.filter((each) => database === undefined || each.database === database)}
            />
            <EmbargoTable
              people={people}
              databases={databases.filter((each) => database === undefined || each.database === database)}
            />
            <UsageTable usage={usage} limits={accounts} />
          </>
        )}
      </QueryRegion>
    </Section>
  );
}

function AccountLimits({ limits }: { limits: SubmissionLimits['accounts'] }) {
  const textOf = ({ most_bytes, most_open }: SubmissionLimits['accounts']) =>
    `${byteText(most_bytes)} of files and ${formatCount(most_open)} open submissions`;
  return (
    <>
      <FieldList fields={[['An account, in all databases', textOf(limits)]]} />
      <div>
        <LimitsButton
          text="Change…"
          title="Limits of an account in all databases"
          fields={ALL_FIELDS}
          now={{ gib: limits.most_bytes / GIB, most_open: limits.most_open }}
          usual={{ gib: USUAL_ACCOUNT_LIMITS.most_bytes / GIB, most_open: USUAL_ACCOUNT_LIMITS.most_open }}
          save={({ gib = 0, most_open = 0 }) =>
            rpc.call('people:set-account-limits', { most_bytes: Math.round(gib * GIB), most_open })
          }
          saved={({ gib = 0, most_open = 0 }) =>
            `An account may have ${textOf({ most_bytes: Math.round(gib * GIB), most_open })}.`
          }
        />
      </div>
    </>
  );
}

function DatabaseLimitTable({ databases }: { databases: readonly DatabaseLimits[] }) {
  if (databases.length === 0) return null;
  return (
    <PlainTable
      label="Limits of databases"
      columns={[
        { header: 'Database', cell: ({ database }) => database },
        { header: 'Submissions a day', cell: ({ daily_quota }) => formatCount(daily_quota) },
        { header: 'Open submissions', cell: ({ most_open }) => formatCount(most_open) },
        { header: 'Actions', cell: (limits) => <ChangeDatabase limits={limits} /> },
      ]}
      rows={databases}
      keyOf={({ database }) => database}
    />
  );
}

function ChangeDatabase({ limits: { database, daily_quota, most_open } }: { limits: DatabaseLimits }) {
  return (
    <LimitsButton
      text="Limits…"
      label={`Limits of ${database}`}
      title={`Limits of an account in ${database}`}
      fields={DATABASE_FIELDS}
      now={{ daily_quota, most_open }}
      usual={{ daily_quota: USUAL_POLICY.daily_quota, most_open: USUAL_POLICY.most_open }}
      save={(values) => rpc.call('people:set-database-limits', { database, daily_quota: 0, most_open: 0, ...values })}
      saved={(values) =>
        `${database} takes ${formatCount(values['daily_quota'] ?? 0)} submissions of an account a day, ${formatCount(values['most_open'] ?? 0)} open ones.`
      }
    />
  );
}

/** What accounts use, and which of them can send no more. */
function UsageTable({ usage, limits }: { usage: SubmissionLimits['usage']; limits: SubmissionLimits['accounts'] }) {
  if (usage.length === 0) return <Text size="sm">Nobody has sent a submission to this computer yet.</Text>;
  return (
    <PlainTable
      label="What accounts use"
      columns={[
        { header: 'Account', cell: ({ user_name }) => user_name },
        { header: 'Open submissions', cell: ({ open }) => ofLimit(formatCount(open), open >= limits.most_open) },
        { header: 'Files', cell: ({ bytes }) => ofLimit(byteText(bytes), bytes >= limits.most_bytes) },
      ]}
      rows={usage}
      keyOf={({ user_name }) => user_name}
    />
  );
}

function ofLimit(text: string, isReached: boolean): string {
  return isReached ? `${text}: the limit is reached` : text;
}
