import type { Codec } from './codec.ts';

type Callable = (...parameters: unknown[]) => unknown;

/** One end of the link between the page's world and the preload world. */
export interface WorldLink {
  /** Puts `value` on the other world's `window`, frozen; its functions stay here and are called across. */
  expose(name: string, value: unknown): void;
}

/**
 * Links the two worlds of one document, which share nothing but the DOM: text goes in events under a secret name, files as an
 * event's `DataTransfer`, calls are answered within the same turn. As text in the page, it refers to nothing outside itself.
 */
export function createWorldLink(own: string, peer: string, codec: Codec): WorldLink {
  const functions: Callable[] = [];
  const functionIds = new Map<Callable, number>();
  const promises = new Map<string, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  let lastPromise = 0;
  let replies: [number, string][] = [];
  let arrivedFiles: File[] = [];

  function send(operation: string, ...parameters: unknown[]): void {
    window.dispatchEvent(new CustomEvent(peer, { detail: JSON.stringify([operation, ...parameters]) }));
  }

  function idOf(callable: Callable): number {
    const known = functionIds.get(callable) ?? functions.push(callable) - 1;
    functionIds.set(callable, known);
    return known;
  }

  function follow(promise: PromiseLike<unknown>): string {
    lastPromise += 1;
    const id = `${own}${lastPromise}`;
    promise.then(
      (result) => send('settle', id, 1, encode(result)),
      (reason: unknown) => send('settle', id, 0, encode(reason)),
    );
    return id;
  }

  function encode(value: unknown): string {
    const carrier = new DataTransfer();
    const file = (content: Blob) => {
      carrier.items.add(content instanceof File ? content : new File([content], 'blob'));
      return carrier.items.length - 1;
    };
    const text = codec.encode(value, { function: idOf, promise: follow, file });
    if (carrier.items.length > 0) window.dispatchEvent(new DragEvent(`${peer}-files`, { dataTransfer: carrier }));
    return text;
  }

  function decode(text: string): unknown {
    const files = arrivedFiles;
    return codec.decode(text, {
      function:
        (id) =>
        (...parameters) =>
          callPeer(id, parameters),
      promise: (id) => new Promise((resolve, reject) => promises.set(id, { resolve, reject })),
      file: (id) => files[id],
    });
  }

  function callPeer(id: number, parameters: unknown[]): unknown {
    replies = [];
    send('call', id, encode(parameters));
    const [ok, text] = replies[0] ?? [0, codec.encode(new Error('The other world did not answer.'))];
    if (!ok) throw decode(text);
    return decode(text);
  }

  function answer(id: number, parameters: string): void {
    try {
      send('reply', 1, encode(functions[id]?.(...(decode(parameters) as unknown[]))));
    } catch (error) {
      send('reply', 0, encode(error));
    }
  }

  function deepFreeze<Value>(value: Value): Value {
    if (typeof value !== 'object' || value === null) return value;
    for (const member of Object.values(value)) deepFreeze(member);
    return Object.freeze(value);
  }

  function settle(id: string, outcome: 'resolve' | 'reject', text: string): void {
    const promise = promises.get(id);
    promises.delete(id);
    promise?.[outcome](decode(text));
  }

  function receive(detail: string): void {
    const [operation, ...rest] = JSON.parse(detail) as [string, ...unknown[]];
    if (operation === 'call') answer(rest[0] as number, rest[1] as string);
    else if (operation === 'reply') replies.push([rest[0] as number, rest[1] as string]);
    else if (operation === 'settle') settle(rest[0] as string, rest[1] ? 'resolve' : 'reject', rest[2] as string);
    else if (operation === 'expose') {
      const value = deepFreeze(decode(rest[1] as string));
      Object.defineProperty(window, rest[0] as string, {
        value,
        enumerable: true,
        writable: false,
        configurable: false,
      });
    }
  }

  window.addEventListener(`${own}-files`, (event) => {
    event.stopImmediatePropagation();
    arrivedFiles = [...((event as DragEvent).dataTransfer?.files ?? [])];
  });
  window.addEventListener(own, (event) => {
    event.stopImmediatePropagation();
    receive((event as CustomEvent<string>).detail);
  });
  return { expose: (name, value) => send('expose', name, encode(value)) };
}
