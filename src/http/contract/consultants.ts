import { z } from 'zod';
import { expertiseAreas } from '../../domain/kernel/expertise-areas.ts';
import { PageQuery, page, search } from './fields.ts';

/** How the directory may be sorted (spec §9). */
export const consultantSorts = ['name', 'experience-desc', 'experience-asc'] as const;
export type ConsultantSort = (typeof consultantSorts)[number];

const listOf = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);

export const ConsultantListQuery = PageQuery.extend({
  search: search.meta({ description: 'Part of the name or the organisation, in any case.' }),
  expertise: z
    .preprocess(listOf, z.array(z.enum(expertiseAreas)).max(expertiseAreas.length))
    .optional()
    .meta({ description: 'Areas separated by commas; consultants with any of them.' }),
  sort: z.enum(consultantSorts).default('name'),
});

const listed = {
  id: z.uuid(),
  user: z.object({ name: z.string(), organisation: z.string().nullable(), bio: z.string().nullable() }),
  yearsExperience: z.int(),
  expertise: z.array(z.enum(expertiseAreas)),
  linkedin: z.string().nullable(),
};

/** A consultant as the directory shows them (spec §3). */
export const ConsultantListItem = z.object(listed).meta({ id: 'ConsultantListItem' });
export type ConsultantListItem = z.output<typeof ConsultantListItem>;

export const ConsultantList = page(ConsultantListItem).meta({ id: 'ConsultantList' });
export type ConsultantList = z.output<typeof ConsultantList>;

/** A consultant's public profile. */
export const ConsultantDetail = z
  .object({ ...listed, hourlyRate: z.int(), availability: z.boolean(), isApproved: z.boolean() })
  .meta({ id: 'ConsultantDetail' });
export type ConsultantDetail = z.output<typeof ConsultantDetail>;

export const Availability = z.object({ availability: z.boolean({ error: 'Please say whether you are available' }) });
