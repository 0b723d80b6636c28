import { isAppUrl } from './navigation-guard.ts';

/** The part of Electron's `WebFrameMain` that identifies a sender. */
interface SenderFrame {
  readonly url: string;
  readonly parent: unknown;
}

/**
 * True if a message comes from the main frame of our own page. A frame that has navigated or closed no longer has a
 * `senderFrame`, and is refused like a foreign one.
 */
export function isTrustedSender(frame: SenderFrame | null | undefined): boolean {
  return frame !== null && frame !== undefined && frame.parent === null && isAppUrl(frame.url);
}
