type FileFault = 'file-too-large' | 'file-type-not-allowed' | 'picture-unusable' | 'file-empty' | 'file-name-missing';

/** Why a file is refused. It is a value, not an error, because the person can choose another file. */
export interface FileRefused {
  readonly refused: true;
  readonly code: FileFault;
  /** What is wrong and what would help; without a full stop, like all messages of form fields. */
  readonly message: string;
}

const refuse = (code: FileFault, message: string): FileRefused => ({ refused: true, code, message });

export const tooLarge = (mostBytes: number): FileRefused =>
  refuse(
    'file-too-large',
    `The file is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB. Please upload a smaller one`,
  );

export const empty = refuse('file-empty', 'The file is empty. Please choose another one');

export const nameMissing = refuse('file-name-missing', 'The file has no name. Please give it one and upload it again');

export const typeNotAllowed = refuse(
  'file-type-not-allowed',
  'This type of file cannot be uploaded. Please choose a PDF, Word, Excel, PowerPoint, OpenDocument, CSV, text, PNG or JPG file',
);

/** The name and the content do not match. */
export const notAsNamed = (extension: string): FileRefused =>
  refuse(
    'file-type-not-allowed',
    `The content of this file is not what its name says (.${extension}). Please save it again and upload it`,
  );

export const holdsMacros = refuse(
  'file-type-not-allowed',
  'This document contains macros. Please save it without them and upload it again',
);

export const notPlainText = refuse(
  'file-type-not-allowed',
  'This file is not plain text. Please save it as UTF-8 text and upload it again',
);

export const notAPicture = refuse(
  'file-type-not-allowed',
  'This file is not a JPEG, PNG or WebP picture. Please choose another one',
);

export const pictureTooLarge = (mostPixels: number): FileRefused =>
  refuse(
    'picture-unusable',
    `The picture has more than ${mostPixels / 1_000_000} megapixels. Please choose a smaller one`,
  );

export const pictureDamaged = refuse('picture-unusable', 'The picture is damaged. Please choose another one');

export const squareOutside = refuse('picture-unusable', 'The square is not within the picture. Please choose it again');
