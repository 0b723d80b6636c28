import path from 'node:path';
import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { z } from 'zod';
import { toProblem } from '#shared/problem.ts';
import { desktopChannels } from '#shared/rpc/desktop-bridge.ts';
import type { WireResult } from '#shared/rpc/transport.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { droppedRoots } from './dropped-paths.ts';
import { isTrustedSender } from './sender-guard.ts';
import { createUploads, type Uploads } from './uploads.ts';

const CallName = z.string().max(100);
const BatchName = z.string().max(64);
const RelativePath = z.string().max(4096);
const DroppedPaths = z
  .array(z.object({ absolute: z.string().max(32_768), relative: z.string().max(32_768) }))
  .max(100_000);

/** What belongs to one window and ends with it. */
interface PageCaller {
  gone: AbortController;
  uploads: Uploads;
}

function assertTrusted(event: IpcMainEvent | IpcMainInvokeEvent): void {
  const { senderFrame } = event;
  if (!isTrustedSender(senderFrame))
    throw new Error(`Refused a message from ${senderFrame?.url ?? 'a frame that is gone'}.`);
}

async function settle(work: () => unknown): Promise<WireResult> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

/** Answers the preload script. Before anything else, every message must come from the main frame of our own page. */
export function registerIpc(workbench: Workbench): void {
  const callers = new Map<number, PageCaller>();

  function callerOf(sender: WebContents): PageCaller {
    const known = callers.get(sender.id);
    if (known) return known;
    const caller = { gone: new AbortController(), uploads: createUploads(workbench.files) };
    callers.set(sender.id, caller);
    sender.once('destroyed', () => {
      callers.delete(sender.id);
      caller.gone.abort();
      caller.uploads.abortAll();
    });
    return caller;
  }

  function handle(channel: string, work: (caller: PageCaller, ...parameters: unknown[]) => unknown): void {
    ipcMain.handle(channel, (event, ...parameters: unknown[]) => {
      assertTrusted(event);
      return settle(() => work(callerOf(event.sender), ...parameters));
    });
  }

  ipcMain.handle(desktopChannels.call, (event, name: unknown, input: unknown, callId: unknown) => {
    assertTrusted(event);
    const { signal } = callerOf(event.sender).gone;
    return workbench.call(CallName.parse(name), input, { callId: CallName.parse(callId), signal });
  });
  ipcMain.on(desktopChannels.cancel, (event, callId: unknown) => {
    assertTrusted(event);
    workbench.cancel(CallName.parse(callId));
  });
  handle(desktopChannels.registerPaths, (_caller, files) =>
    workbench.files.registerPaths(droppedRoots(DroppedPaths.parse(files), path)),
  );
  handle(desktopChannels.uploadOpen, ({ uploads }, batch, relativePath) =>
    uploads.open(BatchName.parse(batch), RelativePath.parse(relativePath)),
  );
  handle(desktopChannels.uploadChunk, ({ uploads }, batch, bytes) =>
    uploads.chunk(BatchName.parse(batch), z.instanceof(Uint8Array).parse(bytes)),
  );
  handle(desktopChannels.uploadClose, ({ uploads }, batch) => uploads.close(BatchName.parse(batch)));
  handle(desktopChannels.uploadFinish, ({ uploads }, batch) => uploads.finish(BatchName.parse(batch)));
}
