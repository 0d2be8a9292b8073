import { Button } from './button.tsx';
import { useToast } from './toast.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Text of the toast: what to do with the copied text. */
  readonly copied: string;
  readonly variant?: 'primary' | 'secondary';
  readonly size?: 'medium' | 'small';
}

/** Copies a text to the clipboard, and confirms it. */
export const CopyButton = ({ text, label, copied, variant = 'secondary', size = 'small' }: CopyButtonProps) => {
  const { toast } = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Copied', message: copied }),
      () =>
        toast({
          title: 'Not copied',
          message: 'Your browser blocked copying. Select the text and copy it manually.',
          tone: 'destructive',
        }),
    );
  return (
    <Button variant={variant} size={size} icon="file" onClick={() => void copy()}>
      {label}
    </Button>
  );
};
