import { fieldMessages } from '../../contract/fields.ts';
import type {
  QuestionDefinition,
  QuestionGroup,
  QuestionMeasure,
  QuestionStep,
  TableShape,
} from '../../contract/question-definition.ts';
import { subjectWords } from '../../contract/subject-words.ts';
import { noField, numberOf, problemOfCondition, type QuestionProblem } from './condition-problems.ts';
import { isPeriod } from './groups.ts';
import { addsUp } from './measures.ts';
import { fieldIn, type QuestionTable, type Subject } from './question-table.ts';
import { isSameType, type OpenStep } from './steps.ts';
import type { Audience } from './values.ts';

/** Why the events of a step cannot be joined by a subject; null if they can. */
const problemOfSubject = ({ tables }: OpenStep, at: number, by: Subject): string | null => {
  const without = tables.find(({ subjects }) => !subjects.includes(by));
  if (without === undefined) return null;
  const others = without.subjects.filter((one) => one !== 'record');
  const remedy =
    others.length === 0
      ? 'Please join by record, or choose another event'
      : `Please join by ${others.map((one) => subjectWords[one]).join(' or ')}`;
  return `${numberOf(at)}: “${without.label}” names no ${subjectWords[by]}. ${remedy}`;
};

const problemsOfStep = (step: QuestionStep, open: OpenStep, at: number, known: readonly QuestionTable[]) => {
  const problems: QuestionProblem[] = [];
  const add = (path: string, message: string): void => {
    problems.push({ path: `steps.${at}.${path}`, message });
  };
  step.events.forEach((type, place) => {
    if (!known.some((table) => table.type === type)) add(`events.${place}`, 'There is no such event type');
    else if (step.events.indexOf(type) < place) add(`events.${place}`, 'Please choose each event type once');
  });
  step.where.forEach(({ any }, group) => {
    any.forEach((condition, place) => {
      const found = problemOfCondition(open, at, condition);
      if (found) add(`where.${group}.any.${place}.${found.path}`, found.message);
    });
  });
  const first = step.first === null ? null : problemOfSubject(open, at, step.first);
  if (first !== null) add('first', first);
  return problems;
};

const problemsOfLink = (steps: readonly OpenStep[], at: number): readonly QuestionProblem[] => {
  const open = steps[at];
  if (open === undefined) return [];
  const path = `steps.${at}.link`;
  const { link } = open.step;
  if (at === 0) return link === null ? [] : [{ path, message: 'Step 1 is the first: please join the others with it' }];
  if (link === null)
    return [{ path, message: `${numberOf(at)}: please choose what it has in common with an earlier step` }];
  const base = steps[link.to];
  if (base === undefined || link.to >= at) {
    return [{ path: `${path}.to`, message: `${numberOf(at)}: please join it with an earlier step` }];
  }
  const impossible = problemOfSubject(base, link.to, link.by) ?? problemOfSubject(open, at, link.by);
  if (impossible !== null) return [{ path: `${path}.by`, message: impossible }];
  if (link.order === 'any' && link.within !== null) {
    return [
      {
        path: `${path}.within`,
        message: `${numberOf(at)}: a time limit needs an order. Please choose “after” or “before”`,
      },
    ];
  }
  if (link.order === 'any' && isSameType(base, open)) {
    return [
      {
        path: `${path}.order`,
        message: `${numberOf(at)}: an event would match itself. Please choose “after” or “before”, or another event`,
      },
    ];
  }
  return [];
};

const problemOfMeasure = (measure: QuestionMeasure, { measures }: TableShape, steps: readonly OpenStep[]) => {
  const noStep = (at: number): string => `There is no step ${at + 1}. Please choose another step`;
  switch (measure.kind) {
    case 'count':
      return steps[measure.step] ? null : { path: 'step', message: noStep(measure.step) };
    case 'field': {
      const { step: at, figure } = measure;
      const step = steps[at];
      if (step === undefined) return { path: 'step', message: noStep(at) };
      const field = fieldIn(step.tables, measure.field);
      if (field === undefined) return { path: 'field', message: noField(at) };
      if (figure === 'distinct') return null;
      if (field.kind === 'date' && (figure === 'minimum' || figure === 'maximum')) return null;
      if (field.kind !== 'number') {
        const remedy = 'Please choose a number, or count distinct values';
        return {
          path: 'field',
          message: `${numberOf(at)}: ${field.label} is not a number, so it has no ${figure === 'p90' ? 'percentile' : figure}. ${remedy}`,
        };
      }
      if (figure === 'sum' && at > 0) {
        return {
          path: 'figure',
          message: `${numberOf(at)}: several events of step 1 can match one event of this step, which would be added up more than once. Please make it step 1`,
        };
      }
      return null;
    }
    case 'time': {
      const { from, to } = measure;
      if (steps[from] === undefined || steps[to] === undefined) {
        return { path: 'to', message: 'A time is between two steps. Please add a second step' };
      }
      return from === to
        ? { path: 'to', message: 'A time is between two different steps. Please choose another step' }
        : null;
    }
    case 'ratio': {
      const [part, whole] = [measures[measure.part], measures[measure.whole]];
      if (part === undefined || whole === undefined) {
        return { path: 'part', message: 'A ratio is of two other measures. Please add them first' };
      }
      if (part.kind === 'ratio' || whole.kind === 'ratio') {
        return { path: 'part', message: 'A ratio cannot be of a ratio. Please choose two other measures' };
      }
      const isDate = [part, whole].some(
        (one) =>
          one.kind === 'field' &&
          one.figure !== 'distinct' &&
          fieldIn(steps[one.step]?.tables ?? [], one.field)?.kind === 'date',
      );
      return isDate ? { path: 'part', message: 'A date cannot be divided. Please choose two figures' } : null;
    }
    default:
      return measure satisfies never;
  }
};

