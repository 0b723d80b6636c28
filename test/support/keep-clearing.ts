import { removeUnfinished } from '#electron/store/file/unfinished-files.ts';

// A process that clears a folder of unfinished files over and over, until it is told to end.
const folder = process.argv[2] ?? '';
let rounds = 0;
const ending = new AbortController();
process.on('message', () => ending.abort());
process.send?.('ready');
while (!ending.signal.aborted) {
  await removeUnfinished(folder);
  rounds += 1;
  // Lets the message in.
  await new Promise((resolve) => setImmediate(resolve));
}
process.send?.(rounds);
process.disconnect();
