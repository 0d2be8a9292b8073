import { readdir } from 'node:fs/promises';
import { isReport, type Report } from './report.ts';

/** Reports by name, in the order of their titles. */
export type Reports = ReadonlyMap<string, Report>;

/** A file of the folder that states a report, and no test of one. */
const REPORT_FILE = /^[a-z][a-z0-9-]*\.(?:ts|js)$/;

/**
 * Finds the reports of a folder: whatever {@link report} made and one of its files exports. Throws when two of them
 * have one name, and when a file has none.
 */
export const discoverReports = async (folder: URL = new URL('..', import.meta.url)): Promise<Reports> => {
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
  if (byName.size < inOrder.length) throw new Error('Two reports have one name.');
  return byName;
};
