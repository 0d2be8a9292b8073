import { ButtonLink } from '../../../ui/button.tsx';
import { useDomainBase } from '../frame/domain-base.ts';

/** The way to all events of a type that have really happened. */
export const HistoryLink = ({ type }: { readonly type: string }) => {
  const base = useDomainBase();
  return (
    <div>
      <ButtonLink
        to={base === '/domain/$' ? '/history' : '/admin/history'}
        search={{ type }}
        variant="secondary"
        size="small"
        icon="clock"
      >
        See them in the history
      </ButtonLink>
    </div>
  );
};
