import { notifyDone, notifyProblem } from './notify.ts';

/** Puts a text on the clipboard and says so; `what` completes the sentence "Copied …". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notifyDone(`Copied ${what}.`);
  } catch (error) {
    notifyProblem('The clipboard cannot be written to', error);
  }
}
