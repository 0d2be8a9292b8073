import { catalogue } from '../../domain/catalogue.ts';
import type { MemberRole } from '../../domain/kernel/event.ts';
import { ukDayOf } from '../../domain/kernel/uk-day.ts';
import type { QuestionSetting } from './compile-question.ts';
import { type QuestionTable, questionTables } from './question-table.ts';

let tables: readonly QuestionTable[] | undefined;

/** What a member can ask about, and today's date. */
export const questionSetting = ({ role }: { readonly role: MemberRole }, now: Date): QuestionSetting => {
  // Made for the first question, because it takes a tenth of a second.
  tables ??= questionTables(catalogue);
  return { tables, audience: role === 'admin' ? 'administrator' : 'analyst', today: ukDayOf(now) };
};
