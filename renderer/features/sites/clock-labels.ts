import { formatDuration } from '#renderer/ui/text/format.ts';

/** Seconds by which clocks may differ before a site refuses signatures. */
const WINDOW = 600;
/** Seconds that the header of a reply and the way of it may make up. */
const EXACT = 5;

/** What the distance of two clocks means for signing in; `offset` is that of the site minus this one, in seconds. */
export function clockWords(offset: number | undefined): { tone: 'good' | 'warning' | 'bad'; text: string } {
  if (offset === undefined) return { tone: 'good', text: 'The site does not tell its time.' };
  const apart = Math.abs(offset);
  if (apart <= EXACT) return { tone: 'good', text: 'The clocks agree.' };
  const by = `The clock of this computer is ${formatDuration(apart * 1000)} ${offset > 0 ? 'behind' : 'ahead of'} that of the site`;
  if (apart > WINDOW) {
    return {
      tone: 'bad',
      text: `${by}: signatures are refused from 10 minutes on. Set the clock of this computer first.`,
    };
  }
  return { tone: apart > WINDOW / 2 ? 'warning' : 'good', text: `${by}. Up to 10 minutes are allowed.` };
}
