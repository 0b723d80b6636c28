import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Markdown } from 'markdown-to-jsx/react';
import type { ComponentProps, ReactNode } from 'react';
import { ExternalLink } from '#renderer/records/external-link.tsx';
import { defined } from '#shared/defined.ts';
import { bodyOf, slugOf } from './read-help.ts';
import classes from './help.module.css';

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
export function HelpText({ page, text }: { page: string; text: string }) {
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
