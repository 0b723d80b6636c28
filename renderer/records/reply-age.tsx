import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { forgetAge, readAge, subscribeAges } from '#renderer/api/databases/reply-ages.ts';
import { answersOf, readAgain } from '#renderer/api/read-again.ts';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { formatTime } from '#renderer/ui/text/format.ts';
import { useSite } from './use-site.ts';
import classes from './reply-age.module.css';

/** Of when the data of a remote site on this page are, and a way to ask the site again. Nothing on other pages. */
export function ReplyAgeLine() {
  const { site: id } = useParams({ strict: false });
  const site = useSite(id);
  const age = useSyncExternalStore(subscribeAges, () => readAge(id));
  const client = useQueryClient();
  if (site?.kind !== 'remote' || !age) return null;

  async function askAgain(): Promise<void> {
    if (!site) return;
    await orNotify(`${site.name} cannot be read again`, async () => {
      await rpc.call('site:ask-anew', { site: site.id });
      forgetAge(site.id);
      await readAgain(client, [...answersOf(site.id), ['item-typing', site.id]]);
    });
  }

  return (
    <div className={classes['line']} role="note" aria-label={`Age of the data of ${site.name}`}>
      <span>
        {age.limit === undefined ? '' : `${site.name} says: ${age.limit.replace(/\.?$/, '.')} `}
        {age.problem === undefined ? '' : `${age.problem} You see saved data. `}
        {site.name}, as of {formatTime(age.as_of)}
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        onClick={() => void askAgain()}
      >
        Ask again
      </Button>
    </div>
  );
}
