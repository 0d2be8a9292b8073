import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCharity } from '../../../test/builders/charities.ts';
import { id } from '../../../test/builders/ids.ts';
import { play } from '../../../test/builders/play.ts';
import { isRejection } from '../kernel/rejection.ts';
import {
  activateMembership,
  agreeOneOffFee,
  type CharityCommand,
  changeMembershipTerms,
  keepMembership,
  leaveAsCharity,
  registerCharity,
  renewEarly,
  resumeRenewal,
  stopRenewal,
} from './commands.ts';
import { charity } from './decide.ts';
import type { MembershipTerms } from './events.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const instant = (time: number) => new Date(time).toISOString();

const terms = fc.record(
  {
    tier: fc.constantFrom('small' as const, 'medium' as const, 'large' as const),
    billing: fc.constantFrom('monthly' as const, 'annual' as const),
  },
  { noNullPrototype: true },
);
const project = fc.integer({ min: 101, max: 102 }).map(id);
/** Projects with the hours since their completion: up to 40 days, each different. */
const completions = fc.uniqueArray(fc.record({ projectId: project, hoursAgo: fc.integer({ min: -1, max: 40 * 24 }) }), {
  selector: ({ hoursAgo }) => hoursAgo,
  maxLength: 4,
});

type Wish = (at: number, chargeId: string) => CharityCommand;
const wish = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constant<Wish>((at, chargeId) => keepMembership({ chargeId, at: instant(at) })),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(terms, completions).map(
      ([chosen, completed]): Wish =>
        (at, chargeId) =>
          activateMembership({
            ...chosen,
            chargeId,
            at: instant(at),
            completed: completed.map(({ projectId, hoursAgo }) => ({
              projectId,
              completedAt: instant(at - hoursAgo * hour),
            })),
          }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constant<Wish>((at, chargeId) => renewEarly({ chargeId, at: instant(at) })),
  },
  {
    weight: 2,
    arbitrary: terms.map(
      (chosen): Wish =>
        () =>
          changeMembershipTerms(chosen),
    ),
  },
  {
    weight: 3,
    arbitrary: project.map(
      (projectId): Wish =>
        () =>
          agreeOneOffFee({ projectId, lapsed: null }),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Wish>(() => stopRenewal()) },
  { weight: 1, arbitrary: fc.constant<Wish>(() => resumeRenewal()) },
);
/** Hours until the next command: days, weeks or months. */
const pause = fc.oneof(
  fc.integer({ min: 0, max: 3 * 24 }),
  fc.integer({ min: 0, max: 30 * 24 }),
  fc.integer({ min: 0, max: 200 * 24 }),
);
/** How many commands back the charge id was used before; mostly 0, for a new id. */
const back = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) },
);
/** The commands of a registered charity over years, starting on any day, including the 29th, 30th and 31st. */
const years = fc
  .record({
    start: fc.integer({ min: 0, max: 3 * 366 }),
    wishes: fc.array(fc.tuple(pause, wish, back), { minLength: 12, maxLength: 40 }),
    stays: fc.integer({ min: 5, max: 100 }),
  })
  .map(({ start, wishes, stays }): readonly CharityCommand[] => {
    let at = Date.UTC(2026, 0, 1, 9, 30) + start * day;
    const asked = wishes.map(([hours, make, earlier], index) => {
      at += hours * hour;
      return make(at, id(1000 + index - earlier));
    });
    const leaving = stays < asked.length ? [leaveAsCharity({ at: instant(at) })] : [];
    return [registerCharity(aCharity()), ...asked.slice(0, stays), ...leaving, ...asked.slice(stays)];
  });

/** The UK day of a moment, as numbers of its year, month and day. */
const ukDate = (moment: number): readonly number[] =>
  new Date(moment).toLocaleDateString('en-CA', { timeZone: 'Europe/London' }).split('-').map(Number);

/** Adds months to a moment, keeping the UK day or using the last one of a shorter month, without domain code. */
const monthsAfter = (moment: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = ukDate(Date.parse(moment));
  const first = year * 12 + month - 1 + months;
  const lastDay = new Date(Date.UTC(Math.floor(first / 12), (first % 12) + 1, 0)).getUTCDate();
  const wanted = Math.min(day, lastDay);
  const onDay = Date.UTC(Math.floor(first / 12), first % 12, wanted) + (Date.parse(moment) % 86_400_000);
  return instant(ukDate(onDay)[2] === wanted ? onDay : onDay - 86_400_000);
};

const monthly = { small: 129, medium: 199, large: 249 };
const yearly = { small: 1393, medium: 2149, large: 2689 };

/** A simple model of a membership: the months paid since its start, and its next terms. */
interface Paid {
  readonly since: string;
  months: number;
  lastTerm: number;
  now: MembershipTerms;
  /** Terms paid for early, each with the months paid before it. */
  ahead: { readonly after: number; readonly terms: MembershipTerms }[];
  next: MembershipTerms;
  stopped: boolean;
  /** The latest reminder given, in days before the end. */
  lastReminder: number;
}

