import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mutation } from '#renderer/api/queries.ts';
import { JudgedAnew } from '#renderer/records/verdict/judged-anew.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import type { OutputOf } from '#shared/rpc/contract/contract.ts';
import classes from './judge-anew.module.css';

/** After limits were changed: offers to judge the kept genomes by the new ones, and lists which verdicts changed. */
export function JudgeAnew({ database }: { database: string }) {
  const { mutate, data, isPending, error } = useMutation(mutation('verdicts:judge-anew'));
  if (data) return <Judged judged={data} />;
  return (
    <div className={classes['offer']}>
      <Notice
        tone="info"
        title="Verdicts that are kept with isolates still rest on the limits before."
        actions={
          <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate({ database })}>
            Judge them anew
          </Button>
        }
      >
        No genome is typed for that: their figures are kept.
      </Notice>
      {error ? <ProblemView error={error} /> : null}
    </div>
  );
}

/** Stands at the top of the page, and comes into sight for who asked for it further down. */
function Judged({ judged }: { judged: OutputOf<'verdicts:judge-anew'> }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box}>
      <JudgedAnew judged={judged} />
    </div>
  );
}
