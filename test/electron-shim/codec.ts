/** What values that have no copy become: functions and promises stay where they are, files travel beside the text. */
export interface CodecHooks {
  function?: (value: (...parameters: unknown[]) => unknown) => number;
  promise?: (value: PromiseLike<unknown>) => string;
  file?: (value: Blob) => number;
}

/** The way back: from the numbers of `CodecHooks` to stand-ins on this side. */
export interface DecodeHooks {
  function?: (id: number) => (...parameters: unknown[]) => unknown;
  promise?: (id: string) => Promise<unknown>;
  file?: (id: number) => unknown;
}

export interface Codec {
  encode(value: unknown, hooks?: CodecHooks): string;
  decode(text: string, hooks?: DecodeHooks): unknown;
}

/**
 * Copies values through text as Electron's structured clone does: cycles, dates, maps, sets, errors and typed arrays survive,
 * functions and symbols are refused unless hooks carry them. This function runs in Node and, as text, in both worlds of the
 * page: it refers to nothing outside itself.
 */
export function createCodec(): Codec {
  type Node = { t: string; v: unknown };
  const refusal = 'An object could not be cloned.';

  function toBase64(bytes: Uint8Array): string {
    let text = '';
    for (let start = 0; start < bytes.length; start += 0x8000) {
      text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
    }
    return btoa(text);
  }

  function fromBase64(text: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  }

  function tagOf(value: object): string {
    return Object.prototype.toString.call(value).slice(8, -1);
  }

  function encode(root: unknown, hooks: CodecHooks = {}): string {
    const seen = new Map<object, number>();
    const heap: (Node | null)[] = [];

    function describe(value: object): Node {
      const tag = tagOf(value);
      if (hooks.promise && typeof (value as { then?: unknown }).then === 'function') {
        return { t: 'Promise', v: hooks.promise(value as PromiseLike<unknown>) };
      }
      if (tag === 'Promise' || tag === 'WeakMap' || tag === 'WeakSet') throw new Error(refusal);
      if (hooks.file && (tag === 'File' || tag === 'Blob')) return { t: 'File', v: hooks.file(value as Blob) };
      if (Array.isArray(value)) return { t: 'Array', v: value.map(put) };
      if (value instanceof Date || tag === 'Date') return { t: 'Date', v: (value as Date).getTime() };
      if (tag === 'RegExp') return { t: 'RegExp', v: [(value as RegExp).source, (value as RegExp).flags] };
      if (tag === 'Map')
        return { t: 'Map', v: [...(value as Map<unknown, unknown>)].map(([a, b]) => [put(a), put(b)]) };
      if (tag === 'Set') return { t: 'Set', v: [...(value as Set<unknown>)].map(put) };
      if (value instanceof Error || tag === 'Error') {
        const { name, message, stack } = value as Error;
        return { t: 'Error', v: [name, message, stack ?? ''] };
      }
      if (tag === 'ArrayBuffer') return { t: 'ArrayBuffer', v: toBase64(new Uint8Array(value as ArrayBuffer)) };
      if (ArrayBuffer.isView(value)) {
        const bytes = new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength);
        return { t: 'View', v: [tag, toBase64(bytes)] };
      }
      return { t: 'Object', v: Object.keys(value).map((key) => [key, put((value as Record<string, unknown>)[key])]) };
    }

    function put(value: unknown): unknown {
      if (value === null || typeof value === 'boolean' || typeof value === 'string') return { j: value };
      if (value === undefined) return { u: 1 };
      if (typeof value === 'number') {
        if (Object.is(value, -0)) return { n: '-0' };
        return Number.isFinite(value) ? { j: value } : { n: String(value) };
      }
      if (typeof value === 'bigint') return { b: String(value) };
      if (typeof value === 'symbol') throw new Error(refusal);
      if (typeof value === 'function') {
        if (!hooks.function) throw new Error(refusal);
        return { f: hooks.function(value as (...parameters: unknown[]) => unknown) };
      }
      const known = seen.get(value);
      if (known !== undefined) return { r: known };
      const index = heap.push(null) - 1;
      seen.set(value, index);
      heap[index] = describe(value);
      return { r: index };
    }

    const top = put(root);
    return JSON.stringify([top, heap]);
  }

  function decode(text: string, hooks: DecodeHooks = {}): unknown {
    const [root, heap] = JSON.parse(text) as [Record<string, unknown>, Node[]];
    const made = new Map<number, unknown>();

    function remember<Value>(index: number, value: Value): Value {
      made.set(index, value);
      return value;
    }

    function hook<Value>(value: Value | undefined): Value {
      if (value === undefined) throw new Error(refusal);
      return value;
    }

    function rebuild(index: number): unknown {
      const { t: kind, v } = heap[index] as Node;
      const list = v as Record<string, unknown>[];
      const pairs = v as [Record<string, unknown>, Record<string, unknown>][];
      const texts = v as [string, string, string];
      switch (kind) {
        case 'Promise':
          return remember(index, hook(hooks.promise)(v as string));
        case 'File':
          return remember(index, hook(hooks.file)(v as number));
        case 'Array': {
          const array = remember<unknown[]>(index, []);
          for (const item of list) array.push(get(item));
          return array;
        }
        case 'Date':
          return remember(index, new Date(v as number));
        case 'RegExp':
          return remember(index, new RegExp(texts[0], texts[1]));
        case 'Map': {
          const map = remember(index, new Map<unknown, unknown>());
          for (const [key, value] of pairs) map.set(get(key), get(value));
          return map;
        }
        case 'Set': {
          const set = remember(index, new Set<unknown>());
          for (const item of list) set.add(get(item));
          return set;
        }
        case 'Error': {
          const error = remember(index, new Error(texts[1]));
          if (error.name !== texts[0]) Object.defineProperty(error, 'name', { value: texts[0], configurable: true });
          error.stack = texts[2];
          return error;
        }
        case 'ArrayBuffer':
          return remember(index, fromBase64(v as string).buffer);
        case 'View': {
          const bytes = fromBase64(texts[1]);
          if (texts[0] === 'Uint8Array') return remember(index, bytes);
          const constructors = globalThis as unknown as Record<string, new (buffer: ArrayBuffer) => object>;
          const View = constructors[texts[0]];
          return remember(index, View ? new View(bytes.buffer) : bytes);
        }
        default: {
          const object = remember<Record<string, unknown>>(index, {});
          for (const [key, value] of v as [string, Record<string, unknown>][]) {
            Object.defineProperty(object, key, {
              value: get(value),
              writable: true,
              enumerable: true,
              configurable: true,
            });
          }
          return object;
        }
      }
    }

    function get(node: Record<string, unknown>): unknown {
      if ('j' in node) return node['j'];
      if ('u' in node) return undefined;
      if ('n' in node) return Number(node['n']);
      if ('b' in node) return BigInt(node['b'] as string);
      if ('f' in node) return hook(hooks.function)(node['f'] as number);
      const index = node['r'] as number;
      return made.has(index) ? made.get(index) : rebuild(index);
    }

    return get(root);
  }

  return { encode, decode };
}
