import { readdir } from 'node:fs/promises';
import { isReport, type Report } from './report.ts';

/** Reports by name, sorted by title. */
export type Reports = ReadonlyMap<string, Report>;

/** The folder of the reports, in the sources or beside the built server. */
const FOLDER = new URL(import.meta.url.endsWith('.ts') ? '../' : './reports/', import.meta.url);

/** Matches report files, not their tests. */
const REPORT_FILE = /^[a-z][a-z0-9-]*\.(?:ts|js)$/;

/**
 * Finds the reports that the files of a folder export. Throws if a file exports none, or two have the same name.
 */
export const discoverReports = async (folder: URL = FOLDER): Promise<Reports> => {
  const files = (await readdir(folder)).filter((file) => REPORT_FILE.test(file)).sort();
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: Readonly<Record<string, unknown>> = await import(new URL(file, folder).href);
      const reports = Object.values(exported).filter(isReport);
      if (reports.length === 0) throw new Error(`${file} exports no report.`);
      return reports;
    }),
  );
  const inOrder = found.flat().sort((one, other) => one.description.title.localeCompare(other.description.title));
  const byName = new Map(inOrder.map((report) => [report.description.name, report]));
  if (byName.size < inOrder.length) throw new Error('Two reports have the same name.');
  return byName;
};
