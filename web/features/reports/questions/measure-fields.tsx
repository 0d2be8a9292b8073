import {
  type QuestionDefinition,
  type QuestionMeasure,
  questionLimits,
  type TableShape,
} from '#contract/question-definition.ts';
import { Button } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import { fieldsOfStep, type KnownEvents, labelOfStep } from './editing.ts';
import * as styles from './questions.css.ts';
import type { FaultAt } from './step-conditions.tsx';
import { figureWords, measureWords } from './words.ts';

const kinds = [
  { value: 'count', label: 'Number of events' },
  { value: 'field', label: 'A figure of a field' },
  { value: 'time', label: 'Time between two steps' },
  { value: 'ratio', label: 'Ratio of two measures' },
] as const;

const figures = Object.entries(figureWords).map(([value, label]) => ({ value, label }));
const isFigure = (value: string): value is keyof typeof figureWords => Object.hasOwn(figureWords, value);

const beginOf = (kind: QuestionMeasure['kind'], measures: number): QuestionMeasure => {
  switch (kind) {
    case 'count':
      return { kind, step: 0 };
    case 'field':
      return { kind, figure: 'sum', step: 0, field: '' };
    case 'time':
      return { kind, figure: 'median', from: 0, to: 1 };
    case 'ratio':
      return { kind, part: Math.min(1, measures - 1), whole: 0 };
    default:
      return kind satisfies never;
  }
};

interface MeasureRowProps {
  readonly at: number;
  readonly measure: QuestionMeasure;
  readonly question: QuestionDefinition;
  readonly shape: TableShape;
  readonly known: KnownEvents;
  readonly faultAt: FaultAt;
  readonly onChange: (measure: QuestionMeasure) => void;
  readonly onRemove: (() => void) | null;
}

const MeasureRow = ({ at, measure, question, shape, known, faultAt, onChange, onRemove }: MeasureRowProps) => {
  const { steps } = question;
  const stepOptions = steps.map((step, place) => ({
    value: String(place),
    label: `Step ${place + 1}: ${labelOfStep(known, step)}`,
  }));
  const others = shape.measures.flatMap((one, place) =>
    place === at || one.kind === 'ratio'
      ? []
      : [{ value: String(place), label: `${place + 1}. ${measureWords(one, question, known)}` }],
  );
  const stepSelect = (label: string, value: number, onStep: (step: number) => void, path: string) => (
    <Select
      label={label}
      options={stepOptions}
      value={String(value)}
      onChange={(next) => onStep(Number(next))}
      error={faultAt(path)}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div role="group" aria-label={`Measure ${at + 1}`}>
      <Stack gap="small">
        <div className={styles.fields}>
          <Select
            label="Measure"
            options={kinds}
            value={measure.kind}
            onChange={(kind) => onChange(beginOf(kind, shape.measures.length))}
          />
          {(measure.kind === 'field' || measure.kind === 'time') && (
            <Select
              label="Figure"
              options={
                measure.kind === 'field'
                  ? figures
                  : figures.filter(({ value }) => value !== 'distinct' && value !== 'sum')
              }
              value={measure.figure}
              onChange={(figure) => {
                if (!isFigure(figure)) return;
                if (measure.kind === 'field') onChange({ ...measure, figure });
                else if (figure !== 'distinct' && figure !== 'sum') onChange({ ...measure, figure });
              }}
              error={faultAt('figure')}
            />
          )}
          {(measure.kind === 'count' || measure.kind === 'field') &&
            steps.length > 1 &&
            stepSelect(
              'Of step',
              measure.step,
              (step) => onChange(measure.kind === 'field' ? { ...measure, step, field: '' } : { ...measure, step }),
              'step',
            )}
          {measure.kind === 'field' && (
            <Select
              label="Field"
              options={fieldsOfStep(known, steps[measure.step]).map(({ name, label }) => ({ value: name, label }))}
              value={measure.field === '' ? null : measure.field}
              placeholder="Choose a field"
              onChange={(field) => onChange({ ...measure, field })}
              error={faultAt('field')}
            />
          )}
          {measure.kind === 'time' && (
            <>
              {stepSelect('From', measure.from, (from) => onChange({ ...measure, from }), 'from')}
              {stepSelect('To', measure.to, (to) => onChange({ ...measure, to }), 'to')}
            </>
          )}
          {measure.kind === 'ratio' && (
            <>
              <Select
                label="This measure"
                options={others}
                value={String(measure.part)}
                onChange={(part) => onChange({ ...measure, part: Number(part) })}
                error={faultAt('part')}
              />
              <Select
                label="Divided by"
                options={others}
                value={String(measure.whole)}
                onChange={(whole) => onChange({ ...measure, whole: Number(whole) })}
                error={faultAt('whole')}
              />
            </>
          )}
        </div>
        {onRemove && (
          <div>
            <Button
              variant="quiet"
              size="small"
              icon="remove"
              onClick={onRemove}
              aria-label={`Remove measure ${at + 1}`}
            >
              Remove
            </Button>
          </div>
        )}
      </Stack>
    </div>
  );
};

interface MeasureFieldsProps {
  readonly question: QuestionDefinition;
  readonly shape: TableShape;
  readonly known: KnownEvents;
  readonly faultAt: FaultAt;
  readonly onChange: (shape: TableShape) => void;
}

export const MeasureFields = ({ question, shape, known, faultAt, onChange }: MeasureFieldsProps) => {
  const { measures } = shape;
  return (
    <Stack gap="small">
      {measures.map((measure, at) => (
        <MeasureRow
          // biome-ignore lint/suspicious/noArrayIndexKey: measures have no id
          key={at}
          at={at}
          measure={measure}
          question={question}
          shape={shape}
          known={known}
          faultAt={(path) => faultAt(`measures.${at}.${path}`)}
          onChange={(next) => onChange({ ...shape, measures: measures.with(at, next) })}
          onRemove={
            at === measures.length - 1 && at > 0
              ? () =>
                  onChange({
                    ...shape,
                    measures: measures.filter(
                      (one, place) => place !== at && !(one.kind === 'ratio' && (one.part === at || one.whole === at)),
                    ),
                  })
              : null
          }
        />
      ))}
      {measures.length < questionLimits.measures && (
        <Cluster>
          <Button
            size="small"
            icon="plus"
            onClick={() => onChange({ ...shape, measures: [...measures, { kind: 'count', step: 0 }] })}
          >
            Add another measure
          </Button>
        </Cluster>
      )}
    </Stack>
  );
};
