import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, useRef } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { isJobWatched } from '#renderer/ui/progress/watched-jobs.ts';
import type { Job } from '#shared/rpc/contract/job.ts';

const noticeOf = (job_id: string) => `job ${job_id}`;

/** A failure stays until it is closed; a success goes by itself. */
function showNotice({ id, title, state, summary, problem }: Job): void {
  const common = {
    id: noticeOf(id),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    // The dimmed default is too pale to be read on the surface of a notice.
    styles: { description: { color: 'var(--text)' } },
  };
  if (state === 'done') {
    notifications.show({ ...common, message: summary ?? `${title}: done.`, color: 'green', autoClose: 6000 });
  } else if (state === 'failed') {
    notifications.show({
      ...common,
      title: `${title} failed`,
      message: problem?.message ?? 'See the log in Jobs.',
      color: 'red',
      autoClose: false,
    });
  }
}

/**
 * Says in a corner how a job ended, unless the panel is open or another place shows the job. Each end is said once, and
 * what was said goes when the panel opens.
 */
export function useJobNotices(isPanelOpen: boolean): void {
  const running = useRef(new Set<string>());
  const shown = useRef(new Set<string>());

  const announce = useEffectEvent((job: Job) => {
    if (job.state === 'queued' || job.state === 'running') {
      running.current.add(job.id);
      return;
    }
    const justEnded = running.current.delete(job.id);
    if (!justEnded || isPanelOpen || isJobWatched(job.id)) return;
    shown.current.add(job.id);
    showNotice(job);
  });

  useEffect(() => rpc.on('job:changed', (job) => announce(job)), []);
  useEffect(() => {
    if (!isPanelOpen) return;
    for (const id of shown.current) notifications.hide(noticeOf(id));
    shown.current.clear();
  }, [isPanelOpen]);
}
