import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { dialledNumber } from '#lib/telephone.ts';
import { textParts } from '#lib/web-links.ts';
import { Icon } from './icon.tsx';
import * as styles from './text-link.css.ts';
import { visuallyHidden } from './visually-hidden.css.ts';

interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'> {
  /** Coral `action` is for links on public pages. */
  readonly tone?: 'accent' | 'action' | 'inherit';
  readonly weight?: 'normal' | 'strong';
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link in running text to a target outside the router: email, telephone, a place on this page. */
export const TextAnchor = ({ tone, weight, children, ...rest }: AnchorProps) => (
  <a {...rest} className={styles.link({ tone, weight })}>
    {children}
  </a>
);

/** A telephone number as a member wrote it: a link, unless there is nothing to dial in it. */
export const PhoneAnchor = ({ phone }: { readonly phone: string }) => {
  const dialled = dialledNumber(phone);
  return dialled === null ? phone : <TextAnchor href={`tel:${dialled}`}>{phone}</TextAnchor>;
};

/** A link in running text to a route. */
export const TextLink = createLink(TextAnchor);

/** A link to another site in a new tab, which it announces. */
export const ExternalLink = ({ children, ...rest }: AnchorProps) => (
  <TextAnchor {...rest} target="_blank" rel="noopener noreferrer">
    {children}
    <Icon name="external" />
    <span className={visuallyHidden}> (opens in a new tab)</span>
  </TextAnchor>
);

/** Text that members wrote, with its web addresses as links. */
export const LinkedText = ({ text }: { readonly text: string }) =>
  textParts(text).map((part, index) =>
    part.isLink ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change, and may name an address twice
      <ExternalLink key={index} href={part.text}>
        {part.text}
      </ExternalLink>
    ) : (
      part.text
    ),
  );
