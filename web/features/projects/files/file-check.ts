import { projectLimits } from '../../../../src/domain/projects/limits.ts';

/** What may be uploaded, by the end of its name (decisions, Upload Document). The server judges by content. */
const extensions = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'odt',
  'ods',
  'csv',
  'txt',
  'png',
  'jpg',
  'jpeg',
] as const;

/** For the browser's file dialog. */
export const acceptedFiles = extensions.map((extension) => `.${extension}`).join(',');

const megabytes = projectLimits.fileBytes / (1024 * 1024);

export const acceptedInWords = `PDF, Word, Excel, PowerPoint, OpenDocument, CSV, text, PNG or JPG, at most ${megabytes} MB.`;

/** Why a chosen file cannot be uploaded, as far as a browser can tell; null for one that is worth sending. */
export const faultOfFile = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (!extensions.some((known) => known === extension)) {
    return `This type of file cannot be uploaded. Please choose ${acceptedInWords}`;
  }
  if (size > projectLimits.fileBytes) {
    return `The file is larger than ${megabytes} MB. Please upload a smaller one.`;
  }
  return size === 0 ? 'The file is empty. Please choose another one.' : null;
};
