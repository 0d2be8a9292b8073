import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { useToast } from '../../../ui/toast.tsx';
import * as styles from './event.css.ts';

interface RawJsonProps {
  readonly title: string;
  readonly value: unknown;
  readonly level: 2 | 3;
}

/** Something as it is stored, to be copied. */
export const RawJson = ({ title, value, level }: RawJsonProps) => {
  const { toast } = useToast();
  const text = JSON.stringify(value, null, 2);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Copied', message: 'The event is in your clipboard as JSON.' }),
      () =>
        toast({
          title: 'Not copied',
          message: 'Your browser did not let us. Select the text and copy it by hand.',
          tone: 'destructive',
        }),
    );
  return (
    <div className={styles.part}>
      <div className={styles.jsonHead}>
        <Heading level={level} size="title4">
          {title}
        </Heading>
        <Button size="small" variant="secondary" icon="file" onClick={() => void copy()}>
          Copy JSON
        </Button>
      </div>
      <CodeBlock label={title}>{text}</CodeBlock>
    </div>
  );
};
