import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { play } from '../../../test/builders/play.ts';
import { aFile, aProject } from '../../../test/builders/projects.ts';
import { isRejection } from '../kernel/rejection.ts';
import {
  acceptProject,
  attachFile,
  cancelProject,
  closeInvitation,
  completeProject,
  declineProject,
  inviteConsultant,
  type ProjectCommand,
  releaseConsultant,
  removeFile,
  reportProgress,
  startMatching,
  submitProject,
} from './commands.ts';
import { project } from './decide.ts';
import type { ProjectEvent } from './events.ts';
import { firstPhase, projectLimits } from './limits.ts';
import { consultantOf, isSubmitted, type Project } from './state.ts';

/** Few consultants, so that commands often concern the same one. */
const consultant = fc.integer({ min: 0, max: 2 }).map((number) => ({ consultantId: id(1000 + number) }));
const words = fc.constantFrom('A', 'B', ' ');
const times = fc.constantFrom('2026-06-30T15:00:00.000Z', '2026-07-01T15:00:00.000Z');

const step: fc.Arbitrary<ProjectCommand> = fc.oneof(
  fc.constant(startMatching()),
  { weight: 6, arbitrary: consultant.map(inviteConsultant) },
  { weight: 3, arbitrary: consultant.map(acceptProject) },
  { weight: 3, arbitrary: consultant.map((who) => declineProject({ ...who, reason: null })) },
  { weight: 2, arbitrary: consultant.map(closeInvitation) },
  { weight: 2, arbitrary: consultant.map(releaseConsultant) },
  times.map((at) => completeProject({ at })),
  fc.constantFrom('Closed.', 'No grant.', '').map((reason) => cancelProject({ reason })),
  {
    weight: 2,
    arbitrary: fc
      .record(
        {
          phase: words,
          keyDeliverables: fc.array(words, { maxLength: 2 }),
          nextSteps: fc.array(words, {
            minLength: projectLimits.nextSteps - 1,
            maxLength: projectLimits.nextSteps + 1,
          }),
        },
        { requiredKeys: [] },
      )
      .map(reportProgress),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        fileId: fc.integer({ min: 400, max: 402 }).map(id),
        name: words,
        size: fc.constantFrom(0, 7, projectLimits.fileBytes + 1),
      })
      .map((file) => attachFile(aFile(file))),
  },
  fc.integer({ min: 400, max: 402 }).map((number) => removeFile({ fileId: id(number) })),
);

/** A submitted project, sometimes with many invitations, and the commands on it. */
const course = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(projectLimits.openInvitations + 4)),
    fc.array(step, { maxLength: 30 }),
  )
  .map(([invitations, steps]) => [
    submitProject(aProject()),
    ...Array.from({ length: invitations }, (_, number) => inviteConsultant({ consultantId: id(1000 + number) })),
    ...steps,
  ]);

type Verdict = 'changed' | 'nothing' | 'refused';
type Standing = 'invited' | 'declined' | 'closed' | 'working';

/** A simple model of status and invitations: a board with a card for each consultant (decisions.md). */
interface Board {
  readonly status: string;
  readonly cards: ReadonlyMap<string, Standing>;
  readonly because: string;
}

const openCards = ({ cards }: Board) => [...cards].filter(([, standing]) => standing === 'invited').map(([who]) => who);

const put = (board: Board, who: string, standing: Standing, status = board.status): Board => {
  const cards = new Map(board.cards);
  cards.delete(who);
  return { ...board, status, cards: cards.set(who, standing) };
};

const closeAll = (board: Board): Board => openCards(board).reduce((rest, who) => put(rest, who, 'closed'), board);

