import { useEffect, useId, useRef } from 'react';
import type { MemberRole } from '../../../../src/http/contract/accounts.ts';
import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { Heading } from '../../../ui/heading.tsx';
import { screenOnly } from '../../../ui/screen-only.css.ts';
import { Text } from '../../../ui/text.tsx';
import { AnswerInvitation } from './answer-invitation.tsx';
import * as styles from './detail.css.ts';
import { ProjectActions } from './project-actions.tsx';
import { situationOf } from './situation.ts';

interface NextStepProps {
  readonly project: ProjectDetail;
  readonly role: MemberRole;
  /** Says where the project stands and no more, above what is being read or written. */
  readonly brief: boolean;
}

/** Where the project stands, what happens next, and what the member may do about it. */
export const NextStep = ({ project, role, brief }: NextStepProps) => {
  const titleId = useId();
  const element = useRef<HTMLElement>(null);
  const { title, text } = situationOf(project, role, new Date());
  const isOver = project.status === 'completed' || project.status === 'cancelled';
  const told = useRef(title);
  // The button that was pressed may be gone with what it did: whoever pressed it reads on from here.
  useEffect(() => {
    if (told.current === title) return;
    told.current = title;
    if (document.activeElement === document.body) element.current?.focus();
  }, [title]);
  return (
    <section ref={element} tabIndex={-1} aria-labelledby={titleId} className={styles.nextStep({ brief })}>
      <div className={styles.nextStepWords}>
        <Heading level={2} size={brief ? 'title4' : 'title3'} id={titleId}>
          {title}
        </Heading>
        {!brief && (
          // What to do next is of no use on paper; how it ended is.
          <div className={isOver ? undefined : screenOnly}>
            <Text tone="muted">{text}</Text>
          </div>
        )}
      </div>
      {!brief &&
        (role === 'consultant' ? <AnswerInvitation project={project} /> : <ProjectActions project={project} />)}
    </section>
  );
};
