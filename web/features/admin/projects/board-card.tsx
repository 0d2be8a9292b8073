import type { ReactNode } from 'react';
import type { ProjectSummary } from '../../../../src/http/contract/projects.ts';
import { formatLongDate } from '../../../lib/dates.ts';
import { formatPounds } from '../../../lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ProjectStatusBadge } from '../../projects/project-status-badge.tsx';
import { entryName } from '../frame/entry-name.css.ts';
import * as styles from './board.css.ts';

interface BoardCardProps {
  readonly project: ProjectSummary;
  readonly level: 2 | 3;
  /** Says which status it has, where several stand together. */
  readonly showsStatus?: boolean;
  readonly actions: ReactNode;
}

/** One project of the board, and the way to its page. */
export const BoardCard = ({ project, level, showsStatus = false, actions }: BoardCardProps) => {
  const { id, title, charityName, consultantName, createdAt, setUpFee } = project;
  return (
    <Card as="article" labelledBy={`project-${id}`}>
      <Stack gap="small">
        <div className={entryName}>
          <Heading level={level} size="title4" id={`project-${id}`}>
            <TextLink to="/projects/$id" params={{ id }}>
              {title}
            </TextLink>
          </Heading>
        </div>
        <div className={styles.people}>
          <Text>{charityName}</Text>
          {consultantName && (
            <Text size="caption" tone="muted">
              with {consultantName}
            </Text>
          )}
          <Text size="caption" tone="muted">
            Requested {formatLongDate(createdAt)}
          </Text>
        </div>
        {(showsStatus || setUpFee !== null) && (
          <Cluster gap="xsmall">
            {showsStatus && <ProjectStatusBadge status={project.status} />}
            {setUpFee !== null && <Badge>One-off, {formatPounds(setUpFee)}</Badge>}
          </Cluster>
        )}
        {actions}
      </Stack>
    </Card>
  );
};
