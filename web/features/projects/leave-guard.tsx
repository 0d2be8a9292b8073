import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface LeaveGuardProps {
  /** Whether something would be lost now. */
  readonly hasWork: () => boolean;
  readonly title: string;
  readonly message: string;
  /** What staying means: 'Keep writing'. */
  readonly stayLabel: string;
}

/**
 * Asks before unfinished work is left behind. It is not given up by a slip of the finger: not by a link, not by the
 * back button, not by a reload. Another tab or filter of the same page is no leaving.
 */
export const LeaveGuard = ({ hasWork, title, message, stayLabel }: LeaveGuardProps) => {
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