const problemOfGroup = (group: QuestionGroup, steps: readonly OpenStep[], audience: Audience) => {
  const step = steps[group.step];
  if (step === undefined)
    return { path: 'step', message: `There is no step ${group.step + 1}. Please choose another step` };
  if ('time' in group) {
    const isFine = ['month', 'quarter', 'year'].includes(group.time);
    return audience === 'analyst' && !isFine
      ? {
          path: 'time',
          message: `${numberOf(group.step)}: analysts see the month of an event, not its ${group.time}. Please group by month, quarter or year`,
        }
      : null;
  }
  const field = fieldIn(step.tables, group.field);
  if (field === undefined) return { path: 'field', message: noField(group.step) };
  return group.width !== null && field.kind !== 'number'
    ? { path: 'width', message: `${numberOf(group.step)}: ${field.label} is not a number. Please group without bands` }
    : null;
};

const problemsOfTable = (shape: TableShape, steps: readonly OpenStep[], audience: Audience) => {
  const problems: QuestionProblem[] = steps.flatMap((_, at) => problemsOfLink(steps, at));
  const { measures, groupBy, top, over } = shape;
  measures.forEach((measure, at) => {
    const found = problemOfMeasure(measure, shape, steps);
    if (found) problems.push({ path: `shape.measures.${at}.${found.path}`, message: found.message });
  });
  groupBy.forEach((group, at) => {
    const found = problemOfGroup(group, steps, audience);
    if (found) problems.push({ path: `shape.groupBy.${at}.${found.path}`, message: found.message });
  });
  const [first, second] = groupBy;
  if (first && JSON.stringify(first) === JSON.stringify(second)) {
    problems.push({ path: 'shape.groupBy.1', message: 'Please group by two different things' });
  }
  if (top !== null && !groupBy.some((group) => 'field' in group && group.width === null)) {
    problems.push({
      path: 'shape.top',
      message: 'The largest groups are those of a field without bands. Please group by one',
    });
  }
  const isOverTime = first !== undefined && 'time' in first && isPeriod(first.time);
  if (over !== null && !isOverTime) {
    problems.push({
      path: 'shape.over',
      message: 'Running figures and comparisons need time as the first group: a day, week, month, quarter or year',
    });
  }
  const [measure] = measures;
  if (over?.kind === 'running-total' && measure && !addsUp(measure)) {
    problems.push({
      path: 'shape.over',
      message: 'Only counts and sums have a running total. Please choose one as the first measure',
    });
  }
  // An event of a later step counts once in each period, but may match events of step 1 in several.
  if (over?.kind === 'running-total' && measure?.kind === 'count' && ![0, first?.step].includes(measure.step)) {
    problems.push({
      path: 'shape.over',
      message: `${numberOf(measure.step)}: several events of step 1 can match one event of this step, which would be added up more than once. Please make it step 1, or group by its time`,
    });
  }
  const isDate =
    measure?.kind === 'field' &&
    fieldIn(steps[measure.step]?.tables ?? [], measure.field)?.kind === 'date' &&
    measure.figure !== 'distinct';
  if (over !== null && isDate) {
    problems.push({
      path: 'shape.over',
      message: 'Dates have no average or change. Please choose a number as the first measure',
    });
  }
  return problems;
};

/** Finds all problems that make a question invalid. Each names the step and a remedy. */
export const validateQuestion = (
  question: QuestionDefinition,
  steps: readonly OpenStep[],
  known: readonly QuestionTable[],
  audience: Audience,
): readonly QuestionProblem[] => {
  const { shape, from, to } = question;
  const problems = steps.flatMap((open, at) => [...problemsOfStep(open.step, open, at, known)]);
  if (from !== null && to !== null && from > to) {
    problems.push({ path: 'to', message: fieldMessages.lastDayFirst });
  }
  // Further checks would only repeat that the event type is unknown.
  if (steps.some(({ tables, step }) => tables.length < step.events.length)) return problems;
  switch (shape.kind) {
    case 'table':
      return [...problems, ...problemsOfTable(shape, steps, audience)];
    case 'funnel':
    case 'cohort': {
      steps.forEach((open, at) => {
        const message = problemOfSubject(open, at, shape.by);
        if (message !== null) problems.push({ path: 'shape.by', message });
        if (open.step.link !== null) {
          problems.push({
            path: `steps.${at}.link`,
            message: 'A funnel or cohort joins all its steps in the same way',
          });
        }
      });
      if (shape.kind === 'funnel' && steps.length < 2) {
        problems.push({ path: 'steps', message: 'A funnel needs at least two steps. Please add one' });
      }
      if (shape.kind === 'cohort' && steps.length !== 2) {
        problems.push({
          path: 'steps',
          message: 'A cohort needs two steps: how members begin, and what they come back for',
        });
      }
      if (shape.kind === 'cohort' && shape.unit === 'week' && audience === 'analyst') {
        problems.push({
          path: 'shape.unit',
          message: 'Analysts see the month of an event, not its week. Please choose months or quarters',
        });
      }
      return problems;
    }
    default:
      return shape satisfies never;
  }
};
