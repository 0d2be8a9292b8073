import type pg from 'pg';
import type { Position } from '../domain/kernel/event.ts';
import type { Clock } from '../domain/kernel/values.ts';
import { type DailyPeriod, type DigestEnd, oldestInDailyEmail } from '../domain/notifications/email-kinds.ts';
import { lastCutOff } from '../mail/digest/cut-off.ts';
import type { DigestLedger } from '../mail/digest/ledger.ts';
import { digestSections, digestSubjects, type News } from '../mail/digest/selection.ts';
import { dailyDigest } from '../mail/templates/daily-digest.ts';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import { tryExclusively } from '../platform/shared-locks.ts';
import { tryEach } from '../platform/try-each.ts';
import { digestMail, type NotificationParts } from './notifications/notification.ts';

/** Number of members looked up in one query. */
const PAGE_SIZE = 200;

/** Maximum number of notifications in one mail. */
const MOST_NEWS = 100;

/**
 * Delay after the cut-off, in milliseconds, so that commands of the last seconds before it are in the history. What is
 * recorded later is in the next mail.
 */
const SETTLED_MS = 60_000;

/** How long to wait for the read models, in milliseconds; then the next round tries again. */
const SEEN_WITHIN_MS = 5_000;

export interface DailyDigestParts {
  readonly pool: pg.Pool;
  readonly writing: Pick<NotificationParts, 'recipients' | 'links' | 'vault'>;
  readonly ledger: DigestLedger;
  readonly clock: Clock;
  head(): Promise<Position>;
  /** Waits for the read models of notifications; false on timeout. */
  haveSeen(position: Position, timeoutMs: number): Promise<boolean>;
  /** Members who may get the daily mail, by id. */
  readers(since: Date, afterUserId: string, limit: number): Promise<readonly string[]>;
  periodsOf(userId: string): Promise<readonly DailyPeriod[]>;
  /** A member's unread notifications after the end of their last daily email, up to the end of the next; newest first. */
  newsOf(userId: string, last: DigestEnd | null, end: DigestEnd, limit: number): Promise<readonly News[]>;
  wakeDelivery(): Promise<void>;
}

/**
 * Writes the daily mails that are due, one for each member and day, in one process at a time. A failure for one member
 * does not stop the others: an `AggregateError` reports it at the end, and the next round retries it.
 * @returns how many mails were written; 0 also if another process is doing this.
 */
export type WriteDigests = () => Promise<number>;

export const dailyDigests = ({
  pool,
  writing,
  ledger,
  clock,
  head,
  haveSeen,
  readers,
  periodsOf,
  newsOf,
  wakeDelivery,
}: DailyDigestParts): WriteDigests => {
  const { recipients, links } = writing;
  /** The last cut-off that this process has completed, in milliseconds since 1970. */
  let done = 0;

  /** Members whose mail may be due, with the end of their last one. */
  const due = async function* (
    until: Date,
  ): AsyncGenerator<{ readonly userId: string; readonly last: DigestEnd | null }> {
    const oldest = new Date(until.getTime() - oldestInDailyEmail);
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: readonly string[] = await readers(oldest, after, PAGE_SIZE);
      const ends = await ledger.lastOf(page);
      for (const userId of page) {
        const last = ends.get(userId) ?? null;
        if (last === null || last.until < until) yield { userId, last };
      }
      after = page.length < PAGE_SIZE ? undefined : page.at(-1);
    }
  };

  /** @returns whether there was a mail to write. */
  const write = async (userId: string, last: DigestEnd | null, end: DigestEnd): Promise<boolean> => {
    const [recipient, periods] = await Promise.all([recipients.member(userId), periodsOf(userId)]);
    const news = recipient === null ? [] : await newsOf(userId, last, end, MOST_NEWS + 1);
    const shown = news.slice(0, MOST_NEWS);
    const sections = digestSections(shown, periods, links);
    if (recipient === null || sections.length === 0) {
      await ledger.cover(userId, end, null);
      return false;
    }
    const message = dailyDigest(sections, news.length > MOST_NEWS, links.notifications);
    await ledger.cover(userId, end, digestMail(writing, end.until, recipient, message, digestSubjects(shown, periods)));
    return true;
  };

  const writeAll = async (end: DigestEnd): Promise<number> => {
    let written = 0;
    try {
      await tryEach(
        due(end.until),
        async ({ userId, last }) => {
          if (await write(userId, last, end)) written += 1;
        },
        (failures) => `${failures} daily emails were not written.`,
      );
    } finally {
      if (written > 0) await wakeDelivery();
    }
    done = end.until.getTime();
    return written;
  };

  return async () => {
    const now = clock().getTime();
    const until = lastCutOff(new Date(now));
    if (done === until.getTime() || now < until.getTime() + SETTLED_MS) return 0;
    const lock = { space: advisoryLocks.dailyDigests, name: 'daily digests' };
    const held = await tryExclusively(pool, lock, async () => {
      const position = await head();
      return (await haveSeen(position, SEEN_WITHIN_MS)) ? writeAll({ until, position }) : 0;
    });
    return held?.result ?? 0;
  };
};
