/** The tabs of a project, as its address names them. */
const projectTabs = ['details', 'messages', 'files', 'history'] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** The tab that an address names; nothing for none of ours. */
export const projectTabOf = (named: unknown): { tab?: ProjectTab } => {
  const tab = projectTabs.find((one) => one === named);
  return tab ? { tab } : {};
};
