import { Heading } from '../../ui/heading.tsx';
import { Stack } from '../../ui/layout.tsx';
import * as styles from './next-steps.css.ts';

interface NextStepsProps {
  readonly title: string;
  readonly steps: readonly { readonly name: string; readonly detail: string }[];
}

/** What happens after a form was sent, and when. */
export const NextSteps = ({ title, steps }: NextStepsProps) => (
  <Stack gap="medium">
    <Heading level={2} size="title3">
      {title}
    </Heading>
    <ol className={styles.steps}>
      {steps.map(({ name, detail }) => (
        <li key={name} className={styles.step}>
          <div>
            <p className={styles.name}>{name}</p>
            <p className={styles.detail}>{detail}</p>
          </div>
        </li>
      ))}
    </ol>
  </Stack>
);
