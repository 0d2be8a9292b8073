import { useEffect, useId, useRef } from 'react';
import type { MemberRole } from '../../../../src/http/contract/accounts.ts';
import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Text } from '../../../ui/text.tsx';
import { AnswerInvitation } from './answer-invitation.tsx';
import * as styles from './detail.css.ts';
import { ProjectActions } from './project-actions.tsx';
import { situationOf } from './situation.ts';

/** Where the project stands, what happens next, and what the member may do about it. */
export const NextStep = ({ project, role }: { project: ProjectDetail; role: MemberRole }) => {
  const titleId = useId();
  const element = useRef<HTMLElement>(null);
  const { title, text } = situationOf(project, role, new Date());
  const told = useRef(title);
  // The button that was pressed may be gone with what it did: whoever pressed it reads on from here.
  useEffect(() => {
    if (told.current === title) return;
    told.current = title;
    if (document.activeElement === document.body) element.current?.focus();
  }, [title]);
  return (
    <section ref={element} tabIndex={-1} aria-labelledby={titleId} className={styles.nextStep}>
      <div className={styles.nextStepWords}>
        <Heading level={2} size="title3" id={titleId}>
          {title}
        </Heading>
        <Text tone="muted">{text}</Text>
      </div>
      {role === 'consultant' ? <AnswerInvitation project={project} /> : <ProjectActions project={project} />}
    </section>
  );
};
