import { writeFileSync } from 'node:fs';
import { claimTemporary } from '#electron/store/file/temporary-file.ts';

// A process that writes a file under a temporary name and never finishes: it waits until it is killed.
const claimed = claimTemporary(process.argv[2] ?? '');
writeFileSync(claimed.path, 'half');
process.send?.(claimed.path);
setInterval(() => claimed.path, 60_000);
