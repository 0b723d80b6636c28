import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFooter } from './dialog-footer.tsx';
import { Notice } from '../notices/notice.tsx';
import { defined } from '#shared/defined.ts';
import classes from './dialog-footer.module.css';

interface FormActionsProps {
  /** What the submit button does: `Create`. Absent while there is nothing to submit. */
  submit?: string | undefined;
  /** What the other button says. */
  leave?: string;
  onLeave: () => void;
  /** Why the last attempt failed, in a sentence. */
  error?: string | undefined;
  isBusy: boolean;
  isDisabled?: boolean;
  /** Colour of the submit button. */
  color?: string;
  /** Further buttons, at the left. */
  children?: ReactNode;
}

/**
 * The end of a form, in sight all the time in a dialog: what went wrong, then the buttons to leave it and to submit it. On a page they
 * stand below the fields at the left, because notices come at the right and would cover them.
 */
export function FormActions(props: FormActionsProps) {
  const { submit, leave = 'Cancel', onLeave, error, isBusy, isDisabled = false, color, children } = props;
  return (
    <DialogFooter>
      {error === undefined ? null : <Notice tone="bad" title={error} />}
      <Group gap="sm" align="end">
        {children}
        <Group gap="sm" className={classes['buttons']}>
          <Button variant="default" onClick={onLeave}>
            {leave}
          </Button>
          {submit === undefined ? null : (
            <Button type="submit" loading={isBusy} disabled={isDisabled} {...defined({ color })}>
              {submit}
            </Button>
          )}
        </Group>
      </Group>
    </DialogFooter>
  );
}
