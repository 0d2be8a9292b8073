import { z } from 'zod';
import { DomainSource, source } from './domain.ts';
import { analysts, type EndpointTable, type Examples } from './endpoint.ts';
import { named } from './fields.ts';

/** A page of the client, with the commands it sends and the read models it shows. */
export const DomainScreen = named('DomainScreen', {
  path: z.string().describe('As the router spells it: `/projects/$id`.'),
  title: z.string(),
  endpoints: z.array(z.string()).describe('Endpoints that the page can call.'),
  commands: z.array(z.string()).describe('Commands that these issue.'),
  readModels: z.array(z.string()).describe('Read models that these query.'),
  source: DomainSource,
});
export type DomainScreen = z.output<typeof DomainScreen>;

/** Complete, unpaged: bounded by the release. */
export const DomainScreenList = named('DomainScreenList', { data: z.array(DomainScreen) });

export const endpoints = {
  listDomainScreens: {
    route: 'GET /api/domain/screens',
    summary: 'The pages: the commands that they send and the read models that they show',
    description:
      'Found by following names in the code, from a page to the endpoints that it can call and from an endpoint to the tables that it can query.',
    access: analysts,
    success: { status: 200, body: DomainScreenList },
  },
} as const satisfies EndpointTable;

export const examples: Examples<typeof endpoints> = {
  listDomainScreens: {
    success: {
      data: [
        {
          path: '/projects/$id',
          title: 'Project',
          endpoints: ['getProject', 'cancelProject'],
          commands: ['CancelProject'],
          readModels: ['projects', 'project_consultants'],
          source: { ...source, file: 'web/features/projects/project-page.tsx', symbol: null },
        },
      ],
    },
  },
};
