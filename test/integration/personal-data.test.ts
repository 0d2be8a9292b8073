import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ContactDetailsForm, OrganisationForm } from '../../src/contract/account-settings.ts';
import { SignIn } from '../../src/contract/accounts.ts';
import { Decision } from '../../src/contract/applications.ts';
import { ConsultantProfileForm } from '../../src/contract/consultants.ts';
import { MessageForm } from '../../src/contract/conversations.ts';
import { InvitationForm } from '../../src/contract/invitations.ts';
import { ProgressReport, ProjectCancellation, ProjectRefusal } from '../../src/contract/project-steps.ts';
import { ProjectRequest } from '../../src/contract/projects.ts';
import { CharityRegistration, ConsultantRegistration } from '../../src/contract/registration.ts';
import { CharitySignupForm, ConsultantSignupForm } from '../../src/contract/waiting-list.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { aggregateIdOf } from '../../src/domain/kernel/event.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { toAppend } from '../builders/recorded.ts';
import { type Canary, canaryPhone, canaryText, tracesOf } from '../support/canaries.ts';
import { canaryData } from '../support/canary-data.ts';
import { charityForm } from '../support/charity-form.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../support/commands-bench.ts';
import { aroundAppend, Crash, crash } from '../support/crashing.ts';
import { charitySignupForm, consultantSignupForm } from '../support/signup-forms.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

/** The places where nothing personal may stand in plain text (design.md, Events). */
const guarded = ['history', 'vault', 'queue'];

/** A person of whom every fact is a canary. */
const canaryPerson = () => {
  const facts = {
    username: canaryText('user'),
    password: canaryText('pass'),
    email: `${canaryText('mail')}@example.org`,
    name: canaryText('Zoë '),
    phone: canaryPhone(),
    bio: canaryText('Born in "Hull", '),
  };
  const canaries: readonly Canary[] = Object.entries(facts).map(([what, value]) => ({ what, value }));
  return { facts, canaries };
};

describe('personal data', () => {
  it('of members is nowhere in plain text in history, vault and queue', async () => {
    const { facts, canaries } = canaryPerson();
    const registrationId = v7();
    await bench.commands.registerCharity(charityForm(facts), { registrationId }, anonymousRequest);
    await bench.commands.signIn(facts, anonymousRequest);
    await bench.commands.signIn({ username: facts.email, password: 'wrong password' }, anonymousRequest);
    await bench.vault.sessions.open({ userId: registrationId, role: 'charity', device: 'Firefox on Windows' });
    await bench.vault.idempotency.begin({
      key: v7(),
      caller: facts.email,
      route: 'registerCharity',
      fingerprint: JSON.stringify(facts),
    });
    const queue = await openQueue({ databaseUrl: bench.database.url }, pino({ level: 'silent' }));
    await queue.wake('accounts');

    const registered = (await bench.history()).find(({ type }) => type === 'AccountRegistered');
    const { password, ...details } = facts;
    expect(registered?.data).toMatchObject(details);
    expect(JSON.stringify(await bench.history())).not.toContain(password);
    expect(await tracesOf(bench.database.pool, guarded, canaries)).toEqual([]);
    await queue.close();
  });

  it('of an interrupted registration is nowhere in plain text', async () => {
    const { facts, canaries } = canaryPerson();
    const commands = bench.withParts({ store: aroundAppend(bench.store, 'account', 'before', crash) });
    const registration = commands.registerCharity(charityForm(facts), { registrationId: v7() }, anonymousRequest);
    await expect(registration).rejects.toThrow(Crash);
    expect((await bench.database.pool.query('select from vault.registrations')).rowCount).toBe(1);
    expect(await tracesOf(bench.database.pool, guarded, canaries)).toEqual([]);
  });

  it('of administrators is nowhere in plain text', async () => {
    const { facts, canaries } = canaryPerson();
    await bench.commands.createAdministrator(facts, anonymousRequest);
    expect(await tracesOf(bench.database.pool, guarded, canaries)).toEqual([]);
  });

  it('of waiting-list signups is nowhere in plain text', async () => {
    const { facts, canaries } = canaryPerson();
    const { name, email, phone, bio } = facts;
    await bench.commands.joinWaitingListAsCharity(
      charitySignupForm({ contactName: name, email, phone }),
      { signupId: v7() },
      anonymousRequest,
    );
    await bench.commands.joinWaitingListAsConsultant(
      consultantSignupForm({ fullName: name, email, phone, currentRole: bio, motivations: bio }),
      { signupId: v7() },
      anonymousRequest,
    );
    expect(await tracesOf(bench.database.pool, guarded, canaries)).toEqual([]);
  });

  it('cannot be read from the history once the key is destroyed', async () => {
    const { facts } = canaryPerson();
    const registrationId = v7();
    await bench.commands.registerCharity(charityForm(facts), { registrationId }, anonymousRequest);
    await bench.vault.keys.destroy(registrationId);
    const registered = (await bench.history()).find(({ stream }) => stream === `account-${registrationId}`);
    expect(registered?.data).toMatchObject({
      username: 'Former member',
      name: 'Former member',
      phone: null,
      bio: null,
    });
  });
});

