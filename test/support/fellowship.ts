import { pdf } from './documents.ts';
import type { Platform } from './http.ts';
import type { Browser } from './http-browser.ts';
import {
  approvedConsultant,
  assignedProject,
  invitedMember,
  invitedProject,
  password,
  registeredCharity,
  registeredConsultant,
  type SignedIn,
  signedInAdministrator,
  submittedProject,
} from './http-people.ts';

/** All kinds of callers, in relation to one project of `owner`. */
export const callers = [
  'visitor',
  /** The charity that owns the project. */
  'owner',
  'otherCharity',
  /** The consultant assigned to it. */
  'assigned',
  /** A consultant invited to it. */
  'invited',
  /** An approved consultant without a relation to it. */
  'colleague',
  /** A consultant who is not approved yet. */
  'applicant',
  'analyst',
  'admin',
] as const;
export type CallerName = (typeof callers)[number];

type MemberName = Exclude<CallerName, 'visitor'>;

/** The stage of a project of the owner. */
export type Stage = 'pending' | 'matching' | 'at work';

export interface StagedProject {
  readonly id: string;
  /** A document of the owner. */
  readonly fileId: string;
}

/** One member of each kind, and the owner's projects. */
export interface Fellowship {
  readonly platform: Platform;
  readonly members: Readonly<Record<MemberName, SignedIn>>;
  /** A new member of the same kind, whom the request can use up. */
  fresh(caller: CallerName): Promise<{ readonly browser: Browser; readonly member: SignedIn | null }>;
  /** A new session of the caller, which the request can use up. */
  session(caller: CallerName): Promise<Browser>;
  /** A project that the request can use up. */
  freshProject(stage: Stage): Promise<StagedProject>;
  /** A project for reading only. */
  project(stage: Stage): Promise<StagedProject>;
}

/** Creates all members on a platform. */
export const openFellowship = async (platform: Platform): Promise<Fellowship> => {
  const admin = await signedInAdministrator(platform);
  const members: Fellowship['members'] = {
    owner: await registeredCharity(platform),
    otherCharity: await registeredCharity(platform),
    assigned: await approvedConsultant(platform, admin),
    invited: await approvedConsultant(platform, admin),
    colleague: await approvedConsultant(platform, admin),
    applicant: await registeredConsultant(platform),
    analyst: await invitedMember(platform, admin),
    admin,
  };

  const freshMember = (caller: MemberName): Promise<SignedIn> => {
    switch (caller) {
      case 'owner':
      case 'otherCharity':
        return registeredCharity(platform);
      case 'assigned':
      case 'invited':
      case 'colleague':
        return approvedConsultant(platform, admin);
      case 'applicant':
        return registeredConsultant(platform);
      case 'analyst':
        return invitedMember(platform, admin);
      case 'admin':
        return signedInAdministrator(platform);
    }
  };

  const begun = (stage: Stage): Promise<{ readonly id: string }> => {
    const { owner, assigned, invited } = members;
    switch (stage) {
      case 'pending':
        return submittedProject(owner.browser);
      case 'matching':
        return invitedProject(owner, [invited]);
      case 'at work':
        return assignedProject(owner, assigned);
    }
  };

  const freshProject: Fellowship['freshProject'] = async (stage) => {
    const { id } = await begun(stage);
    const file = { name: 'brief.pdf', content: pdf() };
    const attached = await members.owner.browser.call('attachFile', { params: { id }, file });
    if (attached.status !== 201) throw new Error(`The document was not taken: ${attached.body}`);
    return { id, fileId: attached.json().id };
  };

  const projects = new Map<Stage, Promise<StagedProject>>();

  return {
    platform,
    members,
    fresh: async (caller) => {
      if (caller === 'visitor') return { browser: platform.browser(), member: null };
      const member = await freshMember(caller);
      return { browser: member.browser, member };
    },
    session: async (caller) => {
      const browser = platform.browser();
      if (caller === 'visitor') return browser;
      const { username } = members[caller];
      const answer = await browser.call('signIn', { body: { username, password } });
      if (answer.status !== 200) throw new Error(`The ${caller} cannot sign in: ${answer.body}`);
      return browser;
    },
    freshProject,
    project: (stage) => {
      const found = projects.get(stage) ?? freshProject(stage);
      projects.set(stage, found);
      return found;
    },
  };
};

/** The same fellowship for requests that are refused, which use nothing up: they share its members and one project a stage. */
export const shared = (fellowship: Fellowship): Fellowship => {
  const projects = new Map<Stage, Promise<StagedProject>>();
  return {
    ...fellowship,
    fresh: async (caller) => {
      if (caller === 'visitor') return fellowship.fresh(caller);
      const member = fellowship.members[caller];
      return { browser: member.browser, member };
    },
    freshProject: (stage) => {
      const found = projects.get(stage) ?? fellowship.freshProject(stage);
      projects.set(stage, found);
      return found;
    },
  };
};
