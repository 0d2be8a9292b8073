/** Whether a web address is at linkedin.com or one of its subdomains. */
export const isLinkedIn = (address: string): boolean =>
  URL.canParse(address) && /(^|\.)linkedin\.com$/.test(new URL(address).hostname);

/** The name of the link to a profile. Addresses stored before other sites were refused show their site. */
export const profileLinkName = (address: string): string =>
  isLinkedIn(address) || !URL.canParse(address) ? 'LinkedIn profile' : new URL(address).hostname;
