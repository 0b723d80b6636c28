import { Anchor, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { Markdown } from 'markdown-to-jsx/react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { ExternalLink } from '#renderer/records/external-link.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { HELP_PAGES } from './help-pages.ts';
import { HELP_TEXTS } from './help-texts.ts';
import { bodyOf, type HelpFind, searchHelp, slugOf } from './read-help.ts';
import classes from './help.module.css';

const titleOf = (page: string) => HELP_PAGES.find(({ id }) => id === page)?.title ?? page;

/** Finds in all pages, or the page that is open. */
export function HelpPage() {
  const { page = HELP_PAGES[0]?.id ?? '' } = useParams({ strict: false });
  const [search, setSearch] = useState('');
  const text = ownMember(HELP_TEXTS, page);
  const finds = searchHelp(HELP_TEXTS, search);
  useHeading(`${page} ${search}`);
  return (
    <Page kind="wide" title={search === '' ? titleOf(page) : 'Search the help'} subtitle="Help">
      <div className={classes['columns']}>
        <nav aria-label="Help pages" className={classes['pages']}>
          <TextInput
            role="searchbox"
            aria-label="Search the help"
            placeholder="Search the help"
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <ul>
            {HELP_PAGES.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to="/help/$page"
                  params={{ page: id }}
                  aria-current={id === page && search === '' ? 'page' : undefined}
                  onClick={() => setSearch('')}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {search.trim() !== '' ? (
          <Finds finds={finds} search={search} onOpen={() => setSearch('')} />
        ) : text === undefined ? (
          <EmptyState
            title="There is no such help page"
            actions={
              <LinkButton to="/help/$page" params={{ page: 'getting-started' }}>
                Getting started
              </LinkButton>
            }
          />
        ) : (
          <HelpText page={page} text={text} />
        )}
      </div>
    </Page>
  );
}

/** Brings the heading that the address names into view whenever something else is shown: it is drawn after the page was loaded. */
function useHeading(shown: string): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '' && shown !== '')
      document.getElementById(decodeURIComponent(hash))?.scrollIntoView({ block: 'start' });
  }, [hash, shown]);
}

function Finds({ finds, search, onOpen }: { finds: readonly HelpFind[]; search: string; onOpen: () => void }) {
  return (
    <div className={classes['finds']}>
      <p role="status">
        {finds.length === 0 ? `The help does not contain “${search.trim()}”.` : formatQuantity(finds.length, 'part')}
      </p>
      <ul aria-label="Found in the help">
        {finds.map(({ page, section, excerpt }) => (
          <li key={`${page} ${section.id}`}>
            <Link to="/help/$page" params={{ page }} {...defined({ hash: section.id || undefined })} onClick={onOpen}>
              {section.title === '' ? titleOf(page) : `${titleOf(page)}: ${section.title}`}
            </Link>
            <span>{excerpt}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link of a help text: to a heading, to another page (`typing.md#new-alleles`), or to the web. */
function HelpLink({ page, href = '', children }: { page: string; href?: string; children?: ReactNode }) {
  if (/^https?:/.test(href)) return <ExternalLink href={href}>{children}</ExternalLink>;
  const [file = '', hash] = href.split('#');
  const target = file === '' ? page : file.replace(/\.md$/, '');
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/help/$page" params={{ page: target }} {...defined({ hash })} {...props} />}
    >
      {children}
    </Anchor>
  );
}

/** Wide tables scroll by themselves, also by keyboard. */
function HelpTable(props: ComponentProps<'table'>) {
  return (
    <div className={classes['table']} role="group" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  );
}

/** Long lines of an example scroll by themselves, also by keyboard. */
function HelpExample(props: ComponentProps<'pre'>) {
  return <pre role="group" aria-label="Example" tabIndex={0} {...props} />;
}

/** A help page as elements. HTML in the text is shown as it is written, never run. */
function HelpText({ page, text }: { page: string; text: string }) {
  return (
    <div className={classes['text']}>
      <Markdown
        options={{
          disableParsingRawHTML: true,
          forceBlock: true,
          slugify: slugOf,
          overrides: {
            a: { component: HelpLink, props: { page } },
            table: { component: HelpTable },
            pre: { component: HelpExample },
          },
        }}
      >
        {bodyOf(text)}
      </Markdown>
    </div>
  );
}
