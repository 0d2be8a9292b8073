import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { domainOverviewQuery } from '../../../api/domain.ts';
import { type Place, pathOf, type Section } from '../place.ts';
import { useDomainBase } from './domain-base.ts';
import * as styles from './frame.css.ts';

const entries = [
  { section: 'start', label: 'Overview' },
  { section: 'walk', label: 'From button to screen' },
  { section: 'events', label: 'Events' },
  { section: 'commands', label: 'Commands' },
  { section: 'aggregates', label: 'Aggregates' },
  { section: 'rules', label: 'Rules' },
  { section: 'readers', label: 'Readers' },
  { section: 'contexts', label: 'Contexts' },
] as const;

/** The lists of the documentation, with how much each holds. */
export const DomainNavigation = ({ place }: { readonly place: Place | null }) => {
  const base = useDomainBase();
  const counts = useQuery(domainOverviewQuery).data?.data.counts;
  const countOf: Partial<Record<Section | 'start', number | undefined>> = {
    events: counts?.events,
    commands: counts?.commands,
    aggregates: counts?.aggregates,
    rules: counts?.specs,
    readers: counts?.consumers,
    contexts: counts?.contexts,
  };
  return (
    <nav aria-label="Documentation">
      <ul className={styles.links}>
        {entries.map(({ section, label }) => {
          const isHere = place?.section === section;
          return (
            <li key={section}>
              <Link
                to={base}
                params={{ _splat: pathOf(section === 'start' ? { section } : { section, name: null }) }}
                className={styles.link({ isHere })}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={isHere ? 'page' : undefined}
              >
                {label}
                {countOf[section] !== undefined && (
                  <span className={styles.count}>{countOf[section]?.toLocaleString('en-GB')}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
