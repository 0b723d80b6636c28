import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { SettingSaving } from './use-save-setting.ts';
import classes from './settings.module.css';

/** Says that a change was saved and offers to take it back. */
export function SavedNotice({ saving: { outcome, undo } }: { saving: SettingSaving }) {
  const isSaved = outcome?.kind === 'saved';
  return (
    <div role="status" className={classes['saved']} data-tone={isSaved ? 'good' : 'bad'}>
      {outcome?.kind === 'saved' ? (
        <>
          <IconCircleCheck size={16} aria-hidden="true" /> {outcome.label} saved.
          <Button variant="subtle" size="compact-xs" onClick={undo}>
            Undo
          </Button>
        </>
      ) : null}
      {outcome?.kind === 'failed' ? (
        <>
          <IconCircleX size={16} aria-hidden="true" /> {outcome.label} could not be saved: {outcome.message}
        </>
      ) : null}
    </div>
  );
}
