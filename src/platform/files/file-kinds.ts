/** How a file type is recognised by its content. */
type Format = 'signature' | 'picture' | 'zip' | 'compound' | 'text';

/** One kind of file that members may upload (decisions, Upload Document). */
export interface FileKind {
  readonly mediaType: string;
  readonly format: Format;
}

const kind = (mediaType: string, format: Format): FileKind => ({ mediaType, format });

const office = 'application/vnd.openxmlformats-officedocument';
const jpeg = kind('image/jpeg', 'signature');

/** The allowed file types by extension. */
const kinds: ReadonlyMap<string, FileKind> = new Map([
  ['pdf', kind('application/pdf', 'signature')],
  ['png', kind('image/png', 'signature')],
  ['jpg', jpeg],
  ['jpeg', jpeg],
  ['docx', kind(`${office}.wordprocessingml.document`, 'zip')],
  ['xlsx', kind(`${office}.spreadsheetml.sheet`, 'zip')],
  ['pptx', kind(`${office}.presentationml.presentation`, 'zip')],
  ['odt', kind('application/vnd.oasis.opendocument.text', 'zip')],
  ['ods', kind('application/vnd.oasis.opendocument.spreadsheet', 'zip')],
  ['doc', kind('application/msword', 'compound')],
  ['xls', kind('application/vnd.ms-excel', 'compound')],
  ['ppt', kind('application/vnd.ms-powerpoint', 'compound')],
  ['csv', kind('text/csv', 'text')],
  ['txt', kind('text/plain', 'text')],
]);

/** The file kind for the extension of a name; undefined if it is not allowed. */
export const kindOfExtension = (extension: string): FileKind | undefined => kinds.get(extension);

/** The kind of a picture that will be converted, whatever its name. */
export const picture = kind('image/*', 'picture');
