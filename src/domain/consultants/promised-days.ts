/** Working days within which an application is decided (spec §§4, 9: 2-3 business days). */
export const approvalDays = 3;
