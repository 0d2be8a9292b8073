import { reject } from '../domain/kernel/rejection.ts';
import { attachFile, removeFile } from '../domain/projects/commands.ts';
import { isSubmitted } from '../domain/projects/state.ts';
import type { Done } from './outcome.ts';
import { type Participation, type ProjectPlace, participants } from './participant.ts';
import type { TakeStep } from './project-steps.ts';
import type { RequestContext } from './request-context.ts';

interface StoredFile {
  readonly fileId: string;
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
}

export const fileNotYours = reject(
  'file-not-yours',
  'Only the person who uploaded a document and administrators can remove it.',
);

/** Documents of projects (decisions, Upload Document). Rejections of both: `project-unknown`, `not-a-participant`. */
export const fileCommands = (take: TakeStep, participation: Participation) => ({
  /** Attaches a document that is already in the file store. Idempotent for one file id. */
  attachFile: ({ fileId, name, mediaType, size }: StoredFile, place: ProjectPlace, request: RequestContext): Done => {
    const file = { fileId, name, mediaType, size, uploadedBy: place.by.userId };
    return take({ command: attachFile(file), place, policy: participants }, request);
  },

  /** Whether a project has a document, according to the history. */
  isAttached: async (fileId: string, projectId: string): Promise<boolean> => {
    const { project } = await participation.find(projectId);
    return isSubmitted(project) && project.files.some((one) => one.fileId === fileId);
  },

  /** Removes a document; a reactor then deletes it from the file store. Rejection: `file-not-yours`. */
  removeFile: ({ fileId }: { readonly fileId: string }, place: ProjectPlace, request: RequestContext): Done =>
    take(
      {
        command: removeFile({ fileId }),
        place,
        policy: participants,
        guard: (project) => {
          const file = isSubmitted(project) ? project.files.find((one) => one.fileId === fileId) : undefined;
          const isTheirs = place.by.role === 'admin' || file === undefined || file.uploadedBy === place.by.userId;
          return isTheirs ? null : fileNotYours;
        },
      },
      request,
    ),
});
