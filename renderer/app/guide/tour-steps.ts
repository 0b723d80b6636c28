import { databasePath } from '#renderer/api/paths.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

interface TourStep {
  title: string;
  text: string;
  /** The page where it can be tried, and the button that leads there. */
  go: { label: string; path: string };
}

/** Names of the synthetic databases, as far as they are there. */
interface DemoNames {
  seqdef?: string | undefined;
  isolates?: string | undefined;
}

/** The steps of the tour on the demo; without the demo it begins by making it. */
export function tourSteps({ seqdef, isolates }: DemoNames): TourStep[] {
  const home = { label: 'Go to Home', path: '/' };
  const query =
    seqdef === undefined
      ? home
      : { label: 'Open the query page', path: `/query?database=${encodeURIComponent(seqdef)}` };
  return [
    {
      title: 'Type a genome',
      text:
        seqdef === undefined
          ? 'The tour uses the demo, which is not there. Choose “Make the demo” or “Make demo” on Home, then go on.'
          : 'Open the query page and choose the example exemplum-known.fasta, then Run. Genomes of your own are dropped on the window in the same way. Nothing is imported.',
      go: query,
    },
    {
      title: 'Read the result',
      text: 'The result begins with the type. It follows from the alleles of the loci below. A plain number is exactly this allele; every other sign has its meaning in the legend, and in the help under “Typing genomes”.',
      go: query,
    },
    {
      title: 'See a new allele',
      text: 'Add the example exemplum-new-allele.fasta and run it. One locus has ~ before the nearest allele: the sequence is not known yet. Choose it to see each difference and what it does to the protein.',
      go: query,
    },
    {
      title: 'Open a record',
      text: 'Isolates are records with fields, alleles and genomes. Choose a row to open one. Its type leads to the profile, and the profile leads back to all isolates with it.',
      go:
        isolates === undefined
          ? home
          : { label: 'Open the isolates', path: databasePath(LOCAL_SITE, isolates, 'isolates') },
    },
    {
      title: 'Ask from a script',
      text: 'The same databases answer scripts on this computer. The service page shows the address and every request. The help has commands to try, under “The local service and scripts”.',
      go: { label: 'Open the service page', path: '/service' },
    },
  ];
}
