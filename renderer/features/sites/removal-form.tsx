import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import classes from './sites.module.css';
import { useTask } from './use-task.ts';

interface RemovalFormProps {
  /** What goes, and what stays at the site. */
  children: ReactNode;
  /** On the button. */
  label: string;
  remove: () => Promise<unknown>;
  onDone: () => void;
}

/** Asks before a key or an account of a site is removed from this computer. */
export function RemovalForm({ children, label, remove, onDone }: RemovalFormProps) {
  const task = useTask();
  return (
    <div className={classes['stack']}>
      <p className={classes['text']}>{children}</p>
      {task.error === undefined ? null : <ProblemView error={task.error} />}
      <DialogFooter>
        <div className={classes['row']}>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button
            color="red"
            loading={task.isBusy}
            onClick={() =>
              void task.run(async () => {
                await remove();
                onDone();
              })
            }
          >
            {label}
          </Button>
        </div>
      </DialogFooter>
    </div>
  );
}
