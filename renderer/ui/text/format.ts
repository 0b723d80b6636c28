const integer = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `19,242`. */
export function formatCount(value: number): string {
  return integer.format(value);
}

/** `1 locus`, `2 loci`: a count with its noun. */
export function formatQuantity(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** Bytes for people, in powers of 1000: `6.1 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

/** Milliseconds for people: `42 ms`, `3.2 s`, `4 min 5 s`, `2 h 10 min`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Local date and time, to the minute: `2026-11-21 14:05`. */
export function formatTime(time: number | string): string {
  const date = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Local time to the second: `14:05:09`. */
export function formatClock(time: number): string {
  return new Date(time).toTimeString().slice(0, 8);
}
