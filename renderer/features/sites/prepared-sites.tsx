import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { PREPARED_SITES, type PreparedSite } from '#shared/rules/prepared-sites.ts';
import type { Site } from '#shared/rpc/contract/site.ts';
import classes from './sites.module.css';
import { useTask } from './use-task.ts';

/** Sites whose addresses the program knows. */
export function PreparedSites({ known }: { known: readonly Site[] }) {
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
