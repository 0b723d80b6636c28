import { isAppUrl } from './navigation-guard.ts';

/** The part of Electron's `WebFrameMain` that tells who speaks. */
export interface SenderFrame {
  readonly url: string;
  readonly parent: unknown;
}

/**
 * True when a message comes from the main frame of our own page. A frame that has navigated or gone has no `senderFrame`
 * any more and is refused like a foreign one.
 */
export function isTrustedSender(frame: SenderFrame | null | undefined): boolean {
  return frame !== null && frame !== undefined && frame.parent === null && isAppUrl(frame.url);
}
