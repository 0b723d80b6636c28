import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { RECONNECTED, reconnectNow, useConnection } from '#renderer/api/transport/connection.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import classes from '../shell/shell.module.css';

/** Says above the page that Allelier does not answer, for as long as it does not, and afterwards that it does. */
export function ConnectionNotice() {
  const connection = useConnection();
  useEffect(() => {
    const say = () => notifyDone('Allelier answers again.');
    window.addEventListener(RECONNECTED, say);
    return () => window.removeEventListener(RECONNECTED, say);
  }, []);
  if (connection === 'open') return null;
  return (
    <div className={classes['connection']}>
      <Notice
        tone="bad"
        title={connection === 'lost' ? 'Allelier does not answer' : 'Allelier does not know this page any more'}
        actions={
          <Button variant="default" size="compact-xs" onClick={reconnectNow}>
            Try now
          </Button>
        }
      >
        {connection === 'lost'
          ? 'It was stopped or is being restarted. What you see may be out of date. '
          : 'It runs again. Press Enter in the terminal in which it runs, and open the new link. '}
        What you have typed is kept, and this page goes on by itself.
      </Notice>
    </div>
  );
}
