import { isFigure } from '../../contract/figures.ts';
import type { ReportResult } from '../../contract/reports.ts';
import { escaped } from '../../platform/html.ts';
import { formatCell } from './cells.ts';
import { chartOf } from './chart.ts';

/** The facts about a run on its page. */
export interface PrintedRun {
  readonly title: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  /** UTC, ISO 8601. */
  readonly madeAt: string;
}

const STYLE = `
:root { color-scheme: light dark; --surface: #fbf8f2; --text: #1b2b28; --muted: #4b5d58; --border: #dcddd2;
  --s0: #0e4f45; --s1: #c8472b; --s2: #765000; --s3: #1e4f8a; --s4: #65399a; --s5: #74857f; }
@media (prefers-color-scheme: dark) { :root { --surface: #0c1b18; --text: #edf1ea; --muted: #afc0b8; --border: #28423b;
  --s0: #86cfb8; --s1: #f0896f; --s2: #e8b44a; --s3: #8db8ec; --s4: #c3a3ea; --s5: #9fb3aa; } }
body { margin: 0 auto; padding: 2.5rem 1.5rem 4rem; max-width: 60rem; background: var(--surface); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2; }
p { max-width: 44rem; margin: .25rem 0; }
.about, figure p, footer { color: var(--muted); font-size: .875rem; }
figure { margin: 2rem 0; }
figure ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 .75rem; padding: 0; list-style: none; font-size: .875rem; }
figure i { display: inline-block; width: .75rem; height: .75rem; margin-right: .4rem; border-radius: 2px; }
svg { display: block; width: 100%; min-width: 40rem; height: auto; }
svg text { fill: var(--muted); font-size: 13px; }
.grid { stroke: var(--border); }
polyline { fill: none !important; stroke-width: 2; }
${[0, 1, 2, 3, 4, 5].map((place) => `.s${place} { fill: var(--s${place}); stroke: none; background: var(--s${place}); } polyline.s${place} { stroke: var(--s${place}); }`).join('\n')}
.wide { overflow-x: auto; }
.table { margin: 2rem 0 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .5rem; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--border); text-align: left; vertical-align: top; }
th { font-size: .875rem; }
.measure { text-align: right; }
td.measure { white-space: nowrap; }
@media print { body { padding: 0; max-width: none; } }
`;

const tableOf = ({ columns, rows }: ReportResult): string => {
  const cell = (tag: 'td' | 'th', place: number, content: string): string => {
    const column = columns[place];
    const scope = tag === 'th' ? ' scope="col"' : '';
    return `<${tag}${scope}${column && isFigure(column) ? ' class="measure"' : ''}>${escaped(content)}</${tag}>`;
  };
  const head = columns.map(({ label }, place) => cell('th', place, label)).join('');
  const body = rows.map(
    (row) =>
      `<tr>${columns.map((column, place) => cell('td', place, formatCell(row[place] ?? null, column))).join('')}</tr>`,
  );
  return `<div class="wide table" role="region" aria-label="All figures" tabindex="0"><table>\n<caption>All figures</caption>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table></div>`;
};

/** A result as one self-contained HTML page with chart, table and notes, without scripts or external resources. */
export const pageOf = ({ title, description, parameters, madeAt }: PrintedRun, result: ReportResult): string => {
  const asked = Object.entries(parameters).map(([name, value]) => `${name}: ${value}`);
  const about = [`Made on ${madeAt.slice(0, 16).replace('T', ' at ')} UTC`, ...asked].join(' · ');
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(description)}</p>
<p class="about">${escaped(about)}</p>
${chartOf(title, result)}
${result.rows.length === 0 ? '<p>No events for this report.</p>' : tableOf(result)}
${result.isCut ? '<p>Only the first 5,000 rows are shown.</p>' : ''}
</main>
<footer>
${result.notes.map((note) => `<p>${escaped(note)}</p>`).join('\n')}
</footer>
</body>
</html>
`;
};
