import { Button, Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/api/queries.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import classes from './sites.module.css';
import { useTask } from './use-task.ts';

/** Asks how tokens are kept where the system has no key store. */
export function TokenStorageChoice() {
  const client = useQueryClient();
  const task = useTask();
  const [kept, setKept] = useState<'key-file' | 'memory'>();

  async function choose(): Promise<void> {
    if (kept === undefined) return;
    await call(client, 'secret-keeping:choose', { kept });
  }

  return (
    <Notice tone="warning" title="This system has no key store (keyring) that could store your tokens.">
      <div className={classes['stack']}>
        <Radio.Group
          label="How should they be stored?"
          value={kept ?? ''}
          onChange={(value) => setKept(value === 'key-file' ? 'key-file' : 'memory')}
        >
          <div className={classes['stack']}>
            <Radio
              value="key-file"
              label="Encrypted with a key file that only your system account can read"
              description="You stay signed in. Programs that run under your system account could read the tokens, and so could anybody who can use it."
            />
            <Radio
              value="memory"
              label="Only until Allelier is closed"
              description="You sign in again after each start."
            />
          </div>
        </Radio.Group>
        {task.error === undefined ? null : <ProblemView error={task.error} />}
        <div>
          <Button
            variant="default"
            disabled={kept === undefined}
            loading={task.isBusy}
            onClick={() => void task.run(choose)}
          >
            Use this choice
          </Button>
        </div>
      </div>
    </Notice>
  );
}
