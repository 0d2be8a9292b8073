import { deflateRawSync } from 'node:zlib';

/** Minimal documents of each supported type, built byte by byte. */
export const pdf = (content = 'A report'): Buffer => Buffer.from(`%PDF-1.4\n% ${content}\n%%EOF\n`);

const pngChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};

export const png = (): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', Buffer.from('00000001000000010800000000', 'hex')),
    pngChunk('IDAT', Buffer.alloc(8)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

export const jpg = (): Buffer => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

/** One file in an archive. */
export interface Packed {
  readonly name: string;
  readonly content?: string | Buffer;
  readonly isStored?: true;
}

/** A zip archive without checksums, as nothing unpacks it. */
export const zip = (entries: readonly Packed[], counted = entries.length): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '<xml/>', isStored } of entries) {
    const plain = Buffer.from(content);
    const packed = isStored ? plain : deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(isStored ? 0 : 8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(counted, 8);
  end.writeUInt16LE(counted, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
};

const officeTypes = {
  docx: ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'],
  xlsx: ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'],
  pptx: ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'],
  docm: ['word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'],
  dotx: ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'],
} as const;

/** The list of parts of an Office document. */
export const officeTypesOf = (kind: keyof typeof officeTypes): string => {
  const [part, type] = officeTypes[kind];
  return `<Types><Override PartName="/${part}" ContentType="${type}"/></Types>`;
};

/** An Office document with its list of parts at the end, as some programs write it. */
export const office = (kind: keyof typeof officeTypes, ...more: readonly Packed[]): Buffer =>
  zip([{ name: officeTypes[kind][0] }, ...more, { name: '[Content_Types].xml', content: officeTypesOf(kind) }]);

/** An OpenDocument file. */
export const openDocument = (kind: 'text' | 'spreadsheet' | 'presentation', ...more: readonly Packed[]): Buffer =>
  zip([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}`, isStored: true },
    { name: 'content.xml' },
    ...more,
  ]);

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;

const compoundEntry = (name: string): Buffer => {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(2 * (name.length + 1), 64);
  entry[66] = 2;
  return entry;
};

/** A compound file with these streams and storages, the format of doc, xls and ppt. */
export const compound = (...names: readonly string[]): Buffer => {
  const directory = Buffer.concat(['Root Entry', ...names].map(compoundEntry));
  const sectors = Math.ceil(directory.length / SECTOR);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  for (let sector = 1; sector <= sectors; sector += 1) {
    table.writeUInt32LE(sector === sectors ? END_OF_CHAIN : sector + 1, 4 * sector);
  }
  const header = Buffer.alloc(SECTOR, 0xff);
  header.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  header.writeUInt32LE(0, 76);
  header.writeUInt32LE(FREE, 80);
  return Buffer.concat([header, table, directory, Buffer.alloc(sectors * SECTOR - directory.length)]);
};

export const doc = (): Buffer => compound('1Table', 'WordDocument');
export const xls = (): Buffer => compound('Workbook');
export const ppt = (): Buffer => compound('Current User', 'PowerPoint Document');

/** A picture of 2 by 2 pixels that programs can open. */
export const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPg83fl83dlgFAAEOoCiSwY39gAAAAASUVORK5CYII=',
  'base64',
);
