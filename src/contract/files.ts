import { z } from 'zod';
import { previewLimits } from '../domain/projects/limits.ts';
import { type EndpointTable, type Examples, noContent, onlyPage, participants } from './endpoint.ts';
import { ById, named, PageQuery, page } from './fields.ts';
import { charityPerson, charityUserId } from './sample-people.ts';

export const ProjectFile = named('ProjectFile', {
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  size: z.int().describe('Bytes.'),
  uploadedBy: z.object({ id: z.uuid(), name: z.string() }),
  uploadedAt: z.iso.datetime(),
  mayRemove: z.boolean().describe('Whether the caller may remove it: the member who uploaded it, and administrators.'),
});
export type ProjectFile = z.output<typeof ProjectFile>;

export const ProjectFileList = page(ProjectFile).meta({ id: 'ProjectFileList' });
export type ProjectFileList = z.output<typeof ProjectFileList>;

export const FileOf = ById.extend({ fileId: z.uuid() });

const pictureSizes = ['small', 'large'] as const;
export type PictureSize = (typeof pictureSizes)[number];

const PictureQuery = z.object({
  size: z
    .enum(pictureSizes)
    .default('small')
    .describe(`The longer side, in pixels: small ${previewLimits.sides.small}, large ${previewLimits.sides.large}.`),
});

export const endpoints = {
  listFiles: {
    route: 'GET /api/projects/{id}/files',
    summary: "A project's documents, newest first",
    access: participants,
    params: ById,
    query: PageQuery,
    success: { status: 200, body: ProjectFileList },
  },
  attachFile: {
    route: 'POST /api/projects/{id}/files',
    summary: 'Upload a document',
    description:
      'At most 10 MB: pdf, doc(x), xls(x), ppt(x), odt, ods, csv, txt, png or jpg, detected from the content.',
    access: participants,
    params: ById,
    upload: 'document',
    success: { status: 201, body: ProjectFile },
    idempotent: true,
    mayLag: true,
    limitPerMinute: 30,
  },
  downloadFile: {
    route: 'GET /api/projects/{id}/files/{fileId}',
    summary: 'Download a document',
    access: participants,
    params: FileOf,
    success: { status: 200, body: z.string(), media: 'application/octet-stream' },
  },
  showPicture: {
    route: 'GET /api/projects/{id}/files/{fileId}/picture',
    summary: 'Show a document that is a picture',
    description: `Encoded anew as WebP, never the original; large ones at most ${previewLimits.largePerMinute} times a minute for one member. 409: the picture is damaged or has too many pixels.`,
    access: participants,
    params: FileOf,
    query: PictureQuery,
    success: { status: 200, body: z.string(), media: 'image/webp' },
    problems: [409],
  },
  showPdf: {
    route: 'GET /api/projects/{id}/files/{fileId}/pdf',
    summary: 'Show a PDF document in a frame of the page',
    description: 'In a sandbox: it runs no scripts, and loads nothing.',
    access: participants,
    params: FileOf,
    success: { status: 200, body: z.string(), media: 'application/pdf' },
  },
  removeFile: {
    route: 'DELETE /api/projects/{id}/files/{fileId}',
    summary: 'Remove a document',
    access: participants,
    params: FileOf,
    success: noContent,
    problems: [409],
  },
} as const satisfies EndpointTable;

const file: ProjectFile = {
  id: '01920f87-3344-7c55-8d66-7e88f90a1b23',
  name: 'accounts-2025.pdf',
  mediaType: 'application/pdf',
  size: 184_320,
  uploadedBy: { id: charityUserId, name: charityPerson.name },
  uploadedAt: '2026-01-14T11:10:00.000Z',
  mayRemove: true,
};

export const examples: Examples<typeof endpoints> = {
  listFiles: { success: { data: [file], ...onlyPage } },
  attachFile: { success: file },
  downloadFile: { success: 'The bytes of the document, as they were uploaded.' },
  showPicture: { success: 'The bytes of a WebP picture.' },
  showPdf: { success: 'The bytes of the document, as they were uploaded.' },
  removeFile: {},
};
