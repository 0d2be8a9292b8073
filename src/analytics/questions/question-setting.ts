import { catalogue } from '../../domain/catalogue.ts';
import type { MemberRole } from '../../domain/kernel/event.ts';
import { ukDayOf } from '../../domain/kernel/uk-day.ts';
import type { QuestionSetting } from './compile-question.ts';
import { questionTables } from './question-table.ts';

const tables = questionTables(catalogue);

/** What a member can ask about, and today's date. */
export const questionSetting = ({ role }: { readonly role: MemberRole }, now: Date): QuestionSetting => ({
  tables,
  audience: role === 'admin' ? 'administrator' : 'analyst',
  today: ukDayOf(now),
});
