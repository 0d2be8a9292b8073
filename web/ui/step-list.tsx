import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import { Heading } from './heading.tsx';
import { Icon } from './icon.tsx';
import { Stack } from './layout.tsx';
import * as styles from './step-list.css.ts';
import { TaskRow } from './task-list.tsx';
import { Caption } from './text.tsx';
import { visuallyHidden } from './visually-hidden.css.ts';

export interface Step {
  readonly key: string;
  readonly isDone: boolean;
  readonly title: string;
  readonly detail: string;
  /** The link or button for the step; hidden once the step is done. */
  readonly action?: ReactNode;
}

/** The first steps of a new member, in order. Hidden once all are done. */
export const StepList = ({ steps }: { readonly steps: readonly Step[] }) => {
  const titleId = useId();
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Card as="section" tone="accent" labelledBy={titleId}>
      <Stack gap="xsmall">
        <div className={styles.head}>
          <Heading level={2} size="title4" id={titleId}>
            Your first steps
          </Heading>
          <Caption>
            {done} of {steps.length} done
          </Caption>
        </div>
        <ol>
          {steps.map(({ key, isDone, title, detail, action }, place) => (
            <TaskRow
              key={key}
              mark={
                <span className={styles.mark({ isDone })}>
                  {isDone ? <Icon name="check" /> : <span aria-hidden="true">{place + 1}</span>}
                </span>
              }
              title={
                <>
                  {isDone && <span className={visuallyHidden}>Done: </span>}
                  {title}
                </>
              }
              detail={detail}
              action={!isDone && action}
            />
          ))}
        </ol>
      </Stack>
    </Card>
  );
};
