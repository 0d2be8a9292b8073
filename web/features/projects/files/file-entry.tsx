import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectFile } from '../../../../src/http/contract/projects.ts';
import { call } from '../../../api/client.ts';
import { fileAddress, filesQuery } from '../../../api/files.ts';
import { projectQuery } from '../../../api/projects.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { formatFileSize } from './file-size.ts';
import * as styles from './files.css.ts';

interface FileEntryProps {
  readonly projectId: string;
  readonly file: ProjectFile;
  readonly onRemoved: () => void;
}

const notRemoved = { title: 'Document not removed', message: 'It is still there. Please try again.' };

const RemoveFile = ({ projectId, file, onRemoved }: FileEntryProps) => {
  const [isAsked, setAsked] = useState(false);
  const { toast } = useToast();
  const tellFailure = useFailureToast(notRemoved);
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('removeFile', { params: { id: projectId, fileId: file.id } }),
    onSuccess: async () => {
      setAsked(false);
      toast({ title: 'Document removed', message: `${file.name} can no longer be downloaded.` });
      await Promise.all([
        queries.invalidateQueries({ queryKey: filesQuery(projectId).queryKey }),
        queries.invalidateQueries({ queryKey: projectQuery(projectId).queryKey }),
      ]);
      onRemoved();
    },
    onError: tellFailure,
  });
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon="remove"
        aria-label={`Remove ${file.name}`}
        onClick={() => setAsked(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Remove this document?"
        message={`${file.name} is deleted for everybody who works on the project. This cannot be undone.`}
        confirmLabel="Remove document"
        cancelLabel="Keep document"
        busyLabel="Removing..."
        busy={remove.isPending}
        isDangerous
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
};

/** One document: its size, who uploaded it and when, the ways to download and remove it. */
export const FileEntry = ({ projectId, file, onRemoved }: FileEntryProps) => (
  <li className={styles.file}>
    <span className={styles.mark}>
      <Icon name="file" />
    </span>
    <div className={styles.words}>
      <Text weight="strong">{file.name}</Text>
      <Text tone="muted" size="caption">
        {formatFileSize(file.size)} · {file.uploadedBy.name || 'A former member'} · {formatDateTime(file.uploadedAt)}
      </Text>
    </div>
    <Cluster gap="xsmall">
      <ButtonAnchor
        size="small"
        variant="secondary"
        icon="download"
        href={fileAddress(projectId, file.id)}
        download={file.name}
        aria-label={`Download ${file.name}`}
      >
        Download
      </ButtonAnchor>
      {file.mayRemove && <RemoveFile projectId={projectId} file={file} onRemoved={onRemoved} />}
    </Cluster>
  </li>
);
