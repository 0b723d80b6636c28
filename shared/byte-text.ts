const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** A number of bytes as a limit is told: in the largest unit of which there is one, with at most one decimal place. */
export function byteText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1024 && unit < UNITS.length - 1; unit += 1) value /= 1024;
  return `${Math.round(value * 10) / 10} ${UNITS[unit]}`;
}
