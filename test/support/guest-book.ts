import type { DomainEvent } from '../../src/domain/kernel/event.ts';
import { type Projection, projection } from '../../src/projections/engine/projection.ts';

/** A small domain for the tests of forgetting: notes that guests leave in a book, until they ask to be forgotten. */
export type GuestEvent =
  | DomainEvent<'NoteWritten', { note: string; guest: string; text: string | null; pages: number }>
  | DomainEvent<'NoteMended', { note: string; text: string | null }>
  | DomainEvent<'PageTurned', { note: string }>
  | DomainEvent<'GuestForgotten', Record<string, never>>;

export interface NoteRow {
  readonly note: string;
  readonly guest: string;
  readonly text: string | null;
  readonly pages: number;
}

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

/** What stands in the place of a forgotten guest's text. */
export const blank = 'Removed';

/** One row a note. Guests are forgotten by an event in the stream `guest-<name>`, which leads to no row. */
export const notes: Projection<NoteRow, GuestEvent> = projection<NoteRow, GuestEvent>({
  name: 'notes',
  version: 1,
  table: { keyColumn: 'note', columns: { note: 'text', guest: 'text', text: 'text', pages: 'integer' } },
  personal: {
    subjectColumn: 'guest',
    erasedBy: { GuestForgotten: ({ stream }) => stream.slice('guest-'.length) },
    blank: { text: blank },
  },
  key: (event) => (event.type === 'GuestForgotten' ? null : event.data.note),
  handlers: {
    NoteWritten: (_row, { data }) => data,
    NoteMended: (row, { data }) => row && { ...row, text: data.text },
    PageTurned: (row) => row && { ...row, pages: row.pages + 1 },
  },
});
