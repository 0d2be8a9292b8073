import type { Decision } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { AttachFile, RemoveFile } from './commands.ts';
import { hasEnded } from './decide-refusals.ts';
import { fileAttached, fileRemoved, type ProjectEvent } from './events.ts';
import { projectLimits } from './limits.ts';
import type { SubmittedProject } from './state.ts';

const mebibytes = projectLimits.fileBytes / 1024 / 1024;

/** A completed project still takes documents: reports are often handed over at the end (decisions, Upload Document). */
export const attachFile = (project: SubmittedProject, { data }: AttachFile): Decision<ProjectEvent> => {
  const earlier = project.files.find(({ fileId }) => fileId === data.fileId);
  if (earlier) {
    return sameData(earlier, data)
      ? []
      : reject('file-already-attached', 'This file has already been uploaded with other details.');
  }
  if (project.status === 'cancelled') return hasEnded.cancelled;
  if (isBlank(data.name)) return reject('file-name-required', 'Please give the file a name', 'file');
  if (data.size > projectLimits.fileBytes) {
    return reject('file-too-large', `Files may have at most ${mebibytes} MB`, 'file');
  }
  return project.files.length < projectLimits.files
    ? [fileAttached(data)]
    : reject('too-many-files', `A project holds at most ${projectLimits.files} files. Please remove one first.`);
};

/** Possible in every status, so that what somebody uploaded can go with them. A file that is not there is gone. */
export const removeFile = (project: SubmittedProject, { data }: RemoveFile): Decision<ProjectEvent> =>
  project.files.some(({ fileId }) => fileId === data.fileId) ? [fileRemoved({ fileId: data.fileId })] : [];
