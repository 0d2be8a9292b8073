import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isMissing } from '#api/missing.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';

interface BackLinkProps {
  readonly to: '/reports' | '/reports/dashboards';
  readonly children: string;
}

/** Link from a page back to its list. Not printed. */
const BackLink = ({ to, children }: BackLinkProps) => (
  <div className={screenOnly}>
    <ButtonLink to={to} variant="quiet" icon="left">
      {children}
    </ButtonLink>
  </div>
);

export const backToReports = <BackLink to="/reports">All reports</BackLink>;
export const backToDashboards = <BackLink to="/reports/dashboards">All dashboards</BackLink>;

/**
 * The key of a desk: it is remounted for another saved one, whose content replaces the current one, but not when the
 * current content has been saved.
 * @param saved the id in the URL
 */
export const useDeskKey = (saved: string | undefined) => {
  const [saving, setSaving] = useState<{ readonly savedAs: string; readonly key: string } | null>(null);
  const key = saving !== null && saving.savedAs === saved ? saving.key : (saved ?? 'new');
  return { key, noteSaved: (id: string) => setSaving({ savedAs: id, key }) };
};

interface DeskPageProps<Known, Saved> {
  readonly metadata: PageMetadata;
  /** Title of the page while no saved one is open. */
  readonly title: string;
  readonly introOf: (saved: Saved | null) => string;
  /** Plural noun of what the page loads: 'fields'. */
  readonly things: string;
  readonly known: UseQueryResult<Known>;
  /** The saved one that the URL names; disabled if it names none. */
  readonly stored: UseQueryResult<Saved | null>;
  /** Notice if the URL names one that does not exist. */
  readonly gone: { readonly title: string; readonly message: string };
  readonly children: (known: Known, saved: Saved | null) => ReactNode;
}

/** A page that composes something new, or opens a saved one. */
export const DeskPage = <Known, Saved extends { readonly name: string }>({
  metadata,
  title,
  introOf,
  things,
  known,
  stored,
  gone,
  children,
}: DeskPageProps<Known, Saved>) => {
  const isGone = isMissing(stored.error);
  const saved = (!isGone && stored.data) || null;
  const isPending = known.isPending || (stored.isEnabled && stored.isPending);
  const hasFailed = stored.isEnabled && stored.data === undefined && !isGone;
  return (
    <Page
      title={saved?.name ?? title}
      {...(saved === null && { documentTitle: metadata.title })}
      back={backToReports}
      intro={introOf(saved)}
    >
      {isPending || known.data === undefined || hasFailed ? (
        <NotLoaded
          query={{
            isPending,
            isFetching: known.isFetching || stored.isFetching,
            error: known.error ?? stored.error,
            refetch: () => Promise.all([known, stored].map((query) => query.isError && query.refetch())),
          }}
          what={`the ${things}`}
          shapes={['block', 'block']}
        />
      ) : (
        <Stack gap="large">
          {isGone && (
            <Notice tone="caution" title={gone.title} announce>
              {gone.message}
            </Notice>
          )}
          {children(known.data, saved)}
        </Stack>
      )}
    </Page>
  );
};
