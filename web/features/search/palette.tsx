import { useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import { searchQuery } from '#api/search.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { SearchKind, SearchResult } from '#contract/search.ts';
import { adminPlaces } from '#features/shell/admin-places.ts';
import { memberPlaces } from '#features/shell/member-places.ts';
import { readStored, store } from '#lib/device-storage.ts';
import { recentKey } from '#lib/recent-key.ts';
import { useSettled } from '#lib/settled.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import * as styles from './palette.css.ts';

interface PagePlace {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
}

const settings: PagePlace = { to: '/account-settings', label: 'Account Settings' };

/** The pages that the palette can open by name. */
const pagesOf = ({ role }: CurrentUser): readonly PagePlace[] => {
  switch (role) {
    case 'admin':
      return [...adminPlaces, settings];
    case 'charity':
      return [
        ...memberPlaces.charity,
        { to: '/project-request', label: 'New Project Request' },
        { to: '/profile-edit', label: 'Profile' },
        settings,
      ];
    case 'consultant':
      return [...memberPlaces.consultant, settings];
    case 'analyst':
      return [];
    default:
      return role satisfies never;
  }
};

/** Whether each word of the search is a prefix of a word of the label. */
const isNamed = (label: string, search: string): boolean => {
  const words = label.toLowerCase().split(' ');
  return search.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
};

interface ItemProps {
  readonly icon: IconName;
  readonly title: string;
  readonly detail?: string | null;
  /** Unique within the palette. */
  readonly value: string;
  readonly onSelect: () => void;
}

const Item = ({ icon, title, detail, value, onSelect }: ItemProps) => (
  <Command.Item value={value} onSelect={onSelect} className={styles.item}>
    <span className={styles.mark}>
      <Icon name={icon} />
    </span>
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </span>
  </Command.Item>
);

const countOf = (count: number): string => (count === 1 ? '1 result' : `${count} results`);

interface PaletteProps {
  readonly user: CurrentUser;
  readonly onClose: () => void;
}

const hints: Readonly<Partial<Record<CurrentUser['role'], string>>> = {
  admin: 'Pages, people, projects, sign-ups; or an id, a stream, a position',
  charity: 'Pages, your projects and messages',
  consultant: 'Pages, your projects and messages',
};

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;

interface KindFacts {
  readonly label: string;
  readonly icon: IconName;
  /** Link target of a result. For people, the list is searched by a value that identifies the person. */
  readonly targetOf: (result: SearchResult) => Target;
}

const member: KindFacts['targetOf'] = ({ title, detail }) => ({
  to: '/admin-dashboard/members',
  search: { search: detail ?? title },
});

const signupIn =
  (tab: 'charities' | 'consultants'): KindFacts['targetOf'] =>
  ({ title, detail }) => ({ to: '/admin/waiting-list', search: { tab, search: detail ?? title } });

/** The kinds of search results, in the order of their groups. */
const kinds: Readonly<Record<SearchKind, KindFacts>> = {
  project: { label: 'Projects', icon: 'file', targetOf: ({ id }) => ({ to: '/projects/$id', params: { id } }) },
  message: {
    label: 'Messages',
    icon: 'message',
    targetOf: ({ id }) => {
      const [project = id, consultant] = id.split('/');
      return consultant === undefined
        ? { to: '/projects/$id', params: { id: project }, search: { tab: 'messages' } }
        : { to: '/messages', search: { project, consultant } };
    },
  },
  charity: { label: 'Charities', icon: 'people', targetOf: member },
  consultant: {
    label: 'Consultants',
    icon: 'person',
    targetOf: ({ id }) => ({ to: '/consultants/$id', params: { id } }),
  },
  member: { label: 'Administrators and analysts', icon: 'person', targetOf: member },
  'charity-signup': { label: 'Waiting list: charities', icon: 'clock', targetOf: signupIn('charities') },
  'consultant-signup': { label: 'Waiting list: consultants', icon: 'clock', targetOf: signupIn('consultants') },
  event: { label: 'Events', icon: 'dot', targetOf: ({ id }) => ({ to: '/history/$eventId', params: { eventId: id } }) },
  stream: { label: 'Streams', icon: 'dot', targetOf: ({ id }) => ({ to: '/admin/history', search: { stream: id } }) },
  request: {
    label: 'Requests',
    icon: 'dot',
    targetOf: ({ id }) => ({ to: '/admin/history', search: { correlation: id } }),
  },
};

const isKind = (name: unknown): name is SearchKind => typeof name === 'string' && Object.hasOwn(kinds, name);

/** Maximum number of recent results. */
const KEPT = 6;

const isResult = (value: unknown): value is SearchResult => {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, title, detail } = value as Readonly<Record<string, unknown>>;
  return (
    isKind(kind) &&
    typeof id === 'string' &&
    typeof title === 'string' &&
    (detail === null || typeof detail === 'string')
  );
};

