import type { z } from 'zod';
import type { CharitySignup, ConsultantSignup } from '../../contract/waiting-list.ts';
import { signupStatusLabels } from '../../domain/waiting-list/choices.ts';
import { utcDayOf } from '../../platform/utc-days.ts';
import { charitySignupQueries, consultantSignupQueries, findSignup } from '../../projections/queries/signups.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { type Columns, csvOf } from '../csv.ts';
import { addressOf } from '../locations.ts';
import type { HttpParts } from '../parts.ts';
import { answerAgain, answerDone, answerVisible } from '../read-your-writes.ts';

type AnySignup = z.output<typeof CharitySignup> | z.output<typeof ConsultantSignup>;

/** Status columns, the last ones in both files. */
const afterwards: Columns<AnySignup> = [
  ['Status', ({ status }) => signupStatusLabels[status]],
  ['Repeat', ({ isRepeat }) => (isRepeat ? 'yes' : 'no')],
  ['Signed up', ({ createdAt }) => createdAt],
  ['Invited', ({ invitedAt }) => invitedAt],
  ['Registered', ({ convertedAt }) => convertedAt],
];

const charityColumns: Columns<z.output<typeof CharitySignup>> = [
  ['Id', ({ id }) => id],
  ['Charity', ({ charityName }) => charityName],
  ['Contact', ({ contactName }) => contactName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Size', ({ charitySize }) => charitySize],
  ['Primary need', ({ primaryNeed }) => primaryNeed],
  ['Current challenges', ({ currentChallenges }) => currentChallenges],
  ...afterwards,
];

const consultantColumns: Columns<z.output<typeof ConsultantSignup>> = [
  ['Id', ({ id }) => id],
  ['Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Current role', ({ currentRole }) => currentRole],
  ['Years of experience', ({ yearsExperience }) => yearsExperience],
  ['Expertise', ({ expertiseAreas }) => expertiseAreas],
  ['Charity experience', ({ charityExperience }) => charityExperience],
  ['Availability', ({ availability }) => availability],
  ['Currently consulting', ({ currentConsulting }) => currentConsulting],
  ['Motivations', ({ motivations }) => motivations],
  ...afterwards,
];

/** Waiting list administration (spec §7; decisions, Waiting list afterwards). */
export const signupRoutes = ({ implement }: Api, { commands, readModels, waitFor, clock }: HttpParts): void => {
  const models = ['charity_signups', 'consultant_signups', 'signup_counts'];
  const shown = { models, location: addressOf('listCharitySignups') };
  const fileName = (kind: string): string => `waiting-list-${kind}-${utcDayOf(clock())}.csv`;

  implement('listCharitySignups', async ({ query }) => succeeded(await charitySignupQueries.list(readModels, query)));
  implement('listConsultantSignups', async ({ query }) =>
    succeeded(await consultantSignupQueries.list(readModels, query)),
  );

  implement('exportCharitySignups', async ({ query }) => {
    const content = await csvOf(charityColumns, charitySignupQueries.every(readModels, query));
    return succeeded({ fileName: fileName('charities'), content });
  });

  implement('exportConsultantSignups', async ({ query }) => {
    const content = await csvOf(consultantColumns, consultantSignupQueries.every(readModels, query));
    return succeeded({ fileName: fileName('consultants'), content });
  });

  implement(
    'inviteSignup',
    async ({ params, body, context }) => {
      const outcome = await commands.inviteSignup({ signupId: params.id, known: body?.invitations }, context);
      return answerVisible(waitFor, outcome, shown, () => findSignup(readModels, params.id));
    },
    async ({ params }) => answerAgain(shown, () => findSignup(readModels, params.id)),
  );

  implement('withdrawSignup', async ({ params, context }) =>
    answerDone(waitFor, await commands.withdrawSignup({ signupId: params.id, because: 'asked' }, context), models),
  );
};
