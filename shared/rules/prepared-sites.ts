/** A public site that can be added by its name. */
export interface PreparedSite {
  id: string;
  name: string;
  address: string;
  /** Page on which users approve programs. */
  authorize_url: string;
  /** How a user gets a consumer key there, in a sentence. */
  getting_a_key: string;
}

/** Public sites, as `wire-notes.md` names them (head and §7.2). */
export const PREPARED_SITES: readonly PreparedSite[] = [
  {
    id: 'pubmlst',
    name: 'PubMLST',
    address: 'https://rest.pubmlst.org',
    authorize_url: 'https://pubmlst.org/bigsdb',
    getting_a_key: 'Registered users make a personal key on their account page at pubmlst.org.',
  },
  {
    id: 'pasteur',
    name: 'Institut Pasteur',
    address: 'https://bigsdb.pasteur.fr/api',
    authorize_url: 'https://bigsdb.pasteur.fr/cgi-bin/bigsdb/bigsdb.pl',
    getting_a_key: 'Registered users ask the administrators of bigsdb.pasteur.fr for a key by e-mail.',
  },
];

/** The prepared site with an id or a name, whatever the case. */
export function preparedSite(name: string): PreparedSite | undefined {
  const wanted = name.trim().toLowerCase();
  return PREPARED_SITES.find((site) => site.id === wanted || site.name.toLowerCase() === wanted);
}

/** The prepared site with a base address. */
export function preparedAt(address: string): PreparedSite | undefined {
  return PREPARED_SITES.find((site) => site.address === address);
}
