import type { Progress } from '#shared/rpc/contract/job.ts';

/** `0:35`, `1:02:07`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Progress of a run over files: how many are done and in how long. Once some are done, also the time that remains. */
export function batchProgress(done: number, total: number, elapsed: number): Progress {
  const left = done > 0 && done < total ? `, about ${clockText((elapsed / done) * (total - done))} left` : '';
  return { done, total, unit: 'files', message: `${clockText(elapsed)}${left}` };
}