const onBoard = (board: Board, command: ProjectCommand): readonly [Verdict, Board] => {
  const { status } = board;
  const who = 'data' in command && 'consultantId' in command.data ? command.data.consultantId : '';
  const card = board.cards.get(who);
  const isSearching = status === 'pending' || status === 'matching';
  switch (command.type) {
    case 'StartMatching':
      if (status === 'pending') return ['changed', { ...board, status: 'matching' }];
      return [status === 'matching' ? 'nothing' : 'refused', board];
    case 'InviteConsultant':
      if (!isSearching) return ['refused', board];
      if (card === 'invited') return ['nothing', board];
      if (openCards(board).length === 20) return ['refused', board];
      return ['changed', put(board, who, 'invited', 'matching')];
    case 'AcceptProject':
      if (card === 'working' && status === 'in_progress') return ['nothing', board];
      if (card !== 'invited') return ['refused', board];
      return ['changed', closeAll(put(board, who, 'working', 'in_progress'))];
    case 'DeclineProject':
      if (card === 'invited') return ['changed', put(board, who, 'declined')];
      return [card === 'declined' ? 'nothing' : 'refused', board];
    case 'CloseInvitation':
      if (card === 'invited') return ['changed', put(board, who, 'closed')];
      return [card === 'working' && status !== 'cancelled' ? 'refused' : 'nothing', board];
    case 'ReleaseConsultant':
      if (card === 'invited') return ['changed', put(board, who, 'declined')];
      if (card !== 'working' || status !== 'in_progress') return ['nothing', board];
      return ['changed', put(board, who, 'closed', 'matching')];
    case 'CompleteProject':
      if (status === 'in_progress') return ['changed', { ...board, status: 'completed' }];
      return [status === 'completed' ? 'nothing' : 'refused', board];
    case 'CancelProject': {
      const { reason } = command.data;
      if (status === 'cancelled' && board.because === reason) return ['nothing', board];
      if (status === 'cancelled' || status === 'completed' || reason === '') return ['refused', board];
      return ['changed', closeAll({ ...board, status: 'cancelled', because: reason })];
    }
    default:
      throw new Error(`${command.type} moves no card.`);
  }
};

const movesCards = ({ type }: ProjectCommand): boolean =>
  !['SubmitProject', 'ReportProgress', 'AttachFile', 'RemoveFile'].includes(type);

const verdictOn = (decision: unknown): Verdict => {
  if (isRejection(decision)) return 'refused';
  return Array.isArray(decision) && decision.length === 0 ? 'nothing' : 'changed';
};

const submitted = (state: Project) => {
  if (!isSubmitted(state)) throw new Error('The project is not there.');
  return state;
};

/** One letter for each event of a consultant: Invited, Accepted, Declined, Closed, Released. */
const letters: Readonly<Partial<Record<ProjectEvent['type'], string>>> = {
  ConsultantInvited: 'I',
  ProjectInvitationAccepted: 'A',
  ProjectInvitationDeclined: 'D',
  ProjectInvitationClosed: 'C',
  ConsultantReleased: 'R',
};

/** The status before and after each event. */
const transitions = (history: readonly ProjectEvent[]) => {
  let state = project.initial;
  return history.map((event) => {
    const from = state.status;
    state = project.evolve(state, event);
    return { from, to: state.status };
  });
};

