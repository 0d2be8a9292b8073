/** Years of experience that the fellowship promises of its consultants (spec §1). A promise, not a rule. */
export const promisedYears = 5;
