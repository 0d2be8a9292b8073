import { inWords } from '../../contract/format-list.ts';
import type { QuestionDefinition, QuestionMeasure } from '../../contract/question-definition.ts';
import { longestReportName } from '../../contract/reports.ts';
import { bucketOf, type TimeUnit } from '../../reports/engine/time-buckets.ts';
import { joinIds } from '../tables.ts';
import type { CompiledQuestion, QuestionSetting } from './compile-question.ts';
import { camel, conditionCode, kebab, quoted, readCode, variableOf } from './field-code.ts';
import { fieldIn, type QuestionTable } from './question-table.ts';
import { daysOf } from './steps.ts';

/** A question as the source code of a report. */
export interface QuestionAsCode {
  /** Path in the project. */
  readonly file: string;
  readonly text: string;
}

type Column = CompiledQuestion['columns'][number];

/** The code of a measure: its state per group, its update per event, and its final figure. */
interface Figure {
  readonly keeps: { readonly name: string; readonly type: string; readonly empty: string } | null;
  readonly adds: string;
  readonly figure: string;
  /** Functions of `engine/statistics.ts`. */
  readonly uses: readonly string[];
}

const figureCode = (measure: QuestionMeasure, tables: readonly QuestionTable[]): Figure | null => {
  if (measure.kind === 'count') return { keeps: null, adds: '', figure: 'group.events', uses: [] };
  const field = measure.kind === 'field' ? fieldIn(tables, measure.field) : undefined;
  if (measure.kind !== 'field' || field === undefined || field.kind === 'list' || field.kind === 'date') return null;
  // The copy adds the charity to every event of a charity; in the event itself, only the stream names it.
  const isJoined = joinIds.some((id) => id === field.column);
  if (isJoined && !tables.every(({ fields }) => fields.some(({ name }) => name === field.name))) return null;
  const own = variableOf(field);
  const read = readCode(field);
  if (measure.figure === 'distinct') {
    return {
      keeps: { name: `${own}Seen`, type: 'Set<unknown>', empty: 'new Set()' },
      adds: `group.${own}Seen.add(${read});`,
      // A missing value does not count as a value.
      figure: `[...group.${own}Seen].filter((value) => value !== null && value !== undefined).length`,
      uses: [],
    };
  }
  if (field.kind !== 'number') return null;
  const kept = {
    keeps: { name: own, type: 'number[]', empty: '[]' },
    adds: `group.${own}.push(...numbers(${read}));`,
  };
  const sum = `group.${own}.reduce((sum, value) => sum + value, 0)`;
  const percentiles = { minimum: 0, maximum: 1, median: 0.5, p90: 0.9 } as const;
  switch (measure.figure) {
    case 'sum':
      return { ...kept, figure: sum, uses: [] };
    case 'average':
      return {
        ...kept,
        figure: `group.${own}.length === 0 ? null : rounded(${sum} / group.${own}.length, 2)`,
        uses: ['rounded'],
      };
    case 'minimum':
    case 'maximum':
      return { ...kept, figure: `percentile(group.${own}, ${percentiles[measure.figure]})`, uses: ['percentile'] };
    case 'median':
    case 'p90':
      return {
        ...kept,
        figure: `rounded(percentile(group.${own}, ${percentiles[measure.figure]}), 2)`,
        uses: ['percentile', 'rounded'],
      };
    default:
      return measure.figure satisfies never;
  }
};

interface Grouping {
  /** The name of the report's grouping, as a part of its name. */
  readonly name: string;
  readonly keys: string;
  /** Lines before the table that make `rows`. */
  readonly rows: readonly string[];
  readonly imports: readonly string[];
}

const isUnit = (unit: string): unit is TimeUnit => Object.hasOwn(bucketOf, unit);

const bySize = '.sort(([, one], [, other]) => other.events - one.events)';

