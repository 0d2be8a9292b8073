import type { Bytes } from './bytes.ts';
import { readCompoundNames } from './compound-file.ts';
import type { FileKind } from './file-kinds.ts';
import { isPlainText } from './plain-text.ts';
import { type FileRefused, holdsMacros, notAPicture, notAsNamed, notPlainText } from './refusals.ts';
import { readEntry, readZipDirectory } from './zip-directory.ts';

/** A received file and the kind that its extension claims. */
interface Arrived {
  readonly path: string;
  readonly bytes: Bytes;
  readonly extension: string;
  readonly kind: FileKind;
}

/**
 * Paths of macros in zipped documents: Visual Basic and Excel 4 sheets in Office, Basic and scripts in OpenDocument.
 */
const macroEntry = /(?:^|\/)vbaProject[^/]*\.bin$|^xl\/macrosheets\/|^(?:Basic|Scripts)\//i;

/** The streams with a compound document's text, and those with macros. */
const mainStreams: ReadonlyMap<string, readonly string[]> = new Map([
  ['doc', ['WordDocument']],
  ['xls', ['Workbook', 'Book']],
  ['ppt', ['PowerPoint Document']],
]);
const macroStorages = ['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'];

const isOpenDocument = ({ mediaType }: FileKind): boolean => mediaType.includes('opendocument');

/** Far more than the entries that identify a document ever need. */
const MOST_HEADER_BYTES = 256 * 1024;

/**
 * Identifies a zipped document: an Office document lists the types of its parts, an OpenDocument file names its type.
 */
const saysItIs = (mediaType: string, entry: string, content: string): boolean =>
  entry === 'mimetype'
    ? content.trim() === mediaType
    : content.includes(`ContentType="${mediaType}.main+xml"`) && !/macroEnabled/i.test(content);

const faultOfZip = async ({ bytes, extension, kind }: Arrived): Promise<FileRefused | null> => {
  const entries = await readZipDirectory(bytes);
  const header = entries?.find(({ name }) => name === (isOpenDocument(kind) ? 'mimetype' : '[Content_Types].xml'));
  const content = header && (await readEntry(bytes, header, MOST_HEADER_BYTES));
  if (!entries || !content || !saysItIs(kind.mediaType, header.name, content.toString())) return notAsNamed(extension);
  return entries.some(({ name }) => macroEntry.test(name)) ? holdsMacros : null;
};

const faultOfCompound = async ({ bytes, extension }: Arrived): Promise<FileRefused | null> => {
  const names = await readCompoundNames(bytes);
  if (!names || !mainStreams.get(extension)?.some((name) => names.has(name))) return notAsNamed(extension);
  return macroStorages.some((name) => names.has(name)) ? holdsMacros : null;
};

/** An animated PNG counts as a PNG, because programs open it as one. */
const alike: ReadonlyMap<string, string> = new Map([['image/apng', 'image/png']]);

/** The media type that the first bytes show. The library is loaded for the first file, not with the process. */
const shownType = async (path: string): Promise<string | undefined> => {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  return found && (alike.get(found.mime) ?? found.mime);
};

const faultOfSignature = async ({ path, extension, kind }: Arrived): Promise<FileRefused | null> =>
  (await shownType(path)) === kind.mediaType ? null : notAsNamed(extension);

const pictureTypes: ReadonlySet<string | undefined> = new Set(['image/jpeg', 'image/png', 'image/webp']);

const faultOfPicture = async ({ path }: Arrived): Promise<FileRefused | null> =>
  pictureTypes.has(await shownType(path)) ? null : notAPicture;

/** Why the content of a file does not match its name; null if it does. */
export const faultOfContent = async (arrived: Arrived): Promise<FileRefused | null> => {
  switch (arrived.kind.format) {
    case 'signature':
      return faultOfSignature(arrived);
    case 'picture':
      return faultOfPicture(arrived);
    case 'zip':
      return faultOfZip(arrived);
    case 'compound':
      return faultOfCompound(arrived);
    case 'text':
      return (await isPlainText(arrived.bytes)) ? null : notPlainText;
  }
};
