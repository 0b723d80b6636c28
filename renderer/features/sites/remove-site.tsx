import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import classes from './sites.module.css';
import { useTask } from './use-task.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** Removes a site from this program, after a question. */
export function RemoveSite({ site, name }: { site: string; name: string }) {
  return (
    <div>
      <DialogButton text="Remove this site…" title={`Remove ${name}`}>
        {(close) => <RemoveForm site={site} name={name} onCancel={close} />}
      </DialogButton>
    </div>
  );
}

function RemoveForm({ site, name, onCancel }: { site: string; name: string; onCancel: () => void }) {
  const task = useTask();
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    // Away from its pages first: they would ask for a site that is gone.
    await navigate({ to: '/' });
    await rpc.call('remote-site:remove', { site });
    notifyDone(`Removed ${name}.`);
  }

  return (
    <div className={classes['stack']}>
      <p className={classes['text']}>
        Its accounts with their tokens and everything that was kept of it are removed from this computer. Nothing
        changes at the site itself, and it can be added again.
      </p>
      {task.error === undefined ? null : <ProblemView error={task.error} />}
      <DialogFooter>
        <div className={classes['row']}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button color="red" loading={task.isBusy} onClick={() => void task.run(remove)}>
            Remove site
          </Button>
        </div>
      </DialogFooter>
    </div>
  );
}