const savedReport = (type: string): Readonly<Record<string, string>> => ({
  [`${type}.name`]: 'the fellowship’s business record',
  [`${type}.definition.steps.events`]: 'names of event types',
  [`${type}.definition.steps.where.any.field`]: 'the name of a field that holds nothing personal',
  [`${type}.definition.steps.where.any.values`]: 'compared with a field that holds nothing personal',
});

/** Fields in plain text, with the reason. Choices, ids, days and numbers are not free text. */
const plainEvents: Readonly<Record<string, string>> = {
  'CharityRegistered.organisation': 'the name of a charity is no person’s',
  'CharityRegistered.registeredNumber': 'stands in a public register',
  'CharityRegistered.primaryCause': 'what a charity says of itself in public',
  'CharityRegistered.location': 'where a charity works',
  'OrganisationDescribed.organisation': 'the name of a charity is no person’s',
  'OrganisationDescribed.registeredNumber': 'stands in a public register',
  'OrganisationDescribed.primaryCause': 'what a charity says of itself in public',
  'OrganisationDescribed.location': 'where a charity works',
  'ProjectSubmitted.title': 'the charity’s business record',
  'ProjectRequestRevised.title': 'the charity’s business record',
  'FileAttached.mediaType': 'one of a closed list, found by looking into the file',
  'CharityJoinedWaitingList.charityName': 'the name of a charity is no person’s',
  'PageVisited.page': 'one of a closed list',
  'PageVisited.pagesSeen': 'each one of a closed list',
  'PageVisited.network': 'of a whole network, never an address',
  'PageVisited.browser': 'one of a few families',
  'PageVisited.platform': 'one of a few families',
  'HistoryRead.filter.field': 'one of a closed list',
  'HistoryRead.filter.value': 'an id, a name that programs give, a day or a choice: words searched for are left out',
  'HistoryRead.ids': 'ids, or names of reports',
  'HistoryRead.noted.reading': 'the same in short, to know it again',
  'HistoryVerificationFailed.kind': 'one of a closed list',
  'HistoryVerificationFailed.problem': 'names events by type, stream and position, and people by their ids',
  'MailOpened.template': 'one of a closed list',
  'SignInLinkHandedOver.template': 'one of a closed list',
  'MailGivenUp.template': 'one of a closed list',
  'NotificationRead.notificationId': 'the ids of an event and of a member',
  'ProjectionRebuildStarted.projection': 'one of a closed list',
  'ProjectionRebuildCancelled.projection': 'one of a closed list',
  'ProjectionVerificationStarted.projection': 'one of a closed list',
  'ProjectionSwapped.projection': 'one of a closed list',
  'ProjectionRolledBack.projection': 'one of a closed list',
  'ParkedEventsReplayed.projection': 'one of a closed list',
  'ProjectionPaused.projection': 'one of a closed list',
  'ProjectionResumed.projection': 'one of a closed list',
  'EventSkipped.eventType': 'one of a closed list, or the type of a later release',
  'EventSkipped.stream': 'a category and an id',
  'EventCorrected.eventType': 'one of a closed list, or the type of a later release',
  'EventCorrected.stream': 'a category and an id',
  'EventSkippingUndone.eventType': 'one of a closed list, or the type of a later release',
  'DashboardSaved.name': 'the fellowship’s business record',
  'DashboardRevised.name': 'the fellowship’s business record',
  ...savedReport('ReportSaved'),
  ...savedReport('ReportRevised'),
};
const plainForms: Readonly<Record<string, string>> = {
  'OrganisationForm.organisation': plainEvents['OrganisationDescribed.organisation'] ?? '',
  'OrganisationForm.registeredNumber': plainEvents['OrganisationDescribed.registeredNumber'] ?? '',
  'OrganisationForm.primaryCause': plainEvents['OrganisationDescribed.primaryCause'] ?? '',
  'OrganisationForm.location': plainEvents['OrganisationDescribed.location'] ?? '',
  'CharityRegistration.organisation': plainEvents['CharityRegistered.organisation'] ?? '',
  'CharityRegistration.charity.registeredNumber': plainEvents['CharityRegistered.registeredNumber'] ?? '',
  'CharityRegistration.charity.primaryCause': plainEvents['CharityRegistered.primaryCause'] ?? '',
  'CharityRegistration.charity.location': plainEvents['CharityRegistered.location'] ?? '',
  'ProjectRequest.title': plainEvents['ProjectSubmitted.title'] ?? '',
  'CharitySignupForm.charityName': plainEvents['CharityJoinedWaitingList.charityName'] ?? '',
};

