/** Working days within which a project is usually matched: 2-3 days for members, 1-2 weeks for others (spec §9). */
export const matchingDays = { membership: 3, oneoff: 10 } as const;
