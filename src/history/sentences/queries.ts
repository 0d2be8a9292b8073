import type { DashboardEvent } from '../../domain/dashboards/events.ts';
import type { QueryEvent, QueryLogEvent } from '../../domain/queries/events.ts';
import { becomes, by, day, member, type Sentences, sentence } from '../sentence-parts.ts';

export const querySentences: Sentences<QueryEvent | QueryLogEvent | DashboardEvent> = {
  QuerySaved: becomes('Saved', ({ data }) => sentence`${member(data.savedBy)} saved an SQL query.`),
  QueryRevised: ({ actor }) => sentence`${by(actor)} revised an SQL query.`,
  QueryDiscarded: becomes('Discarded', ({ actor }) => sentence`${by(actor)} deleted an SQL query.`),
  DashboardSaved: becomes('Saved', ({ data }) => sentence`${member(data.savedBy)} saved a dashboard.`),
  DashboardRevised: ({ actor }) => sentence`${by(actor)} revised a dashboard.`,
  DashboardDiscarded: becomes('Discarded', ({ actor }) => sentence`${by(actor)} deleted a dashboard.`),
  DashboardMailsRequested: ({ data }) =>
    sentence`${member(data.memberId)} receives a dashboard by email every ${data.every}.`,
  DashboardMailsStopped: ({ data }) => sentence`${member(data.memberId)} no longer receives a dashboard by email.`,
  DashboardMailed: ({ data }) => sentence`The dashboard of ${day(data.day)} was emailed to ${member(data.memberId)}.`,
  QueryRun: ({ data }) => sentence`${member(data.runBy)} ran an SQL query.`,
};
