import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { jsonIn } from '#shared/json-in.ts';
import { COPY_OF } from '../file/copy-origin.ts';

/**
 * Row of `meta`, of copies only: by scheme, which of its LIN codes this computer has assigned, and not the site. Either all, where the
 * thresholds are from here, too, or those of the profiles (row ids) that the site has not given a code. Of these there are few.
 */
const CODES_HERE = 'lincodes_here';

const CodesHere = z.record(z.string(), z.union([z.literal('all'), z.array(z.number())]));
type CodesHere = z.infer<typeof CodesHere>;
/** Which LIN codes of a scheme of a copy were assigned here. */
type OfScheme = CodesHere[string];

function readAll(connection: DatabaseSync): CodesHere {
  const text = connection.prepare('select value from meta where key = ?').get(CODES_HERE)?.['value'];
  return (typeof text === 'string' ? CodesHere.safeParse(jsonIn(text)).data : undefined) ?? {};
}

/** Which LIN codes of a scheme were assigned here and not by the site. None in a database that is no copy. */
export function codesHere(connection: DatabaseSync, scheme: number): OfScheme {
  return readAll(connection)[scheme] ?? [];
}

/** Says of the profiles (row ids) of a scheme whether their LIN codes were assigned here and not by the site. */
export function lincodesFromHere(connection: DatabaseSync, scheme: number): (profile: number) => boolean {
  const here = codesHere(connection, scheme);
  const profiles = new Set(here === 'all' ? [] : here);
  return (profile) => here === 'all' || profiles.has(profile);
}

export function isCopy(connection: DatabaseSync): boolean {
  return connection.prepare('select 1 from meta where key = ?').get(COPY_OF) !== undefined;
}

/** Whether the LIN codes of a scheme are those of the site of a copy: their thresholds and names are not changed here. */
export function isOfSite(connection: DatabaseSync, scheme: number): boolean {
  return isCopy(connection) && codesHere(connection, scheme) !== 'all';
}

/** Keeps which LIN codes of a scheme were assigned here. */
export function keepCodesHere(connection: DatabaseSync, scheme: number, here: OfScheme): void {
  const all: CodesHere = { ...readAll(connection), [scheme]: here };
  const kept = Object.fromEntries(Object.entries(all).filter(([, one]) => one.length > 0));
  connection.prepare('delete from meta where key = ?').run(CODES_HERE);
  if (Object.keys(kept).length === 0) return;
  connection.prepare('insert into meta (key, value) values (?, ?)').run(CODES_HERE, JSON.stringify(kept));
}
