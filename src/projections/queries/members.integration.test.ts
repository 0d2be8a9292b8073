import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganisation, aTerm } from '../../../test/builders/charities.ts';
import { account, charity, consultant } from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import { anInvitation } from '../../../test/builders/invitations.ts';
import { everyPage, minute, type ReadModelsAtWork, readModelsAtWork } from '../../../test/support/read-models.ts';
import { CurrentUser } from '../../contract/accounts.ts';
import { MemberList } from '../../contract/administration.ts';
import { Invitation, InvitationList } from '../../contract/invitations.ts';
import {
  accountClosed,
  memberInvitationAccepted,
  memberInvitationWithdrawn,
  memberInvited,
  signedIn,
} from '../../domain/accounts/events.ts';
import { membershipActivated, organisationDescribed } from '../../domain/charities/events.ts';
import { consultantDeclined } from '../../domain/consultants/events.ts';
import { InvalidCursor } from '../../platform/paging.ts';
import { findCurrentUser, findInvitation, listInvitations, listMembers } from './members.ts';

let models: ReadModelsAtWork;
beforeAll(async () => {
  models = await readModelsAtWork();
  return models.drop;
});
beforeEach(() => models.clear());

const closed = (number: number) => [`account-${id(number)}`, accountClosed({}), minute(30)] as const;

describe('the current user', () => {
  it('is a charity’s member with the charity’s profile', async () => {
    await models.happened(account(1), charity(10));
    const user = await findCurrentUser(models.db, id(1));
    expect(user).toEqual({
      id: id(1),
      username: 'amara.okafor',
      email: 'amara@riverside-kitchen.example',
      isEmailProved: true,
      requestedEmail: null,
      name: 'Amara Okafor',
      role: 'charity',
      organization: 'Riverside Kitchen',
      phone: '01632 960 001',
      website: 'https://riverside-kitchen.example',
      bio: 'Runs a community kitchen.',
      charityProfile: {
        id: id(10),
        registeredNumber: '1234567',
        revenue: 180_000,
        employeeCount: 6,
        foundingYear: 2011,
        mission: 'A warm meal for everyone.',
        primaryCause: 'Food poverty',
        location: 'Leeds',
        membershipTier: 'small',
        membershipActive: false,
        membershipExpiry: null,
      },
      consultantProfile: null,
    });
    expect(CurrentUser.parse(user)).toEqual(user);
  });

  it('has the charity’s membership and its current name', async () => {
    await models.happened(
      account(1),
      charity(10),
      [`charity-${id(10)}`, organisationDescribed(anOrganisation({ organisation: 'Hillside Kitchen' }))],
      [`charity-${id(10)}`, membershipActivated(aTerm({ tier: 'large' }))],
    );
    expect(await findCurrentUser(models.db, id(1))).toMatchObject({
      organization: 'Hillside Kitchen',
      charityProfile: {
        membershipTier: 'large',
        membershipActive: true,
        membershipExpiry: '2026-07-15T10:00:00.000Z',
      },
    });
  });

  it('is a consultant with their profile and the reason of a decline', async () => {
    await models.happened(account(2, { role: 'consultant', organisation: 'Ellis & Co' }), consultant(20), [
      `consultant-${id(20)}`,
      consultantDeclined({ reason: 'No references' }),
    ]);
    const user = await findCurrentUser(models.db, id(2));
    expect(user).toMatchObject({
      role: 'consultant',
      organization: 'Ellis & Co',
      charityProfile: null,
      consultantProfile: {
        id: id(20),
        status: 'declined',
        reason: 'No references',
        availability: true,
        isApproved: false,
        expertise: ['finance', 'governance'],
        yearsExperience: 12,
        hourlyRate: 85,
        linkedin: 'https://www.linkedin.com/in/rowan-ellis',
        photo: null,
      },
    });
    expect(CurrentUser.parse(user)).toEqual(user);
  });

  it('is an administrator without any profile', async () => {
    await models.happened(account(1, { role: 'admin', organisation: null }));
    expect(await findCurrentUser(models.db, id(1))).toMatchObject({
      role: 'admin',
      organization: null,
      charityProfile: null,
      consultantProfile: null,
    });
  });

  it('is null without an account', async () => {
    await models.happened(account(1));
    expect(await findCurrentUser(models.db, id(2))).toBeNull();
  });
});

