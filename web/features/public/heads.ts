import { brand } from '../../../src/brand.ts';
import type { PageHead } from '../../lib/page-head.ts';

/** Heads of the public pages that have no words of their own beside them. */
export const publicHeads = {
  successStories: {
    documentTitle: 'Success Stories',
    description: 'What charities and consultants of the fellowship have achieved together.',
  },
  privacy: {
    documentTitle: 'Privacy Policy',
    description: `What ${brand.name} keeps about you, why, for how long, and what you can ask of us.`,
  },
  terms: {
    documentTitle: 'Terms of Service',
    description: `The terms on which charities and consultants use ${brand.name}.`,
  },
  cookies: {
    documentTitle: 'Cookies',
    description: `The one cookie ${brand.name} uses, and what else your browser stores.`,
  },
  accessibility: {
    documentTitle: 'Accessibility statement',
    description: `How ${brand.name} works for everyone, what we check, and how to tell us about a barrier.`,
  },
} as const satisfies Record<string, PageHead>;
