import { call } from '#api/client.ts';
import { useCurrentUser } from '#api/session.ts';
import { useAction } from '#api/use-action.ts';
import type { ConsultantListItem } from '#contract/consultants.ts';
import { Button } from '#ui/button.tsx';
import { consultantCopy } from './copy.ts';

interface SaveButtonProps {
  readonly consultant: Pick<ConsultantListItem, 'id' | 'user' | 'isSaved'>;
  /** The list of candidates that the button stands in, if any: it is read again. */
  readonly projectId?: string;
}

/** Saves a consultant in the charity's shortlist; pressed again, removes them. Renders nothing for others. */
export const SaveButton = ({ consultant: { id, user, isSaved }, projectId }: SaveButtonProps) => {
  const { user: viewer } = useCurrentUser();
  const save = useAction({
    run: (isToSave: boolean) =>
      call(isToSave ? 'shortlistConsultant' : 'removeFromShortlist', { params: { consultantId: id } }),
    failed: consultantCopy.saveFailed,
    refreshes: [
      ['/api/consultants'],
      [`/api/consultants/${id}`],
      ...(projectId === undefined ? [] : [[`/api/projects/${projectId}/candidates`]]),
    ],
  });
  if (viewer?.role !== 'charity') return null;
  // Shown at once, and as it was if the server refuses.
  const isShownSaved = save.isPending ? save.variables : isSaved;
  return (
    <Button
      variant="quiet"
      size="small"
      icon={isShownSaved ? 'starred' : 'star'}
      aria-label={isShownSaved ? `Saved: ${user.name}. Remove` : `Save ${user.name}`}
      onClick={() => {
        if (!save.isPending) save.mutate(!isSaved);
      }}
    >
      {isShownSaved ? 'Saved' : 'Save'}
    </Button>
  );
};