describe('a project, under any sequence of commands', () => {
  it('has the status and invitations of a simple model', () => {
    fc.assert(
      fc.property(course, (given) => {
        let board: Board = { status: 'pending', cards: new Map(), because: '' };
        for (const { command, decision, after } of play(project, given).steps) {
          if (movesCards(command)) {
            const [verdict, next] = onBoard(board, command);
            expect([command, verdictOn(decision)]).toEqual([command, verdict]);
            board = next;
          }
          const state = submitted(after);
          const working = [...board.cards].filter(([, standing]) => standing === 'working').map(([who]) => who);
          expect([state.status, state.invited, consultantOf(state)]).toEqual([
            board.status,
            openCards(board),
            working[0] ?? null,
          ]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('changes status only by the agreed transitions', () => {
    const ways: Readonly<Record<string, readonly string[]>> = {
      unsubmitted: ['pending'],
      pending: ['matching', 'cancelled'],
      matching: ['in_progress', 'cancelled'],
      in_progress: ['matching', 'completed', 'cancelled'],
      completed: [],
      cancelled: [],
    };
    fc.assert(
      fc.property(course, (given) => {
        for (const event of transitions(play(project, given).history)) {
          expect([event.from, ...(ways[event.from] ?? [])]).toContain(event.to);
        }
      }),
    );
  });

  it('ends every invitation exactly once, and leaves none open when it is assigned or has ended', () => {
    fc.assert(
      fc.property(course, (given) => {
        const { history, steps } = play(project, given);
        const { status } = submitted(steps.at(-1)?.after ?? project.initial);
        const lives = new Map<string, string>();
        for (const { type, data } of history) {
          const letter = letters[type];
          if (!letter || !('consultantId' in data)) continue;
          lives.set(data.consultantId, (lives.get(data.consultantId) ?? '') + letter);
        }
        for (const life of lives.values()) {
          expect(life).toMatch(status === 'matching' ? /^(I(AR|D|C))*I?$/ : /^(I(AR|D|C))*(IA)?$/);
        }
        const working = [...lives.values()].filter((life) => life.endsWith('A'));
        expect(working.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('records the former status and the charity with each change of status', () => {
    fc.assert(
      fc.property(course, (given) => {
        const { history } = play(project, given);
        const moves = transitions(history);
        history.forEach(({ type, data }, at) => {
          if (type === 'ProjectCancelled') expect(data.from).toBe(moves[at]?.from);
          if (moves[at]?.from !== moves[at]?.to) expect(data).toMatchObject({ charityId: aProject().charityId });
        });
      }),
    );
  });

  it('keeps the latest progress reported while it was under way', () => {
    fc.assert(
      fc.property(course, (given) => {
        let shown: object = { phase: firstPhase, keyDeliverables: [], nextSteps: [] };
        for (const { before, command, after } of play(project, given).steps) {
          if (command.type === 'ReportProgress' && ['matching', 'in_progress'].includes(before.status)) {
            const { phase = 'A', keyDeliverables = [], nextSteps = [] } = command.data;
            const isSound = ![phase, ...keyDeliverables, ...nextSteps].includes(' ') && nextSteps.length <= 20;
            if (isSound) shown = { ...shown, ...command.data };
          }
          expect(after).toMatchObject(shown);
        }
      }),
    );
  });

  it('records only changes of its progress', () => {
    fc.assert(
      fc.property(course, (given) => {
        const last = new Map<string, unknown>([['PhaseSet', { phase: firstPhase }]]);
        last.set('KeyDeliverablesSet', { keyDeliverables: [] }).set('NextStepsSet', { nextSteps: [] });
        for (const { type, data } of play(project, given).history) {
          if (!last.has(type)) continue;
          expect(data).not.toEqual(last.get(type));
          last.set(type, data);
        }
      }),
    );
  });

  it('holds the files attached before it was cancelled, except those removed', () => {
    fc.assert(
      fc.property(course, (given) => {
        const files = new Map<string, unknown>();
        for (const { before, command, after } of play(project, given).steps) {
          if (command.type === 'AttachFile' && before.status !== 'cancelled') {
            const { fileId, name, size } = command.data;
            if (!files.has(fileId) && name !== ' ' && size <= 7) files.set(fileId, command.data);
          }
          if (command.type === 'RemoveFile') files.delete(command.data.fileId);
          expect(submitted(after).files).toEqual([...files.values()]);
        }
      }),
    );
  });

  it('does nothing when an accepted command is repeated at once', () => {
    fc.assert(
      fc.property(course, (given) => {
        for (const { command, decision, after } of play(project, given).steps) {
          if (!isRejection(decision)) expect(project.decide(after, command)).toEqual([]);
        }
      }),
    );
  });
});
