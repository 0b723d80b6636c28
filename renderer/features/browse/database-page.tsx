import { Page } from '#renderer/ui/page.tsx';

export function DatabasePage() {
  return <Page title="Database">{null}</Page>;
}
