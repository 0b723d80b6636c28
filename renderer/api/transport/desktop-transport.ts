import { AppError } from '#shared/problem.ts';
import type { DesktopBridge } from '#shared/rpc/desktop-bridge.ts';
import { ChosenFile } from '#shared/rpc/contract/file.ts';
import { WireResult, type Transport } from '#shared/rpc/transport.ts';

/** The preload script's bridge as a transport: a refused upload, which crosses as data, is thrown again here. */
export function createDesktopTransport(bridge: DesktopBridge<File>): Transport<File> {
  return {
    host: bridge.host,
    call: bridge.call,
    cancel: bridge.cancel,
    subscribe: bridge.subscribe,
    async stage(files, onProgress) {
      const result = WireResult.parse(await bridge.stage(files, onProgress));
      if (!result.ok) throw AppError.fromProblem(result.problem);
      return ChosenFile.array().parse(result.value);
    },
  };
}
