import { projectLimits } from '#domain/projects/limits.ts';

/** The accepted file extensions (decisions, Upload Document). The server checks the content. */
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

/** Value of the file input's `accept` attribute. */
export const acceptedFiles = extensions.map((extension) => `.${extension}`).join(',');

const megabytes = projectLimits.fileBytes / (1024 * 1024);

export const acceptedInWords = `PDF, Word, Excel, PowerPoint, OpenDocument, CSV, text, PNG or JPG, at most ${megabytes} MB.`;

const extensionOf = (name: string): string | undefined => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();

/** Why a file cannot be uploaded, as far as the browser can check; null if it can. */
export const problemOfFile = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  const extension = extensionOf(name);
  if (!extensions.some((known) => known === extension)) {
    return `This type of file cannot be uploaded. Please choose ${acceptedInWords}`;
  }
  if (size > projectLimits.fileBytes) {
    return `The file is larger than ${megabytes} MB. Please upload a smaller one.`;
  }
  return size === 0 ? 'The file is empty. Please choose another one.' : null;
};

/**
 * How a document can be previewed, by its file name, which the server has checked against its content; null if it can
 * only be downloaded.
 */
export const previewOf = (name: string): 'picture' | 'pdf' | null => {
  switch (extensionOf(name)) {
    case 'png':
    case 'jpg':
    case 'jpeg':
      return 'picture';
    case 'pdf':
      return 'pdf';
    default:
      return null;
  }
};

const UNITS = ['bytes', 'kB', 'MB'] as const;

/** A file size, to one decimal place: 1.2 MB. */
export const formatFileSize = (bytes: number): string => {
  const step = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  const amount = bytes / 1024 ** step;
  const shown = step === 0 || amount >= 100 ? Math.round(amount) : Math.round(amount * 10) / 10;
  return `${shown.toLocaleString('en-GB')} ${step === 0 && bytes === 1 ? 'byte' : UNITS[step]}`;
};
