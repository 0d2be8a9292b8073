/** How long a write waits for the read models that its page needs, in milliseconds (design.md, Reading). */
export const VISIBLE_WITHIN = 2_000;
