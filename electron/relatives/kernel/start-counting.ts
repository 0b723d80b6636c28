import { COUNT_DIFFERENCES } from './count-differences.ts';

interface Module {
  readonly [Symbol.toStringTag]: string;
}

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** What is used of WebAssembly here. The types of Node do not have it, those of browsers do not belong on the main side. */
interface WebAssembly {
  Module: new (bytes: Uint8Array) => Module;
  Memory: new (size: { initial: number }) => Memory;
  Instance: new (module: Module, imports: { env: { memory: Memory } }) => { readonly exports: unknown };
}

/** Addresses of four profiles and of the first of the others, how many others, bytes of a profile, most differences, where to write. */
type CountDifferences = (...values: number[]) => void;

interface Counting {
  memory: Memory;
  count16: CountDifferences;
  count32: CountDifferences;
  /** How many bits are set in both of two rows: their addresses, bytes of a row. */
  countBits: (one: number, other: number, bytes: number) => number;
}

const { Module, Memory, Instance } = (globalThis as unknown as { WebAssembly: WebAssembly }).WebAssembly;

let code: Module | undefined;

/** Memory of some pages of 64 KB, and the functions of `count-differences.wat`, which read and write it. */
export function startCounting(pages: number): Counting {
  const memory = new Memory({ initial: pages });
  code ??= new Module(Buffer.from(COUNT_DIFFERENCES, 'base64'));
  const { exports } = new Instance(code, { env: { memory } });
  return { memory, ...(exports as Omit<Counting, 'memory'>) };
}