const groupingCode = (question: QuestionDefinition, tables: readonly QuestionTable[]): Grouping | null => {
  const { shape } = question;
  if (shape.kind !== 'table' || shape.groupBy.length > 1) return null;
  const [group] = shape.groupBy;
  if (group === undefined) {
    return { name: '', keys: "['']", rows: ["const rows = [figuresOf(groups.get('') ?? empty())];"], imports: [] };
  }
  if ('time' in group) {
    if (!isUnit(group.time)) return null;
    return {
      name: `-by-${group.time}`,
      keys: `[bucketOf.${group.time}(occurredAt)]`,
      rows: [
        '// Also those without events.',
        'const keys = [...groups.keys()].sort();',
        'const { from, to } = parameters;',
        "const begin = from === null || earliest === '' ? keys[0] : [from, earliest].sort().at(-1);",
        "const last = keys.at(-1) ?? '';",
        'const until = to !== null && to < now ? to : now;',
        `const shown = begin === undefined ? [] : bucketsBetween('${group.time}', begin, until < last ? last : until);`,
        'const rows = shown.map((key) => [key, ...figuresOf(groups.get(key) ?? empty())]);',
      ],
      imports: ["import { bucketOf, bucketsBetween } from './engine/time-buckets.ts';"],
    };
  }
  const field = fieldIn(tables, group.field);
  if (field === undefined) return null;
  const isChoice = field.options !== undefined && (field.kind === 'choice' || field.kind === 'list');
  if (!isChoice && field.kind !== 'yes-no') return null;
  if (field.kind === 'list' && group.lists === 'together') return null;
  const read = readCode(field);
  const label = isChoice
    ? `key === NONE ? key : optionLabel(${quoted(field.name)}, key)`
    : "key === 'true' ? 'Yes' : key === 'false' ? 'No' : key";
  return {
    name: `-by-${kebab(field.name)}`,
    keys: `keysOf(${read})`,
    rows: [
      `const shown = [...groups]${bySize};`,
      `const labelOf = (key: string): string => (${label});`,
      'const rows = shown.map(([key, group]) => [labelOf(key), ...figuresOf(group)]);',
    ],
    imports: isChoice ? ["import { optionLabel } from '../contract/choice-labels.ts';"] : [],
  };
};

const moduleOf = (line: string): string => line.split(' from ')[1] ?? '';

const columnCode = ({ name, label, kind }: Column): string =>
  `{ name: ${quoted(name)}, label: ${quoted(label)}, kind: ${quoted(kind)} },`;

const indented = (lines: readonly string[], by: string): string => lines.map((line) => `${by}${line}\n`).join('');

/**
 * Converts a question of one step to a file of `src/reports` with the same figures. The report reads the history
 * itself: its numbers are exact where the copy has bands. Null for questions that have no code yet: several steps,
 * funnels, cohorts, two groupings, the largest groups only, running figures, and dates, lists and ids in conditions.
 */
