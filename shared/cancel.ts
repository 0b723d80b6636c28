/** The part of `AbortSignal` that both sides need. `shared` has neither the DOM's nor Node's declaration of it. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
