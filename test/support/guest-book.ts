import type { DomainEvent } from '../../src/domain/kernel/event.ts';
import { projection } from '../../src/projections/engine/projection.ts';
import { integer, nullable, type RowOf, readModelTable, text } from '../../src/projections/engine/table.ts';

/** A small domain for the tests of erasure: guests leave notes in a book until they ask to be forgotten. */
export type GuestEvent =
  | DomainEvent<'NoteWritten', { note: string; guest: string; text: string | null; pages: number }>
  | DomainEvent<'NoteMended', { note: string; text: string | null }>
  | DomainEvent<'PageTurned', { note: string }>
  | DomainEvent<'GuestForgotten', Record<string, never>>;

const table = readModelTable({
  name: 'notes',
  keyColumn: 'note',
  columns: { note: text(), guest: text(), text: nullable(text()), pages: integer() },
});

export type NoteRow = RowOf<typeof table>;

export const written = (note: string, guest: string, text: string | null, pages = 1): GuestEvent => ({
  type: 'NoteWritten',
  data: { note, guest, text, pages },
});
export const mended = (note: string, text: string | null): GuestEvent => ({
  type: 'NoteMended',
  data: { note, text },
});
export const turned = (note: string): GuestEvent => ({ type: 'PageTurned', data: { note } });
export const forgotten: GuestEvent = { type: 'GuestForgotten', data: {} };

/** The placeholder for a forgotten guest's text. */
export const blank = 'Removed';

/** One row per note. An event in the stream `guest-<name>`, which has no row, erases the guest. */
export const notes = projection<typeof table, GuestEvent>({
  table,
  version: 1,
  purpose: 'Notes that guests wrote.',
  personal: {
    erasedBy: { GuestForgotten: ({ stream }) => stream.slice('guest-'.length) },
    blanks: { guest: { text: blank } },
  },
  key: (event) => (event.type === 'GuestForgotten' ? null : event.data.note),
  handlers: {
    NoteWritten: (_row, { data }) => data,
    NoteMended: (row, { data }) => row && { ...row, text: data.text },
    PageTurned: (row) => row && { ...row, pages: row.pages + 1 },
  },
});