describe('the list of members', () => {
  const found = async (search: string) =>
    (await listMembers(models.db, { limit: 20, search })).data.map((member) => member.id);

  it('shows everyone, newest first, with their last sign-in', async () => {
    await models.happened(
      account(1, {}, minute(1)),
      account(2, { role: 'analyst', username: 'iris', email: 'iris@numbers.example', organisation: null }, minute(2)),
      [`signIns-${id(1)}`, signedIn({}), minute(3)],
    );
    const list = await listMembers(models.db, { limit: 20 });
    expect(list).toEqual({
      data: [
        expect.objectContaining({ id: id(2), role: 'analyst', lastSignedInAt: null }),
        {
          id: id(1),
          role: 'charity',
          name: 'Amara Okafor',
          username: 'amara.okafor',
          email: 'amara@riverside-kitchen.example',
          isEmailProved: true,
          requestedEmail: null,
          organisation: 'Riverside Kitchen',
          createdAt: minute(1),
          lastSignedInAt: minute(3),
          closedAt: null,
        },
      ],
      nextCursor: null,
      total: 2,
    });
    expect(MemberList.parse(list)).toEqual(list);
  });

  it('keeps closed accounts, without personal data', async () => {
    await models.happened(account(1, {}, minute(1)), closed(1));
    expect((await listMembers(models.db, { limit: 20 })).data).toEqual([
      expect.objectContaining({
        id: id(1),
        name: 'Former member',
        username: 'Former member',
        email: '',
        organisation: null,
        closedAt: minute(30),
      }),
    ]);
    expect(await found('amara')).toEqual([]);
    expect(await found('former')).toEqual([id(1)]);
  });

  it('is filtered by role, with matching counts', async () => {
    await models.happened(account(1), account(2, { role: 'admin' }), account(3, { role: 'admin' }));
    const { data, total } = await listMembers(models.db, { limit: 1, role: 'admin' });
    expect(data).toEqual([expect.objectContaining({ id: id(3) })]);
    expect(total).toBe(2);
  });

  it.each([
    ['part of the name', 'ara oka'],
    ['part of the username', 'ra.oka'],
    ['part of the e-mail address', '@riverside-kitchen'],
    ['part of the organisation', 'kitch'],
    ['any case', 'AMARA'],
    ['accents that the name lacks', 'Ámara'],
  ])('is searched by %s', async (_what, term) => {
    await models.happened(
      account(1),
      account(2, { username: 'x', name: 'X', email: 'x@y.example', organisation: 'Z' }),
    );
    expect(await found(term)).toEqual([id(1)]);
  });

  it('finds accented names without their accents', async () => {
    await models.happened(account(1, { name: 'Élodie Ångström' }));
    expect(await found('elodie ang')).toEqual([id(1)]);
  });

  it.each(['%', '_', '\\', "'", 'a%b', 'Okafor Riverside', 'a\0b'])('treats %j literally', async (term) => {
    await models.happened(account(1));
    expect(await found(term)).toEqual([]);
  });

  it.each(['100%', 'a_b', 'c:\\d', "o'neill"])('finds %j literally', async (name) => {
    await models.happened(account(1, { name }), account(2, { name: name.replace(/[%_\\']/, 'x') }));
    expect(await found(name)).toEqual([id(1)]);
  });

  it('returns everyone once when paging, also within a search', async () => {
    const names = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve'];
    await models.happened(
      ...names.map((name, at) => account(at + 1, { name, organisation: name < 'D' ? 'First' : 'Second' }, minute(1))),
    );
    expect(await everyPage((cursor) => listMembers(models.db, { cursor, limit: 2 }))).toEqual([
      [id(5), id(4)],
      [id(3), id(2)],
      [id(1)],
    ]);
    expect(await everyPage((cursor) => listMembers(models.db, { cursor, limit: 2, search: 'first' }))).toEqual([
      [id(3), id(2)],
      [id(1)],
    ]);
  });

  it('refuses a foreign cursor', async () => {
    await expect(listMembers(models.db, { limit: 1, cursor: 'page-2' })).rejects.toThrow(InvalidCursor);
  });
});

describe('invitations', () => {
  const invited = (number: number, at: string) =>
    [`invitation-${id(number)}`, memberInvited(anInvitation({ invitationId: id(number) })), at] as const;

  it('are listed, newest first, with their status', async () => {
    await models.happened(
      invited(501, minute(1)),
      invited(502, minute(2)),
      invited(503, minute(3)),
      [`invitation-${id(501)}`, memberInvitationAccepted({ userId: id(7) })],
      [`invitation-${id(502)}`, memberInvitationWithdrawn({})],
    );
    const list = await listInvitations(models.db, { limit: 20 });
    expect(list.data.map(({ id: invitationId, status }) => [invitationId, status])).toEqual([
      [id(503), 'open'],
      [id(502), 'withdrawn'],
      [id(501), 'accepted'],
    ]);
    expect(list.total).toBe(3);
    expect(InvitationList.parse(list)).toEqual(list);
    expect(await everyPage((cursor) => listInvitations(models.db, { cursor, limit: 2 }))).toEqual([
      [id(503), id(502)],
      [id(501)],
    ]);
  });

  it('are found by their id', async () => {
    await models.happened(invited(501, minute(1)));
    const found = await findInvitation(models.db, id(501));
    expect(found).toEqual({
      id: id(501),
      email: 'iris@numbers.example',
      name: 'Iris Novak',
      role: 'analyst',
      status: 'open',
      createdAt: minute(1),
      expiresAt: '2026-03-08T09:30:00.000Z',
    });
    expect(Invitation.parse(found)).toEqual(found);
    expect(await findInvitation(models.db, id(502))).toBeNull();
  });

  it('forget their recipients when they are withdrawn', async () => {
    await models.happened(invited(501, minute(1)), [`invitation-${id(501)}`, memberInvitationWithdrawn({})]);
    const found = await findInvitation(models.db, id(501));
    expect(found).toMatchObject({ email: '', name: null, status: 'withdrawn' });
    expect(Invitation.parse(found)).toEqual(found);
  });

  it('forget their recipients when their accounts are closed', async () => {
    await models.happened(
      account(7),
      invited(501, minute(1)),
      [`invitation-${id(501)}`, memberInvitationAccepted({ userId: id(7) })],
      closed(7),
    );
    expect(await findInvitation(models.db, id(501))).toMatchObject({ email: '', name: null, status: 'accepted' });
  });
});
