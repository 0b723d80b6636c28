import type { Job } from '#shared/rpc/contract/job.ts';
import classes from './jobs.module.css';

function clock(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB');
}

/** What a job said while it ran, newest last. */
export function JobLog({ job }: { job: Job }) {
  if (job.log.length === 0) return <p className={classes['empty']}>The log is empty.</p>;
  return (
    <ol className={classes['log']} aria-label={`Log of ${job.title}`}>
      {job.log.map((line, index) => (
        <li key={index}>
          <time dateTime={new Date(line.at).toISOString()}>{clock(line.at)}</time> {line.text}
        </li>
      ))}
    </ol>
  );
}
