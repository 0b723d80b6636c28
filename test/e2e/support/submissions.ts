import type { Locator } from '@playwright/test';

/** Says how the sequences of new alleles were made, in the wizard or in a dialog. */
export async function fillMembers(form: Locator): Promise<void> {
  for (const [label, value] of [
    ['Sequencing technology', 'Sanger'],
    ['Assembly', 'de novo'],
  ] as const) {
    await form.getByRole('combobox', { name: label, exact: true }).click();
    await form.page().getByRole('option', { name: value, exact: true }).click();
  }
  await form.getByRole('textbox', { name: 'Assembly software' }).fill('CLC');
}
