import { Page } from '#renderer/ui/pages/page.tsx';
import { KitControls } from './kit-controls.tsx';
import { KitForms } from './kit-forms.tsx';
import { KitGrid } from './kit-grid.tsx';
import { KitStates } from './kit-states.tsx';
import { KitTables } from './kit-tables.tsx';

/** Every shared part of the screens in all its states. Only there while developing: the built program does not contain it. */
export function KitPage() {
  return (
    <Page
      kind="wide"
      title="Parts of the screens"
      subtitle="What pages are built from. Look here before you build anew."
    >
      <KitControls />
      <KitStates />
      <KitForms />
      <KitTables />
      <KitGrid />
    </Page>
  );
}
