import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { Site } from '#shared/rpc/contract/site.ts';
import { PREPARED_SITES, type PreparedSite } from '#shared/rules/prepared-sites.ts';
import { AddByAddress } from './add-by-address.tsx';
import { useTask } from './use-task.ts';
import classes from './sites.module.css';

/** Adds a remote site, by its name or by its address. */
export function AddSitePage() {
  const sites = useQuery(query('site:list'));
  return (
    <Page
      kind="form"
      title="Add a site"
      subtitle="Its databases are then listed beside your own and have the same pages. Public sites can be read without an account."
    >
      <div className={classes['sections']}>
        <Section title="Public sites">
          <QueryRegion query={sites} lines={2}>
            {(list) => <PreparedSites known={list} />}
          </QueryRegion>
        </Section>
        <Section title="Another site">
          <AddByAddress />
        </Section>
      </div>
    </Page>
  );
}

/** Sites whose addresses the program knows. */
function PreparedSites({ known }: { known: readonly Site[] }) {
  return (
    <ul className={classes['cards']}>
      {PREPARED_SITES.map((prepared) => (
        <PreparedCard
          key={prepared.id}
          prepared={prepared}
          added={known.find(({ address }) => address === prepared.address)}
        />
      ))}
    </ul>
  );
}

function PreparedCard({ prepared, added }: { prepared: PreparedSite; added: Site | undefined }) {
  const navigate = useNavigate();
  const task = useTask();
  const { name, address } = prepared;

  async function add(): Promise<void> {
    const { id } = await rpc.call('remote-site:add', { name, address });
    notifyDone(`Added ${name}.`);
    await navigate({ to: '/sites/$site', params: { site: id } });
  }

  return (
    <li className={classes['card']}>
      <div>
        <strong>{name}</strong>
        <div className={classes['hint']}>{address}</div>
      </div>
      {added ? (
        <LinkButton to="/sites/$site" params={{ site: added.id }} aria-label={`Open ${name}`}>
          Open
        </LinkButton>
      ) : (
        <Button variant="default" loading={task.isBusy} aria-label={`Add ${name}`} onClick={() => void task.run(add)}>
          Add
        </Button>
      )}
      {task.error === undefined ? null : (
        <div className={classes['whole']}>
          <ProblemView error={task.error} onRetry={() => void task.run(add)} />
        </div>
      )}
    </li>
  );
}
