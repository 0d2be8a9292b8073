import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v4 as randomId } from 'uuid';
import { ApiError } from '../../../api/api-error.ts';
import { filesQuery, uploadFile } from '../../../api/files.ts';
import { projectQuery } from '../../../api/projects.ts';
import { useToast } from '../../../ui/toast.tsx';
import { faultOfFile } from './file-check.ts';

/** Where an upload stands. */
export type Upload =
  | { readonly state: 'none' }
  | { readonly state: 'sending'; readonly name: string /** 0 to 1. */; readonly share: number }
  | {
      readonly state: 'failed';
      readonly name: string;
      readonly message: string /** Sends it again. */;
      readonly retry?: () => void;
    };

export interface Uploading {
  readonly upload: Upload;
  /** Checks a file and sends it. */
  readonly send: (file: File) => void;
  /** Stops what is under way, or puts a failure away. */
  readonly cancel: () => void;
}

const lost = 'The document did not get through. Check your connection and try again.';

/** Nothing that is worth sending again: the server looked at it and said no. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Uploads one document at a time. An upload ends with the page that began it. */
export const useUpload = (projectId: string): Uploading => {
  const queries = useQueryClient();
  const { toast } = useToast();
  const [upload, setUpload] = useState<Upload>({ state: 'none' });
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const attempt = useCallback(
    async (file: File, idempotencyKey: string): Promise<void> => {
      const { name } = file;
      const control = new AbortController();
      underWay.current = control;
      const onProgress = (share: number) => setUpload({ state: 'sending', name, share });
      onProgress(0);
      try {
        await uploadFile({ projectId, file, idempotencyKey, onProgress, signal: control.signal });
        // How many more may be uploaded is part of what the project's page knows.
        await Promise.all([
          queries.invalidateQueries({ queryKey: filesQuery(projectId).queryKey }),
          queries.invalidateQueries({ queryKey: projectQuery(projectId).queryKey }),
        ]);
        setUpload({ state: 'none' });
        toast({ title: 'Document uploaded', message: `${name} is there for everybody who works on the project.` });
      } catch (error) {
        if (control.signal.aborted) return;
        const message = error instanceof ApiError ? (error.detail ?? lost) : lost;
        const retry = () => void attempt(file, idempotencyKey);
        setUpload({ state: 'failed', name, message, ...(isFinal(error) ? {} : { retry }) });
      }
    },
    [projectId, queries, toast],
  );

  const send = useCallback(
    (file: File) => {
      const fault = faultOfFile(file);
      if (fault === null) void attempt(file, randomId());
      else setUpload({ state: 'failed', name: file.name, message: fault });
    },
    [attempt],
  );

  const cancel = useCallback(() => {
    underWay.current?.abort();
    setUpload({ state: 'none' });
  }, []);

  return { upload, send, cancel };
};