/** The names of the canaries that can be read. */
const readable = async (canaries: readonly Canary[]): Promise<readonly string[]> => {
  const traces = await tracesOf(bench.database.pool, guarded, canaries);
  return [...new Set(traces.map((trace) => trace.replace(/^.* holds (.*) \(\w+\)$/, '$1')))].sort();
};

const namesUnder = (plain: Readonly<Record<string, string>>, name: string): readonly string[] =>
  Object.keys(plain)
    .filter((field) => field.startsWith(`${name}.`))
    .sort();

/** The id of what a member registered as. */
const registeredAs = async (category: 'charity' | 'consultant', userId: string): Promise<string> => {
  const registered = (await bench.history()).find(
    ({ stream, metadata }) => stream.startsWith(`${category}-`) && metadata.subject === userId,
  );
  return aggregateIdOf(registered ?? { stream: '' });
};

const aMemberCharity = async () => {
  const userId = v7();
  await bench.commands.registerCharity(charityForm(), { registrationId: userId }, anonymousRequest);
  return { userId, charityId: await registeredAs('charity', userId) };
};

const anApprovedConsultant = async () => {
  const userId = v7();
  const { charity: _charity, ...person } = charityForm();
  const consultant = { expertise: ['finance' as const], yearsExperience: 9, hourlyRate: 70, availability: true };
  await bench.commands.registerConsultant({ ...person, consultant }, { registrationId: userId }, anonymousRequest);
  const consultantId = await registeredAs('consultant', userId);
  await bench.commands.approveConsultant({ consultantId }, anonymousRequest);
  return { userId, consultantId };
};

const anInvitation = async () => {
  const charity = await aMemberCharity();
  const consultant = await anApprovedConsultant();
  const projectId = v7();
  const request = ProjectRequest.parse({
    title: 'A budget',
    description: 'For a year.',
    expertiseRequired: ['finance'],
    consultantId: consultant.consultantId,
  });
  await bench.commands.submitProject(request, { ...charity, projectId }, anonymousRequest);
  return { projectId, charity, consultant };
};

const aProjectUnderWay = async () => {
  const invitation = await anInvitation();
  const by = { role: 'consultant', ...invitation.consultant } as const;
  await bench.commands.acceptProject({}, { projectId: invitation.projectId, by }, anonymousRequest);
  return invitation;
};

