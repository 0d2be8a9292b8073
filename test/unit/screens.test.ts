import { expect, it } from 'vitest';
import { readModelsByEndpoint } from '../../living-docs/model/screens.ts';

it('an endpoint shows the read models that it lists, not those that names come from', () => {
  const models = readModelsByEndpoint();
  expect(models.get('listSavedReports')).toEqual(['saved_reports']);
  expect(models.get('listHistory')).not.toContain('projects');
  expect(models.get('listProjects')).toEqual(expect.arrayContaining(['projects', 'project_counts']));
});

it('a table whose name is chosen at run time is found, and a picture is not a read model', () => {
  const models = readModelsByEndpoint();
  expect(models.get('listCharitySignups')).toContain('charity_signups');
  expect(models.has('getConsultantPhoto')).toBe(false);
});
