import type { DroppedFile, Transport, WireResult } from './transport.ts';

/** Channels between the preload script and the desktop host. The page reaches none of them by name. */
export const desktopChannels = {
  call: 'rpc',
  cancel: 'rpc-cancel',
  event: 'event',
  registerPaths: 'files-register',
  uploadOpen: 'upload-open',
  uploadChunk: 'upload-chunk',
  uploadClose: 'upload-close',
  uploadFinish: 'upload-finish',
} as const;

/**
 * What the preload script puts on `window.allelier`. It differs from a `Transport` in one point: a refused `stage` is
 * returned as data, because of an error only the message survives the way out of the preload script.
 */
export interface DesktopBridge<HostFile = unknown> extends Omit<Transport<HostFile>, 'stage'> {
  stage(files: DroppedFile<HostFile>[], onProgress?: (sent: number, total: number) => void): Promise<WireResult>;
}
