/** A time of the clock of this computer, for sentences: `14:32`, with the day before it where that is not today. Both in ms since 1970. */
export function clockText(at: number, now: number): string {
  const time = new Date(at).toTimeString().slice(0, 5);
  const day = dayOf(at);
  return day === dayOf(now) ? time : `${day} ${time}`;
}

function dayOf(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
