import { reject } from '../domain/kernel/rejection.ts';
import { attachFile, removeFile } from '../domain/projects/commands.ts';
import { isSubmitted } from '../domain/projects/state.ts';
import { type ProjectPlace, participants } from './participant.ts';
import type { Done, TakeStep } from './project-steps.ts';
import type { RequestContext } from './request-context.ts';

/** A document as the file store keeps it. */
interface KeptFile {
  readonly fileId: string;
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
}

/** Rejections of both: `project-unknown`, `not-a-participant`. */
export interface FileCommands {
  /** Adds a document that is kept already. Repeating it with the same file changes nothing. */
  attachFile(file: KeptFile, place: ProjectPlace, request: RequestContext): Done;
  /** Takes a document off; the file store removes it afterwards. Rejection: `file-not-yours`. */
  removeFile(of: { readonly fileId: string }, place: ProjectPlace, request: RequestContext): Done;
}

const notYours = reject('file-not-yours', 'Only the person who uploaded a document and administrators can remove it.');

/** A project's documents (decisions, Upload Document). */
export const fileCommands = (take: TakeStep): FileCommands => ({
  attachFile: ({ fileId, name, mediaType, size }, place, request) => {
    const file = { fileId, name, mediaType, size, uploadedBy: place.by.userId };
    return take({ command: attachFile(file), place, admission: participants }, request);
  },

  removeFile: ({ fileId }, place, request) =>
    take(
      {
        command: removeFile({ fileId }),
        place,
        admission: participants,
        objection: (project) => {
          const file = isSubmitted(project) ? project.files.find((one) => one.fileId === fileId) : undefined;
          const isTheirs = place.by.role === 'admin' || file === undefined || file.uploadedBy === place.by.userId;
          return isTheirs ? null : notYours;
        },
      },
      request,
    ),
});
