import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import type { DirectorySearch } from '../directory/search.ts';
import { consultantWords } from '../words.ts';

const words = consultantWords.profile;

/* A profile that was opened from the directory knows what was looked for there. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly directory?: DirectorySearch;
  }
}

const opensElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey;

/** To the directory: for whoever comes from there, to the same choices and the same place in the list. */
export const BackToDirectory = () => {
  const router = useRouter();
  const directory = useLocation({ select: ({ state }) => state.directory });
  return (
    <ButtonLink
      to="/consultants"
      search={directory ?? {}}
      variant="quiet"
      size="small"
      icon="left"
      onClick={(event) => {
        if (directory === undefined || opensElsewhere(event)) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      {directory === undefined ? words.all : words.back}
    </ButtonLink>
  );
};
