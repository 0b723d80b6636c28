import { readFileSync } from 'node:fs';

/** Bytes of a line of the kernel's account of this process: what it has in memory, or had at most. */
export function bytesOf(line: 'VmHWM' | 'VmRSS'): number {
  const kibibytes = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kibibytes) * 1024;
}
