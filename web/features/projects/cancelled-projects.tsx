import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { type ProjectViewer, sayCancelled } from './list-words.ts';
import * as styles from './lists.css.ts';
import { ProjectsOfGroup } from './projects-of-group.tsx';

interface CancelledProjectsProps {
  readonly count: number;
  readonly viewer: ProjectViewer;
  readonly shown: boolean;
  readonly onShown: (shown: boolean) => void;
}

/** The way to cancelled projects, which stand under no tab and count in the total only (spec §4). */
export const CancelledProjects = ({ count, viewer, shown, onShown }: CancelledProjectsProps) => {
  const id = useId();
  if (count === 0) return null;
  return (
    <Stack gap="medium">
      <p className={styles.cancelled}>
        <span>{sayCancelled(count)}</span>
        <Button size="small" variant="quiet" aria-expanded={shown} aria-controls={id} onClick={() => onShown(!shown)}>
          {shown ? 'Hide cancelled projects' : 'Show cancelled projects'}
        </Button>
      </p>
      <section id={id} aria-label="Cancelled projects" hidden={!shown}>
        {shown && <ProjectsOfGroup group="cancelled" viewer={viewer} />}
      </section>
    </Stack>
  );
};
