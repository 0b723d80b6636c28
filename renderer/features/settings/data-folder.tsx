import { Button } from '@mantine/core';
import { IconCopy, IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import type { AppInfo } from '#shared/rpc/contract/app.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import classes from './settings.module.css';

/** Where everything is kept, and how to keep it elsewhere. */
export function DataFolder({ info }: { info: AppInfo }) {
  const [chosen, setChosen] = useState<string>();

  async function choose(): Promise<void> {
    try {
      const [folder] = await rpc.call('file:pick', { purpose: 'data-folder' });
      if (!folder) return;
      const { restart_needed } = await rpc.call('settings:choose-data-folder', { token: folder.token });
      setChosen(
        restart_needed
          ? `“${folder.name}” will be used from the next start. The databases in the current folder stay where they are.`
          : `“${folder.name}” is used now.`,
      );
    } catch (error) {
      notifyProblem('The data folder cannot be changed', error);
    }
  }

  return (
    <>
      <div className={classes['row']}>
        <span className={classes['value']}>{info.data_folder}</span>
        <Button
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden="true" />}
          onClick={() => void copyText(info.data_folder, 'the data folder')}
        >
          Copy path
        </Button>
        {info.can_choose_data_folder ? (
          <Button
            variant="default"
            leftSection={<IconFolder size={14} aria-hidden="true" />}
            onClick={() => void choose()}
          >
            Choose another…
          </Button>
        ) : null}
      </div>
      {chosen === undefined ? null : <Notice tone="info" title={chosen} />}
      <p className={classes['hint']}>
        Each database is one file in the folder “databases”. To copy one, open it and choose “Save a copy…”: the file
        alone may lack the latest changes while Allelier runs. To bring a copy back, put it into that folder.
        {info.can_choose_data_folder
          ? ''
          : ' To use another folder, start Allelier with --data FOLDER, or set ALLELIER_DATA first.'}
      </p>
    </>
  );
}
