import { Page } from '#renderer/ui/page.tsx';

export function LocusPage() {
  return <Page title="Locus">{null}</Page>;
}
