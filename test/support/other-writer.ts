import { onTestFinished } from 'vitest';
import { forkWriter, type OtherWriter } from './fork-writer.ts';

/** Lets another process take the write lock of a database file; it holds it until `finish`, or the end of the test. */
export async function startOtherWriter(file: string): Promise<OtherWriter> {
  const writer = await forkWriter(file);
  onTestFinished(() => writer.kill());
  return writer;
}
