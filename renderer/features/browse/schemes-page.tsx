import { Page } from '#renderer/ui/page.tsx';

export function SchemesPage() {
  return <Page title="Schemes">{null}</Page>;
}
