import { useEffect, useEffectEvent, useRef } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notify.ts';
import { AppError } from '#shared/problem.ts';
import type { Job } from '#shared/rpc/job.ts';

/** Says in a corner how a job ended, unless the panel that shows it is open. Each end is said once. */
export function useJobNotices(isPanelOpen: boolean): void {
  const running = useRef(new Set<string>());

  const announce = useEffectEvent((job: Job) => {
    if (job.state === 'queued' || job.state === 'running') {
      running.current.add(job.id);
      return;
    }
    const justEnded = running.current.delete(job.id);
    if (!justEnded || isPanelOpen) return;
    if (job.state === 'done') notifyDone(job.summary ?? `${job.title}: done.`);
    if (job.state === 'failed' && job.problem) notifyProblem(`${job.title} failed`, AppError.fromProblem(job.problem));
  });

  useEffect(() => rpc.on('job:changed', (job) => announce(job)), []);
}
