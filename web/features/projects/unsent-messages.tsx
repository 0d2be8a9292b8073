import { UnsavedWork } from '#forms/form.tsx';
import type { Conversing } from './use-conversation.ts';

/** Asks before a page is left while messages are on their way or were not sent. Drafts stay on the device. */
export const UnsentMessages = ({ of: { hasUnsent } }: { readonly of: Pick<Conversing, 'hasUnsent'> }) => (
  <UnsavedWork
    hasWork={() => hasUnsent}
    title="Leave without sending?"
    message="Your message has not been sent yet. If you leave, you lose it."
    stayLabel="Stay"
  />
);