export const questionAsCode = (
  question: QuestionDefinition,
  { columns, chart }: Pick<CompiledQuestion, 'columns' | 'chart'>,
  { tables: known, audience }: Pick<QuestionSetting, 'tables' | 'audience'>,
): QuestionAsCode | null => {
  const { steps, shape } = question;
  const { from, to } = daysOf(question, audience);
  const [step] = steps;
  if (step === undefined || steps.length > 1 || step.first !== null || shape.kind !== 'table') return null;
  if (shape.top !== null || shape.over !== null) return null;
  const tables = known.filter(({ type }) => step.events.includes(type));
  const grouping = groupingCode(question, tables);
  const figures = shape.measures.map((measure) => figureCode(measure, tables));
  const asked = step.where.map(({ any }) =>
    any.map((condition) => {
      const field = fieldIn(tables, condition.field);
      const code = field && conditionCode(condition, field);
      return field && code ? { code, variable: `const ${variableOf(field)} = ${readCode(field)};` } : null;
    }),
  );
  if (grouping === null || figures.includes(null) || asked.flat().includes(null)) return null;
  const conditions = asked.map((any) => any.flatMap((condition) => condition ?? []));
  const variables = [...new Set(conditions.flatMap((any) => any.map(({ variable }) => variable)))];
  const shown = figures.flatMap((figure) => figure ?? []);
  const kept = [...new Map(shown.flatMap(({ keeps }) => (keeps ? [[keeps.name, keeps] as const] : []))).values()];
  const adds = [...new Set(shown.flatMap((figure) => (figure.adds === '' ? [] : [figure.adds])))];
  const uses = [...new Set(shown.flatMap((figure) => figure.uses))].sort();
  const subject = step.events.map(kebab).join('-and-');
  const name = `${subject}${grouping.name}`.slice(0, longestReportName).replace(/-+$/, '');
  const title = inWords(name);
  const reads = [...adds, ...variables, grouping.keys].join('\n');
  const isNumeric = reads.includes('numbers(');
  const isKeyed = grouping.keys.startsWith('keysOf(');
  const isOverTime = grouping.keys.startsWith('[bucketOf.');
  const imports = [
    ...(reads.includes('valueAt(') ? ["import { valueAt } from '../eventstore/field-path.ts';"] : []),
    ...grouping.imports,
    `import { isWithin${from === null && to === null ? ', period' : ''} } from './engine/period.ts';`,
    "import { report } from './engine/report.ts';",
    ...(uses.length > 0 ? [`import { ${uses.join(', ')} } from './engine/statistics.ts';`] : []),
  ].sort((one, other) => moduleOf(one).localeCompare(moduleOf(other)));
  const day = (value: string | null): string => (value === null ? 'null' : quoted(value));
  const parameters =
    from === null && to === null
      ? 'period'
      : `{\n    from: { kind: 'date', label: 'From', default: ${day(from)} },\n    to: { kind: 'date', label: 'To', default: ${day(to)} },\n  }`;
  const drawn =
    chart !== null && 'series' in chart
      ? `{ kind: ${quoted(chart.kind)}, category: ${quoted(chart.category)}, series: [${chart.series.map(quoted).join(', ')}] }`
      : 'null';
  const text = `${imports.join('\n')}

/** What is known of the events of one group. */
interface Group {
  events: number;
${indented(
  kept.map(({ name: own, type }) => `readonly ${own}: ${type};`),
  '  ',
)}}

const empty = (): Group => ({ ${['events: 0', ...kept.map(({ name: own, empty }) => `${own}: ${empty}`)].join(', ')} });
${isNumeric ? "\nconst numbers = (value: unknown): readonly number[] => (typeof value === 'number' ? [value] : []);\n" : ''}${
  isKeyed
    ? `
const NONE = '(none)';

/** An event with a list counts once for each of its entries. */
const keysOf = (value: unknown): readonly string[] => {
  const values = new Set((Array.isArray(value) ? value : [value ?? NONE]).map(String));
  return values.size === 0 ? [NONE] : [...values];
};
`
    : ''
}
const figuresOf = (group: Group): readonly (number | null)[] => [
${indented(
  shown.map(({ figure }) => `${figure},`),
  '  ',
)}];

export const ${camel(name)} = report({
  name: ${quoted(name)},
  title: ${quoted(title)},
  description: 'A question, continued as code.',
  parameters: ${parameters},
  reads: [${step.events.map(quoted).join(', ')}],
  start: () => (${isOverTime ? "{ groups: new Map<string, Group>(), earliest: '' }" : 'new Map<string, Group>()'}),
  fold: (${isOverTime ? 'state' : 'groups'}, event, parameters) => {
    const { occurredAt } = event.metadata;
${isOverTime ? "    const { groups, earliest } = state;\n    if (earliest === '' || occurredAt < earliest) state.earliest = occurredAt;\n" : ''}    if (!isWithin(parameters, occurredAt)) return;
${indented(
  [...variables, ...conditions.map((any) => `if (!(${any.map(({ code }) => code).join(' || ')})) return;`)],
  '    ',
)}    for (const key of ${grouping.keys}) {
      const group = groups.get(key) ?? empty();
      groups.set(key, group);
      group.events += 1;
${indented(adds, '      ')}    }
  },
  result: (${isOverTime ? '{ groups, earliest }, { parameters, now }' : 'groups'}) => {
${indented(grouping.rows, '    ')}    return {
      columns: [
${indented(columns.map(columnCode), '        ')}      ],
      rows,
      chart: ${drawn},
      notes: ['Days are those of the United Kingdom.'],
    };
  },
});
`;
  return { file: `src/reports/${name}.ts`, text };
};