/** The results that this member opened on this device, latest first. */
const recentResults = (userId: string): readonly SearchResult[] => {
  try {
    const kept: unknown = JSON.parse(readStored(recentKey) ?? '{}');
    if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('results' in kept)) return [];
    return kept.userId === userId && Array.isArray(kept.results) ? kept.results.filter(isResult) : [];
  } catch {
    return [];
  }
};

/** Stores an opened result, and removes those of another member. */
const keepRecent = (userId: string, result: SearchResult): void => {
  const others = recentResults(userId).filter(({ kind, id }) => kind !== result.kind || id !== result.id);
  store(recentKey, JSON.stringify({ userId, results: [result, ...others].slice(0, KEPT) }));
};

/** Opens pages, records and recent results by a few letters and the arrow keys. */
export const Palette = ({ user, onClose }: PaletteProps) => {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  // Undoes the dialog's initial focus on its first control.
  useEffect(() => input.current?.focus(), []);
  const [typed, setTyped] = useState('');
  const search = typed.trim().toLowerCase();
  const asked = useSettled(typed.trim(), 200);
  const { data, isFetching, isError, refetch } = useQuery(searchQuery(user.role, asked));
  const [recent] = useState(() => recentResults(user.id));
  const isIdle = search === '';
  const results = isIdle ? recent : (data?.data ?? []);
  const pages = pagesOf(user).filter(({ label }) => isNamed(label, search));
  const isSettled = asked === typed.trim() && !isFetching;
  const count = pages.length + results.length;

  const open = (target: Target) => {
    onClose();
    void navigate(target as Parameters<typeof navigate>[0]);
  };
  const itemOf = (result: SearchResult) => (
    <Item
      key={`${result.kind}-${result.id}-${result.detail}`}
      value={`${result.kind}-${result.id}-${result.detail}`}
      icon={kinds[result.kind].icon}
      title={result.title}
      detail={result.detail}
      onSelect={() => {
        keepRecent(user.id, result);
        open(kinds[result.kind].targetOf(result));
      }}
    />
  );
  const pageItems = pages.length > 0 && (
    <Command.Group heading="Pages">
      {pages.map(({ to, label }) => (
        <Item key={to} value={to} icon="right" title={label} onSelect={() => open({ to })} />
      ))}
    </Command.Group>
  );
  return (
    <Dialog open onClose={onClose} title="Search" isAtTop>
      <Command label="Search" shouldFilter={false} loop className={styles.command}>
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          placeholder={hints[user.role]}
          className={styles.input}
        />
        <Command.List label="Results" className={styles.list}>
          {isIdle && results.length > 0 && (
            <Command.Group heading="Recently opened">{results.map(itemOf)}</Command.Group>
          )}
          {pageItems}
          {!isIdle &&
            Object.keys(kinds)
              .filter(isKind)
              .map((kind) => {
                const ofKind = results.filter((result) => result.kind === kind);
                return (
                  ofKind.length > 0 && (
                    <Command.Group key={kind} heading={kinds[kind].label}>
                      {ofKind.map(itemOf)}
                    </Command.Group>
                  )
                );
              })}
        </Command.List>
        {isError && (
          <p role="alert" className={styles.note}>
            We could not search. You can still open pages.{' '}
            <button type="button" className={styles.again} onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        )}
        {!isIdle && !isError && isSettled && count === 0 && (
          <p className={styles.note}>Nothing found. Try the beginning of a name or a title.</p>
        )}
        <p role="status" className={visuallyHidden}>
          {!isIdle && isSettled && !isError && countOf(count)}
        </p>
      </Command>
    </Dialog>
  );
};
