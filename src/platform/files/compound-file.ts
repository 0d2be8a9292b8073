import type { Bytes } from './bytes.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Sector numbers from here on have a special meaning and do not refer to sectors. */
const LAST_SECTOR = 0xfffffffa;
/** How many sectors of the allocation table the header itself lists. */
const IN_HEADER = 109;

/**
 * Returns the names of the streams and storages of a compound file ([MS-CFB], the container format of doc, xls and
 * ppt). Only its tables are read. Null if it is not a compound file, or if its references are circular or point outside
 * the file.
 */
export const readCompoundNames = async ({ size, readAt }: Bytes): Promise<ReadonlySet<string> | null> => {
  const header = await readAt(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || !header.subarray(0, 8).equals(SIGNATURE)) return null;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const sectorBytes = 2 ** shift;
  const mostSectors = Math.ceil(size / sectorBytes);
  const perSector = sectorBytes / 4;

  const readSector = async (sector: number): Promise<Buffer | null> => {
    if (sector >= mostSectors) return null;
    const content = await readAt((sector + 1) * sectorBytes, sectorBytes);
    return content.length === sectorBytes ? content : null;
  };

  /** The sectors of the allocation table, which lists the next sector of each sector. */
  const findTable = async (): Promise<readonly number[] | null> => {
    const places = Array.from({ length: IN_HEADER }, (_, index) => header.readUInt32LE(76 + 4 * index));
    let next = header.readUInt32LE(68);
    while (next < LAST_SECTOR) {
      const sector = places.length > IN_HEADER + mostSectors ? null : await readSector(next);
      if (!sector) return null;
      for (let index = 0; index < perSector - 1; index += 1) places.push(sector.readUInt32LE(4 * index));
      next = sector.readUInt32LE(sectorBytes - 4);
    }
    return places.filter((place) => place < LAST_SECTOR);
  };

  const table = await findTable();
  if (!table) return null;
  const names = new Set<string>();
  let sector = header.readUInt32LE(48);
  for (let read = 0; sector < LAST_SECTOR; read += 1) {
    const directory = read > mostSectors ? null : await readSector(sector);
    const place = table[Math.floor(sector / perSector)];
    const following = place === undefined ? null : await readSector(place);
    if (!directory || !following) return null;
    for (let at = 0; at < sectorBytes; at += ENTRY_BYTES) {
      const nameBytes = directory.readUInt16LE(at + 64);
      const isUsed = directory[at + 66] !== 0 && nameBytes >= 2 && nameBytes <= 64;
      if (isUsed) names.add(directory.toString('utf16le', at, at + nameBytes - 2));
    }
    sector = following.readUInt32LE(4 * (sector % perSector));
  }
  return names;
};
