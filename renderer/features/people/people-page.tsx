import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { AccountForm } from '#renderer/records/people/account-form.tsx';
import { AccountTable } from './account-table.tsx';
import { DatabaseTable } from './database-table.tsx';
import { LimitsSection } from './limits-section.tsx';
import { OwnerSection } from './owner-section.tsx';

/** Who may sign in to the service of this computer, what they may do there, and who may read which database. */
export function PeoplePage() {
  const people = useQuery(query('people:list'));
  const { database } = useSearch({ from: '/people' });
  return (
    <Page
      title="People"
      subtitle="Who may sign in to the service of this computer, and what they may do in its databases. Changes count at once."
      kind="wide"
      help="people"
      actions={
        <DialogButton text="Add an account…" title="Add an account" variant="filled">
          {(close) => <AccountForm onDone={close} />}
        </DialogButton>
      }
    >
      <QueryRegion query={people}>
        {({ people: all, databases }) => (
          <>
            <OwnerSection owner={all.find(({ is_owner }) => is_owner)} />
            <Section title="Accounts">
              <AccountTable people={all.filter(({ is_owner }) => !is_owner)} databases={databases} />
            </Section>
            <Section
              title={database === undefined ? 'Databases' : `Database ${database}`}
              actions={database === undefined ? null : <Link to="/people">Show all databases</Link>}
            >
              <DatabaseTable
                people={all}
                databases={databases.filter(({ name }) => database === undefined || name === database)}
              />
            </Section>
            <LimitsSection database={database} />
          </>
        )}
      </QueryRegion>
    </Page>
  );
}
