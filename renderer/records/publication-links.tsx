import { Link } from '@tanstack/react-router';
import type { CitedPublication } from '#shared/api/publication.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { ExternalLink } from './external-link.tsx';
import classes from './publication-links.module.css';
import { useCapabilities } from './use-site.ts';

/** The page of a publication in PubMed. */
export function PubMedLink({ id }: { id: number }) {
  return <ExternalLink href={`https://pubmed.ncbi.nlm.nih.gov/${id}`}>PubMed {id}</ExternalLink>;
}

/** Publications that a record cites: what is known of them, which leads to all that cites them, and where they are in PubMed. */
export function PublicationLinks({
  site,
  database,
  publications,
}: DatabasePlace & { publications: readonly CitedPublication[] }) {
  const { filter: hasPages = false } = useCapabilities(site);
  return (
    <ul className={classes['links']}>
      {publications.map(({ pubmed_id, citation }) => (
        <li key={pubmed_id}>
          {citation ? (
            <span className={classes['citation']}>
              {hasPages ? (
                <Link
                  to="/sites/$site/db/$database/publications/$pubmed_id"
                  params={{ site, database, pubmed_id: String(pubmed_id) }}
                >
                  {citation}
                </Link>
              ) : (
                citation
              )}{' '}
            </span>
          ) : null}
          <PubMedLink id={pubmed_id} />
        </li>
      ))}
    </ul>
  );
}
