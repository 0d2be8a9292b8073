import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { FileList } from './file-list.tsx';
import { UploadDocument } from './upload-document.tsx';
import type { Uploading } from './use-upload.ts';

interface FilesPanelProps {
  readonly project: ProjectDetail;
  readonly uploading: Uploading;
}

/** The documents of a project (spec §2 Files; decisions, Upload Document). */
export const FilesPanel = ({ project, uploading }: FilesPanelProps) => (
  <Stack gap="large">
    {project.actions.includes('attach-file') ? (
      <UploadDocument uploading={uploading} />
    ) : (
      <Text tone="muted">
        {project.status === 'cancelled'
          ? 'This project was cancelled: it takes no more documents.'
          : 'This project holds as many documents as it can. Remove one to upload another.'}
      </Text>
    )}
    <FileList projectId={project.id} />
  </Stack>
);
