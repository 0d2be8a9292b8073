import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v4 as randomId } from 'uuid';
import { ApiError } from '#api/api-error.ts';
import { filesQuery, uploadFile } from '#api/files.ts';
import { projectQuery } from '#api/projects.ts';
import { useToast } from '#ui/toast.tsx';
import { problemOfFile } from './file-rules.ts';

type Upload =
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
  /** Stops the upload, or dismisses its failure. */
  readonly cancel: () => void;
}

const connectionLost = 'The upload was interrupted. Check your connection and try again.';

/** Whether the server rejected the document itself, so that a retry is pointless. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Uploads one document at a time. Leaving the page stops the upload. */
export const useUpload = (projectId: string): Uploading => {
  const queries = useQueryClient();
  const { toast } = useToast();
  const [upload, setUpload] = useState<Upload>({ state: 'none' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const attempt = useCallback(
    async (file: File, idempotencyKey: string): Promise<void> => {
      const { name } = file;
      const controller = new AbortController();
      running.current = controller;
      const onProgress = (share: number) => setUpload({ state: 'sending', name, share });
      onProgress(0);
      try {
        await uploadFile({ projectId, file, idempotencyKey, onProgress, signal: controller.signal });
        // The project knows how many more may be uploaded.
        await Promise.all([
          queries.invalidateQueries({ queryKey: filesQuery(projectId).queryKey }),
          queries.invalidateQueries({ queryKey: projectQuery(projectId).queryKey }),
        ]);
        setUpload({ state: 'none' });
        toast({ title: 'Document uploaded', message: `Everyone on the project can see ${name}.` });
      } catch (error) {
        if (controller.signal.aborted) return;
        const message = error instanceof ApiError ? (error.detail ?? connectionLost) : connectionLost;
        const retry = () => void attempt(file, idempotencyKey);
        setUpload({ state: 'failed', name, message, ...(isFinal(error) ? {} : { retry }) });
      }
    },
    [projectId, queries, toast],
  );

  const send = useCallback(
    (file: File) => {
      const problem = problemOfFile(file);
      if (problem === null) void attempt(file, randomId());
      else setUpload({ state: 'failed', name: file.name, message: problem });
    },
    [attempt],
  );

  const cancel = useCallback(() => {
    running.current?.abort();
    setUpload({ state: 'none' });
  }, []);

  return { upload, send, cancel };
};