interface Owed {
  readonly chargeId: string;
  readonly for: 'activation' | 'renewal' | 'early-renewal';
  readonly price: number;
  readonly credit: number;
}

interface Simple {
  paid: Paid | null;
  readonly owed: Owed[];
  readonly fees: Map<string, number>;
  readonly credited: Set<string>;
  left: boolean;
}

const endOf = ({ since, months }: Paid) => monthsAfter(since, months);

const owe = (model: Simple, paid: Paid, months: number, charge: Omit<Owed, 'price'>) => {
  const { tier, billing } = paid.next;
  Object.assign(paid, { lastTerm: months, months: paid.months + months, lastReminder: 99 });
  model.owed.push({ ...charge, price: billing === 'annual' ? yearly[tier] : monthly[tier] * months });
};

/** Applies a command to the model. Returns the code of the refusal, or null. */
const ask = (model: Simple, command: CharityCommand): string | null => {
  const { paid } = model;
  if (model.left) return ['KeepMembership', 'RegisterCharity'].includes(command.type) ? null : 'charity-left';
  if ('data' in command && 'chargeId' in command.data) {
    const { chargeId: asked } = command.data;
    if (model.owed.some((charge) => charge.chargeId === asked)) return null;
  }
  switch (command.type) {
    case 'RegisterCharity':
    case 'DescribeOrganisation':
    case 'ShortlistConsultant':
    case 'RemoveFromShortlist':
      return null;
    case 'AgreeOneOffFee': {
      const { projectId } = command.data;
      if (!model.fees.has(projectId)) model.fees.set(projectId, model.fees.size === 0 ? 249 : 499);
      return null;
    }
    case 'ActivateMembership': {
      if (paid) return 'membership-active';
      const { tier, billing, at, completed } = command.data;
      const next = { tier, billing };
      const [best] = completed
        .map(({ projectId, completedAt }) => ({ projectId, age: Date.parse(at) - Date.parse(completedAt) }))
        .filter(({ projectId }) => model.fees.has(projectId) && !model.credited.has(projectId))
        .filter(({ age }) => age >= 0 && age <= 30 * day)
        .sort((left, right) => left.age - right.age);
      if (best) model.credited.add(best.projectId);
      const credit = (best && model.fees.get(best.projectId)) ?? 0;
      model.paid = { since: at, months: 0, lastTerm: 0, now: next, ahead: [], next, stopped: false, lastReminder: 99 };
      owe(model, model.paid, billing === 'annual' ? 12 : 6, {
        chargeId: command.data.chargeId,
        for: 'activation',
        credit,
      });
      return null;
    }
    case 'ChangeMembershipTerms':
      if (!paid) return 'membership-inactive';
      paid.next = command.data;
      return null;
    case 'StopRenewal':
    case 'ResumeRenewal':
      if (!paid) return 'membership-inactive';
      paid.stopped = command.type === 'StopRenewal';
      return null;
    case 'RenewEarly': {
      if (!paid) return 'membership-inactive';
      const months = paid.next.billing === 'annual' ? 12 : 1;
      if (monthsAfter(paid.since, paid.months + months) > monthsAfter(command.data.at, 24)) return 'renewed-far-enough';
      paid.ahead.push({ after: paid.months, terms: paid.next });
      owe(model, paid, months, { chargeId: command.data.chargeId, for: 'early-renewal', credit: 0 });
      return null;
    }
    case 'KeepMembership': {
      if (!paid) return null;
      const begun = paid.ahead.filter(({ after }) => monthsAfter(paid.since, after) <= command.data.at);
      paid.now = begun.at(-1)?.terms ?? paid.now;
      paid.ahead = paid.ahead.slice(begun.length);
      const left = (Date.parse(endOf(paid)) - Date.parse(command.data.at)) / day;
      if (left <= 0) {
        if (paid.stopped) model.paid = null;
        else {
          const months = paid.next.billing === 'annual' ? 12 : 1;
          paid.now = paid.next;
          owe(model, paid, months, { chargeId: command.data.chargeId, for: 'renewal', credit: 0 });
        }
      } else if (left <= 7) paid.lastReminder = 7;
      else if (left <= 30 && paid.lastTerm > 1) paid.lastReminder = Math.min(paid.lastReminder, 30);
      return null;
    }
    case 'LeaveAsCharity':
      model.paid = null;
      model.left = true;
      return null;
  }
};

