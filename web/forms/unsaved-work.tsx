import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../ui/dialog.tsx';

interface UnsavedWorkProps {
  /** Whether leaving now would lose something; asked at the moment of leaving. */
  readonly hasWork: () => boolean;
  /** 'Leave without saving?' */
  readonly title: string;
  /** What has not happened yet, and what is lost. */
  readonly message: string;
  /** What staying means, where that is not writing. */
  readonly stayLabel?: string;
}

/**
 * What was typed is not given up by a slip of the finger: not by a link, not by the back button, not by a reload.
 * Another tab of the same page is no leaving.
 */
export const UnsavedWork = ({ hasWork, title, message, stayLabel = 'Keep writing' }: UnsavedWorkProps) => {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasWork(),
    enableBeforeUnload: hasWork,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      title={title}
      message={message}
      confirmLabel="Leave this page"
      cancelLabel={stayLabel}
      isDangerous
      onConfirm={() => leaving.proceed?.()}
      onCancel={() => leaving.reset?.()}
    />
  );
};
