import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { desktopChannels as channels, type DesktopBridge } from '#shared/rpc/desktop-bridge.ts';
import type { DroppedFile, WireResult } from '#shared/rpc/transport.ts';

/** Bytes per message for a file that has no path. */
const CHUNK = 4 * 1024 * 1024;

type Report = ((sent: number, total: number) => void) | undefined;

function invoke(channel: string, ...parameters: unknown[]): Promise<WireResult> {
  return ipcRenderer.invoke(channel, ...parameters) as Promise<WireResult>;
}

async function sendFile(batch: string, { file, path }: DroppedFile<File>, onSent: (bytes: number) => void) {
  const opened = await invoke(channels.uploadOpen, batch, path);
  if (!opened.ok) return opened;
  for (let start = 0; start < file.size; start += CHUNK) {
    const bytes = new Uint8Array(await file.slice(start, start + CHUNK).arrayBuffer());
    const taken = await invoke(channels.uploadChunk, batch, bytes);
    if (!taken.ok) return taken;
    onSent(bytes.byteLength);
  }
  return invoke(channels.uploadClose, batch);
}

/** Sends files that exist only in the page, one after the other, in pieces. */
async function upload(files: DroppedFile<File>[], onProgress: Report): Promise<WireResult> {
  const batch = crypto.randomUUID();
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  let sent = 0;
  for (const file of files) {
    const result = await sendFile(batch, file, (bytes) => {
      sent += bytes;
      onProgress?.(sent, total);
    });
    if (!result.ok) return result;
  }
  return invoke(channels.uploadFinish, batch);
}

/**
 * Only this script sees paths: those of files that the user really dropped or chose, as the system tells them. The page hands
 * over `File` objects and gets tokens back; it can neither name a path nor learn one.
 */
async function stage(files: DroppedFile<File>[], onProgress?: Report): Promise<WireResult> {
  const located = files.map(({ file, path }) => ({ absolute: webUtils.getPathForFile(file), relative: path }));
  if (located.some(({ absolute }) => absolute === '')) return upload(files, onProgress);
  return invoke(channels.registerPaths, located);
}

const bridge: DesktopBridge<File> = {
  host: 'desktop',
  call: (name, input, callId) => invoke(channels.call, name, input, callId),
  cancel: (callId) => ipcRenderer.send(channels.cancel, callId),
  subscribe(listener) {
    const receive = (_event: unknown, name: string, payload: unknown) => listener(name, payload);
    ipcRenderer.on(channels.event, receive);
    return () => {
      ipcRenderer.off(channels.event, receive);
    };
  },
  stage,
};

contextBridge.exposeInMainWorld('allelier', bridge);