describe('free text', () => {
  it.each([...catalogue.values()])('in $type is encrypted, except for listed fields with a reason', async (entry) => {
    const { data, canaries } = canaryData(entry.schema, entry.type);
    const event = toAppend({ type: entry.type, data }, { subject: v7() });
    await bench.store.append(`${entry.category}-${v7()}`, [event], 'no-stream');
    expect(await readable(canaries)).toEqual(namesUnder(plainEvents, entry.type));
  });

  it('is listed for existing events only', () => {
    const types = Object.keys(plainEvents).map((field) => field.split('.')[0] ?? '');
    expect(types.filter((type) => !catalogue.has(type))).toEqual([]);
  });

  it.each<{ readonly name: string; readonly form: z.ZodType; readonly send: (data: unknown) => Promise<unknown> }>([
    {
      name: 'CharityRegistration',
      form: CharityRegistration,
      send: (data) =>
        bench.commands.registerCharity(CharityRegistration.parse(data), { registrationId: v7() }, anonymousRequest),
    },
    {
      name: 'SignIn',
      form: SignIn,
      send: (data) => bench.commands.signIn(SignIn.parse(data), anonymousRequest),
    },
    {
      name: 'ProjectRequest',
      form: ProjectRequest,
      send: async (data) => {
        const by = { ...(await aMemberCharity()), projectId: v7() };
        return bench.commands.submitProject(ProjectRequest.parse(data), by, anonymousRequest);
      },
    },
    {
      name: 'CharitySignupForm',
      form: CharitySignupForm,
      send: (data) =>
        bench.commands.joinWaitingListAsCharity(CharitySignupForm.parse(data), { signupId: v7() }, anonymousRequest),
    },
    {
      name: 'ConsultantSignupForm',
      form: ConsultantSignupForm,
      send: (data) =>
        bench.commands.joinWaitingListAsConsultant(
          ConsultantSignupForm.parse(data),
          { signupId: v7() },
          anonymousRequest,
        ),
    },
    {
      name: 'ConsultantRegistration',
      form: ConsultantRegistration,
      send: (data) =>
        bench.commands.registerConsultant(
          ConsultantRegistration.parse(data),
          { registrationId: v7() },
          anonymousRequest,
        ),
    },
    {
      name: 'ContactDetailsForm',
      form: ContactDetailsForm,
      send: async (data) =>
        bench.commands.changeContactDetails(ContactDetailsForm.parse(data), await aMemberCharity(), anonymousRequest),
    },
    {
      name: 'OrganisationForm',
      form: OrganisationForm,
      send: async (data) =>
        bench.commands.describeOrganisation(OrganisationForm.parse(data), await aMemberCharity(), anonymousRequest),
    },
    {
      name: 'ConsultantProfileForm',
      form: ConsultantProfileForm,
      send: async (data) =>
        bench.commands.reviseConsultantProfile(
          ConsultantProfileForm.parse(data),
          await anApprovedConsultant(),
          anonymousRequest,
        ),
    },
    {
      name: 'Decision',
      form: Decision,
      send: async (data) => {
        const { consultantId } = await anApprovedConsultant();
        return bench.commands.suspendConsultant({ consultantId, ...Decision.parse(data) }, anonymousRequest);
      },
    },
    {
      name: 'InvitationForm',
      form: InvitationForm,
      send: (data) => bench.commands.inviteMember(InvitationForm.parse(data), { invitationId: v7() }, anonymousRequest),
    },
    {
      name: 'ProgressReport',
      form: ProgressReport,
      send: async (data) => {
        const { projectId, consultant } = await aProjectUnderWay();
        return bench.commands.reportProgress(
          ProgressReport.parse(data),
          { projectId, by: { role: 'consultant', ...consultant } },
          anonymousRequest,
        );
      },
    },
    {
      name: 'MessageForm',
      form: MessageForm,
      send: async (data) => {
        const { projectId, charity } = await aProjectUnderWay();
        return bench.commands.postMessage(
          { messageId: v7(), ...MessageForm.parse(data) },
          { projectId, by: { role: 'charity', ...charity } },
          anonymousRequest,
        );
      },
    },
    {
      name: 'ProjectCancellation',
      form: ProjectCancellation,
      send: async (data) => {
        const { projectId, charity } = await aProjectUnderWay();
        return bench.commands.cancelProject(
          ProjectCancellation.parse(data),
          { projectId, by: { role: 'charity', ...charity } },
          anonymousRequest,
        );
      },
    },
    {
      name: 'ProjectRefusal',
      form: ProjectRefusal,
      send: async (data) => {
        const { projectId, consultant } = await anInvitation();
        return bench.commands.declineProject(
          ProjectRefusal.parse(data),
          { projectId, by: { role: 'consultant', ...consultant } },
          anonymousRequest,
        );
      },
    },
  ])('in the form $name is encrypted, except for listed fields with a reason', async ({ name, form, send }) => {
    const { data, canaries } = canaryData(form, name);
    expect(canaries).not.toEqual([]);
    const outcome = await send(data);
    if (form !== SignIn) expect(outcome).toMatchObject({ outcome: 'done' });
    expect(await readable(canaries)).toEqual(namesUnder(plainForms, name));
  });
});

describe('the search for canaries', () => {
  it.each([
    ['plain text', "insert into search.finds (text) values ('so: ' || $1)", 'plain'],
    ['another letter case', 'insert into search.finds (text) values (upper($1))', 'plain'],
    ['JSON', "insert into search.finds (json) values (jsonb_build_object('a', jsonb_build_array($1::text)))", 'plain'],
    ['bytes', "insert into search.finds (bytes) values ('\\x00ff'::bytea || convert_to($1, 'UTF8'))", 'hexadecimal'],
    [
      'base64 within something longer',
      "insert into search.finds (text) values (encode(convert_to('{\"a\":\"' || $1 || '\"}', 'UTF8'), 'base64'))",
      'base64',
    ],
  ])('finds them in %s', async (_where, insert, spelling) => {
    const { pool } = bench.database;
    await pool.query('drop schema if exists search cascade; create schema search');
    await pool.query('create table search.finds (text text, json jsonb, bytes bytea)');
    const value = canaryText('canary ');
    await pool.query(insert, [value]);
    expect(await tracesOf(pool, ['search'], [{ what: 'canary', value }])).toEqual([
      `search.finds holds canary (${spelling})`,
    ]);
    expect(await tracesOf(pool, ['search'], [{ what: 'other', value: canaryText('other ') }])).toEqual([]);
  });

  it('refuses to search a schema without tables', async () => {
    await expect(tracesOf(bench.database.pool, ['nowhere'], [])).rejects.toThrow('no tables in nowhere');
  });
});
