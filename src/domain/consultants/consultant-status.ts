/** Status of a consultant (spec §4: approval; decisions: decline, suspension). */
export const consultantStatuses = ['applied', 'approved', 'declined', 'suspended', 'left'] as const;
export type ConsultantStatus = (typeof consultantStatuses)[number];

export const consultantStatusLabels: Readonly<Record<ConsultantStatus, string>> = {
  applied: 'Pending Approval',
  approved: 'Approved Consultant',
  declined: 'Declined',
  suspended: 'Suspended',
  left: 'Left',
};
