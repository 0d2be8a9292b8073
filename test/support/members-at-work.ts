import { v7 } from 'uuid';
import type { z } from 'zod';
import type { Outcome } from '../../src/commands/commands.ts';
import type { Participant } from '../../src/commands/participant.ts';
import type { RequestContext } from '../../src/commands/request-context.ts';
import { ProjectRequest } from '../../src/contract/projects.ts';
import type { RecordedEvent } from '../../src/domain/kernel/event.ts';
import { charityForm } from './charity-form.ts';
import { anonymousRequest, type CommandsBench } from './commands-bench.ts';
import { consultantForm } from './consultant-form.ts';

type As<Role> = Extract<Participant, { role: Role }>;

/** A request by a member. */
export const requestBy = ({ role, userId }: Participant): RequestContext => ({
  ...anonymousRequest,
  actor: { id: userId, role },
});

export const projectForm = (given: Partial<z.input<typeof ProjectRequest>> = {}) =>
  ProjectRequest.parse({
    title: 'Better reports',
    description: 'Our trustees want figures.',
    expertiseRequired: ['finance'],
    ...given,
  });

/** Creates members through commands, and reads their events. */
export const membersAtWork = (bench: CommandsBench) => {
  const admin: As<'admin'> = { role: 'admin', userId: v7() };

  const eventsOf = async (stream: string): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    for await (const event of bench.store.readStream(stream)) events.push(event);
    return events;
  };

  /** The id of the aggregate that the last registration created in addition to the account. */
  const madeBy = async (userId: string, type: string): Promise<string> => {
    const { events } = await bench.store.readAllBackwards(500);
    const made = events.find((event) => event.type === type && event.metadata.subject === userId);
    if (!made) throw new Error(`No ${type} for ${userId}.`);
    return made.stream.slice(made.stream.indexOf('-') + 1);
  };

  const charity = async (): Promise<As<'charity'>> => {
    const userId = v7();
    await bench.commands.registerCharity(
      charityForm(),
      { registrationId: userId, emailProof: 'given' },
      anonymousRequest,
    );
    return { role: 'charity', userId, charityId: await madeBy(userId, 'CharityRegistered') };
  };

  const applicant = async (): Promise<As<'consultant'>> => {
    const userId = v7();
    await bench.commands.registerConsultant(
      consultantForm(),
      { registrationId: userId, emailProof: 'given' },
      anonymousRequest,
    );
    return { role: 'consultant', userId, consultantId: await madeBy(userId, 'ConsultantApplied') };
  };

  const consultant = async (): Promise<As<'consultant'>> => {
    const applied = await applicant();
    await bench.commands.approveConsultant(applied, requestBy(admin));
    return applied;
  };

  /** A new project of a charity. */
  const projectOf = async (by: As<'charity'>, given: Partial<z.input<typeof ProjectRequest>> = {}): Promise<string> => {
    const projectId = v7();
    const outcome = await bench.commands.submitProject(projectForm(given), { ...by, projectId }, requestBy(by));
    if (outcome.outcome === 'rejected') throw new Error(outcome.rejection.code);
    return projectId;
  };

  const invite = async (projectId: string, by: Participant, ...consultants: readonly As<'consultant'>[]) => {
    for (const { consultantId } of consultants) {
      const invited = await bench.commands.inviteConsultant({ consultantId }, { projectId, by }, requestBy(by));
      if (invited.outcome === 'rejected') throw new Error(invited.rejection.code);
    }
  };

  /** A project on which a consultant works. */
  const underWay = async () => {
    const [owner, worker] = [await charity(), await consultant()];
    const projectId = await projectOf(owner);
    await invite(projectId, owner, worker);
    await bench.commands.acceptProject({}, { projectId, by: worker }, requestBy(worker));
    return { owner, worker, projectId };
  };

  /** Sends a command on a project as a given participant. */
  const ask = <Input, Answer>(
    command: (input: Input, place: { projectId: string; by: Participant }, request: RequestContext) => Answer,
    input: Input,
    projectId: string,
    by: Participant,
  ): Answer => command(input, { projectId, by }, requestBy(by));

  const typesOf = async (stream: string): Promise<readonly string[]> =>
    (await eventsOf(stream)).map(({ type }) => type);

  return { admin, applicant, ask, charity, consultant, eventsOf, invite, projectOf, typesOf, underWay };
};

/** `done` or the code of the rejection. */
export const wordOf = (outcome: Outcome<unknown>): string =>
  outcome.outcome === 'done' ? 'done' : outcome.rejection.code;
