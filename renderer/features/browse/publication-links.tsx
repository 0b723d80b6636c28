import { ExternalLink } from '#renderer/records/external-link.tsx';
import classes from './browse.module.css';

/** Links to publications in PubMed, by their numbers there. */
export function PublicationLinks({ ids }: { ids: readonly number[] }) {
  return (
    <ul className={classes['links']}>
      {ids.map((id) => (
        <li key={id}>
          <ExternalLink href={`https://pubmed.ncbi.nlm.nih.gov/${id}`}>PubMed {id}</ExternalLink>
        </li>
      ))}
    </ul>
  );
}
