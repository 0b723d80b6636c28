import { randomBytes } from 'node:crypto';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { insertFile } from '#electron/store/changes/writers/submission/file-rows.ts';
import { receiveBytes } from '#electron/store/site/submission-bytes.ts';

/** Uploads files without end to a submission, and prints the hash of each that was acknowledged. A test kills it. */
const [root = '', file = '', submission = '', prefix = ''] = process.argv.slice(2);

for (let index = 0; ; index += 1) {
  const pieces = Array.from({ length: 8 }, () => randomBytes(8_192));
  const received = await receiveBytes(root, pieces, () => {});
  await change({ ...byOwner(), file, title: 'Upload', patience: 10_000 }, (made) =>
    insertFile(made, submission, `${prefix}-${index}`, received),
  );
  received.release();
  process.stdout.write(`${received.sha256}\n`);
}