describe('a membership, under any sequence of commands over years', () => {
  it('matches a simple count of paid months, and each refusal is the one expected', () => {
    fc.assert(
      fc.property(years, (given) => {
        const model: Simple = { paid: null, owed: [], fees: new Map(), credited: new Set(), left: false };
        for (const { command, decision, after } of play(charity, given).steps) {
          expect(isRejection(decision) ? decision.code : null).toBe(ask(model, command));
          expect(after.status === 'left').toBe(model.left);
          const membership = after.status === 'registered' ? after.membership : null;
          expect(
            membership && {
              since: membership.since,
              renewsAt: membership.renewsAt,
              now: { tier: membership.tier, billing: membership.billing },
              ahead: membership.ahead.map(({ tier, billing }) => ({ tier, billing })),
              next: membership.next,
              stopped: membership.renewal === 'stopped',
              lastReminder: Math.min(99, ...membership.announced),
            },
          ).toEqual(
            model.paid && {
              since: model.paid.since,
              renewsAt: endOf(model.paid),
              now: model.paid.now,
              ahead: model.paid.ahead.map(({ terms: paidFor }) => paidFor),
              next: model.paid.next,
              stopped: model.paid.stopped,
              lastReminder: model.paid.lastReminder,
            },
          );
        }
      }),
    );
  });

  it('is charged what the model owes, once for each charge id', () => {
    fc.assert(
      fc.property(years, (given) => {
        const model: Simple = { paid: null, owed: [], fees: new Map(), credited: new Set(), left: false };
        for (const command of given) ask(model, command);
        const charges = play(charity, given).history.flatMap((event) =>
          event.type === 'MembershipCharged' ? [event.data] : [],
        );
        expect(
          charges.map(({ chargeId: charge, for: kind, price, credit }) => ({
            chargeId: charge,
            for: kind,
            price,
            credit,
          })),
        ).toEqual(model.owed);
        expect(charges.every(({ price, credit, due }) => due === price - credit && due > 0)).toBe(true);
      }),
    );
  });

  it('has terms that follow each other without a gap, each with its one charge', () => {
    fc.assert(
      fc.property(years, (given) => {
        let end: string | null = null;
        const owed: unknown[] = [];
        const charged: unknown[] = [];
        for (const event of play(charity, given).history) {
          switch (event.type) {
            case 'MembershipActivated':
            case 'MembershipRenewed':
            case 'MembershipRenewedEarly':
              expect(end).toBe(event.type === 'MembershipActivated' ? null : event.data.from);
              expect(event.data.to > event.data.from).toBe(true);
              end = event.data.to;
              owed.push(event.data);
              break;
            case 'MembershipTermBegan':
              expect(owed).toContainEqual(event.data);
              break;
            case 'MembershipCharged': {
              const { tier, billing, from, to } = event.data;
              charged.push({ tier, billing, from, to });
              break;
            }
            case 'MembershipLapsed':
              end = null;
              break;
          }
        }
        expect(charged).toEqual(owed);
      }),
    );
  });

  it('credits the fee of a project once, as it was agreed', () => {
    fc.assert(
      fc.property(years, (given) => {
        const { history } = play(charity, given);
        const fees = history.flatMap((event) => (event.type === 'OneOffFeeAgreed' ? [event.data] : []));
        const credits = history.flatMap((event) => (event.type === 'SetUpFeeCredited' ? [event.data] : []));
        expect(new Set(credits.map(({ projectId }) => projectId)).size).toBe(credits.length);
        for (const { projectId, amount } of credits) {
          expect(fees).toContainEqual({ projectId, setUpFee: amount });
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is up to date after enough due steps, and gives each reminder once', () => {
    fc.assert(
      fc.property(years, fc.integer({ min: 0, max: 3 * 366 }), (given, daysLater) => {
        const last = given
          .flatMap((command) => ('data' in command && 'at' in command.data ? [command.data.at] : []))
          .at(-1);
        const at = instant(Date.parse(last ?? '2026-01-01T09:30:00.000Z') + daysLater * day);
        // Enough commands for one month each, however far behind the membership is, and two reminders.
        const keeping = Array.from({ length: 300 }, (_, index) => keepMembership({ chargeId: id(2000 + index), at }));
        const { steps, history } = play(charity, [...given, ...keeping]);
        const after = steps.at(-1)?.after;
        expect(steps.at(-1)?.decision).toEqual([]);
        if (after?.status === 'registered' && after.membership) expect(after.membership.renewsAt > at).toBe(true);
        const reminders = history.flatMap((event) =>
          event.type === 'MembershipRenewalAnnounced' ? [`${event.data.renewsAt} ${event.data.daysBefore}`] : [],
        );
        expect(new Set(reminders).size).toBe(reminders.length);
      }),
      { numRuns: 40 },
    );
  });

  it('does nothing when an accepted command is repeated at once', () => {
    fc.assert(
      fc.property(years, (given) => {
        for (const { command, decision, after } of play(charity, given).steps) {
          if (Array.isArray(decision)) expect(charity.decide(after, command)).toEqual([]);
        }
      }),
    );
  });
});
