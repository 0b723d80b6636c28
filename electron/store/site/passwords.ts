import { randomBytes, scrypt, timingSafeEqual, type BinaryLike, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { normalPassword } from '#shared/rules/account.ts';

/** Costs of a new password, as OWASP's Password Storage Cheat Sheet has them: 32 MiB of memory, and about 0.2 s. */
const COSTS = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Characters of the longest password that is tried. */
const LONGEST_TRIED = 10_000;

const derive = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt);

interface Costs {
  N: number;
  r: number;
  p: number;
}

async function keyOf(password: string, salt: Buffer, { N, r, p }: Costs, length: number): Promise<Buffer> {
  return derive(normalPassword(password), salt, length, { N, r, p, maxmem: 256 * N * r });
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** A text from which a password can be recognised, but not got: `$scrypt$ln=15,r=8,p=3$salt$key` (the PHC string format). */
export async function sealPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(password, salt, COSTS, KEY_BYTES);
  return `$scrypt$ln=${Math.log2(COSTS.N)},r=${COSTS.r},p=${COSTS.p}$${base64(salt)}$${base64(key)}`;
}

const NOBODYS = `$scrypt$ln=${Math.log2(COSTS.N)},r=${COSTS.r},p=${COSTS.p}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(KEY_BYTES))}`;
const FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether a password is the one of a sealed text. Without such a text the same work is done, and the answer is no. */
export async function isPassword(sealed: string | undefined, password: string): Promise<boolean> {
  const own = sealed === undefined ? null : FORM.exec(sealed);
  const [, ln, r, p, salt = '', key = ''] = own ?? FORM.exec(NOBODYS) ?? [];
  const expected = Buffer.from(key, 'base64');
  const costs = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  const tried = await keyOf(password.slice(0, LONGEST_TRIED), Buffer.from(salt, 'base64'), costs, expected.length);
  return timingSafeEqual(tried, expected) && own !== null && password.length <= LONGEST_TRIED;
}
