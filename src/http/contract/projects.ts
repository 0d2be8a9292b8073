import { z } from 'zod';
import { expertiseAreas } from '../../domain/projects/expertise-areas.ts';
import { projectGroups, projectStatuses } from '../../domain/projects/project-status.ts';
import { optionalText, PageQuery, page, text, wholeNumber } from './fields.ts';

const LocalDate = z.iso.date('Please enter a date as yyyy-mm-dd');

const ProjectDates = z.object({ startDate: LocalDate.nullish(), endDate: LocalDate.nullish() });

/** A project request (spec §5). */
export const ProjectRequest = z
  .object({
    title: text('Title', 1, 200),
    description: text('Description', 1, 5000),
    expertiseRequired: z
      .array(z.enum(expertiseAreas, { error: 'Please choose areas of expertise from the list' }), {
        error: 'Please select at least one area of expertise',
      })
      .min(1, 'Please select at least one area of expertise')
      .max(expertiseAreas.length)
      .refine((areas) => new Set(areas).size === areas.length, 'Please select each area of expertise once'),
    estimatedHours: wholeNumber('Estimated hours', 0, 10_000).nullable().optional(),
    ...ProjectDates.shape,
    notes: optionalText('Notes', 5000),
    type: z
      .enum(['membership', 'oneoff'])
      .optional()
      .meta({ description: 'A charity without an active membership always requests a one-off project.' }),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    message: 'End date must be after start date',
    // Said together with what is wrong elsewhere in the form, as soon as both dates are dates.
    when: ({ value }) => ProjectDates.safeParse(value).success,
  });

const projectFields = {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  charityId: z.uuid(),
  consultantId: z.uuid().nullable(),
  expertiseRequired: z.array(z.enum(expertiseAreas)),
  status: z.enum(projectStatuses),
  estimatedHours: z.int().nullable(),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
  type: z.enum(['membership', 'oneoff']),
  setUpFee: z.int().nullable().meta({ description: 'Pounds; null for a project under a membership.' }),
};

/** A project as lists show it. */
export const ProjectSummary = z.object(projectFields).meta({ id: 'ProjectSummary' });
export type ProjectSummary = z.output<typeof ProjectSummary>;

/** A project as its participants see it (spec §3). */
export const ProjectDetail = z
  .object({
    ...projectFields,
    notes: z.string().nullable(),
    charity: z.object({
      id: z.uuid(),
      userId: z.uuid(),
      name: z.string(),
      registeredCharityNumber: z.string().nullable(),
      contactEmail: z.string().nullable(),
      contactPhone: z.string().nullable(),
    }),
    consultant: z
      .object({
        id: z.uuid(),
        userId: z.uuid(),
        name: z.string(),
        expertise: z.array(z.enum(expertiseAreas)),
        yearsExperience: z.int(),
        bio: z.string().nullable(),
        organization: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ProjectDetail' });
export type ProjectDetail = z.output<typeof ProjectDetail>;

/** The four counters of a dashboard: cancelled projects count in the total only (spec §4). */
export const ProjectCounts = z.object({ total: z.int(), pending: z.int(), active: z.int(), completed: z.int() });
export type ProjectCounts = z.output<typeof ProjectCounts>;

export const ProjectListQuery = PageQuery.extend({
  group: z.enum(projectGroups).optional().meta({ description: 'One dashboard tab; every project when left out.' }),
});

export const ProjectList = page(ProjectSummary).extend({ counts: ProjectCounts }).meta({ id: 'ProjectList' });
export type ProjectList = z.output<typeof ProjectList>;
