/**
 * Loaded before a recorded service (`--import`): `Date` gives the time in the file that RECORD_CLOCK names, so that the recording of
 * tomorrow equals that of today. Timers run as always.
 */
import { openSync, readSync } from 'node:fs';

const digits = Buffer.alloc(13);
const file = openSync(process.env['RECORD_CLOCK'] ?? '', 'r');

function now(): number {
  readSync(file, digits, 0, digits.length, 0);
  return Number(digits.toString());
}

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
